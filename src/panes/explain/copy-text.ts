/** A clipboard that waits for longer than this will not answer: its question may be out of sight. */
const PATIENCE_MS = 1500;

/** Puts `text` on the clipboard; false where the browser or the person refuses it, or does not answer. */
export async function copyText(text: string): Promise<boolean> {
  // Absent where the page was not loaded safely.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  const written = clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return Promise.race([written, tooLate]);
}
