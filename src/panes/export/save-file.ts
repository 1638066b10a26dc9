/** The browser reads the bytes after the click, sometimes only once the person has named the file. */
const KEPT_MS = 60_000;

/** Saves `content` as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
