/** Puts `text` on the clipboard; false where the browser or the person refuses it. */
export async function copyText(text: string): Promise<boolean> {
  // Absent where the page was not loaded safely.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}
