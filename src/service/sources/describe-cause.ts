/** What the store says of a hole in a word, as a sentence. */
const CAUSES: Readonly<Record<string, string>> = {
  lost: 'An update was lost',
  frameLost: 'A frame of the connection was lost',
  reconnected: 'The connection was renewed',
  renumbered: 'The venue restarted its update numbers',
  crossed: 'The best bid was not below the best ask',
};

/** Why a book was not known: a sentence without its end. */
export function describeCause(cause: string): string {
  const told = CAUSES[cause] ?? cause;
  return told.charAt(0).toUpperCase() + told.slice(1);
}
