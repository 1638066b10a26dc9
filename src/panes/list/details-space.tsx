/** The room of the details beside a list while what they show loads: the list does not change its width for them. */
export function DetailsSpace() {
  return <div aria-hidden="true" className="w-87 flex-none border-l border-line bg-panel max-lg:hidden xl:w-95" />;
}
