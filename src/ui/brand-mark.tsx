/** The product's mark: a depth profile. */
export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="flex-none fill-accent">
      <rect x="1" y="3" width="18" height="2.6" rx="1.3" opacity=".38" />
      <rect x="1" y="7" width="11" height="2.6" rx="1.3" opacity=".62" />
      <rect x="1" y="11" width="15" height="2.6" rx="1.3" />
      <rect x="1" y="15" width="7" height="2.6" rx="1.3" opacity=".5" />
    </svg>
  );
}
