const NARROW = /[ .,:;'|!()ijlftrI-]/g;
const WIDE = /[MW@%mw]/g;
const CANDIDATES = 3;

/**
 * Rough width of a text in proportional letters, in digit widths. Only the browser can tell which text is really the
 * widest.
 */
const guessWidth = (text: string): number =>
  text.length - 0.45 * (text.match(NARROW)?.length ?? 0) + 0.45 * (text.match(WIDE)?.length ?? 0);

/** A few distinct texts, one of which is almost certainly the widest. */
export function listWidest(texts: readonly string[]): readonly string[] {
  const widths = new Map<string, number>();
  for (const text of texts) if (!widths.has(text)) widths.set(text, guessWidth(text));
  return [...widths]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, CANDIDATES)
    .map(([text]) => text);
}
