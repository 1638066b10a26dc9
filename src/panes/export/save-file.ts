/** The browser reads the bytes after the click, some only once the person has named the file. */
const KEPT_MS = 60_000;

/** Hands `content` to the person as a file of their own. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
