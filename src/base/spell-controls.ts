/** Controls, line and paragraph breaks, and characters that change the writing direction or are invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * `text` for one line of a terminal or a log: characters that move the cursor, reorder the line or are invisible are
 * spelled out as `\u{202e}`, so that a name can neither forge a message nor hide in one.
 */
export function spellControls(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
