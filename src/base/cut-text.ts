/** The first `most` UTF-16 units of a text, less the half of a character that would stand last. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
