/** A word of a phrase: `depth`, `"above 100k"`, `block=50`, `q="sol flips"`. */
export interface PhraseToken {
  /** As typed. */
  readonly source: string;
  /** Before `=`; absent: it has no name. */
  readonly name?: string;
  /** What it says, without quotes. */
  readonly text: string;
  /** Text in quotes is never a word of the grammar. */
  readonly isQuoted: boolean;
}

/** A name, a quoted text whose end may be missing while it is typed, or a bare word. */
const TOKEN = /(?:([A-Za-z]+)=)?(?:"((?:[^"\\]|\\.)*)(?:"|$)|(\S+))|\S+/gsu;

/** The words of a phrase in their order. */
export function splitPhrase(text: string): readonly PhraseToken[] {
  return [...text.matchAll(TOKEN)].map(([source, name, quoted, bare]) => {
    const said = quoted === undefined ? (bare ?? source) : quoted.replaceAll(/\\(.)/gsu, '$1');
    const token = { source, text: said, isQuoted: quoted !== undefined };
    return name === undefined ? token : { ...token, name };
  });
}

const PLAIN = /^[^\s"\\=]+$/u;

/** A value as a phrase says it: in quotes where it would be taken for something else, or always. */
export function quoteText(text: string, isAlways = false): string {
  return PLAIN.test(text) && !isAlways ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
