/** Controls, line and paragraph breaks, and what turns the direction of writing or shows nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * `text` for a terminal or a log, on one line: what moves the cursor, reorders the line or cannot be seen is spelled as
 * `\u{202e}`, so that a name can neither forge a message nor hide in one.
 */
export function spellControls(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
