/** A clipboard that takes longer than this will not answer: its permission prompt may be out of sight. */
const PATIENCE_MS = 1500;

/** Copies `text` to the clipboard; false if the browser or the person refuses, or does not answer. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on pages loaded over an insecure connection.
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
