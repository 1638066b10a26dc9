/** A word of a phrase: `depth`, `"above 100k"`, `block=50`, `q="sol flips"`. */
export interface PhraseToken {
  /** As typed. */
  readonly source: string;
  /** The part before `=`; absent if there is none. */
  readonly name?: string;
  /** Its content, without quotes. */
  readonly text: string;
  /** Quoted text is never a word of the grammar. */
  readonly isQuoted: boolean;
}

/**
 * A duration as screens write it, `10 h`; or a name, a quoted text (whose end may be missing while it is typed), or a bare
 * word.
 */
const TOKEN = /\d+ (?:s|m|min|h|d|w|y)(?=\s|$)|(?:([A-Za-z]+)=)?(?:"((?:[^"\\]|\\.)*)(?:"|$)|(\S+))|\S+/gsu;

/** The words of a phrase, in order. */
export function splitPhrase(text: string): readonly PhraseToken[] {
  return [...text.matchAll(TOKEN)].map(([source, name, quoted, bare]) => {
    const said = quoted === undefined ? (bare ?? source.replace(' ', '')) : quoted.replaceAll(/\\(.)/gsu, '$1');
    const token = { source, text: said, isQuoted: quoted !== undefined };
    return name === undefined ? token : { ...token, name };
  });
}

const PLAIN = /^[^\s"\\=]+$/u;

/** A value as written in a phrase: quoted where it would be misread, or always. */
export function quoteText(text: string, isAlways = false): string {
  return PLAIN.test(text) && !isAlways ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
