const NARROW = /[ .,:;'|!()ijlftrI-]/g;
const WIDE = /[MW@%mw]/g;
const CANDIDATES = 3;

/** Of proportional letters in the widths of figures, roughly: which text is the widest of all is for the browser to say. */
const guessWidth = (text: string): number =>
  text.length - 0.45 * (text.match(NARROW)?.length ?? 0) + 0.45 * (text.match(WIDE)?.length ?? 0);

/** The few texts of which one is in all likelihood the widest, each once. */
export function listWidest(texts: readonly string[]): readonly string[] {
  const widths = new Map<string, number>();
  for (const text of texts) if (!widths.has(text)) widths.set(text, guessWidth(text));
  return [...widths]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, CANDIDATES)
    .map(([text]) => text);
}
