/** The first `most` UTF-16 units of a text, without half a character at the end. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
