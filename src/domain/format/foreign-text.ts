/** Longest text from a service that is shown, in UTF-16 units; no market, venue or question has a longer name. */
export const LONGEST_TEXT = 300;

/** Characters of nearly every text: none of them reorders another. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Invisible characters that reorder the text around them and stay in force after it. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** More marks than this on one letter climb out of its line. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A service's text that is safe to show beside others: short, on one line, and without characters that reorder its
 * neighbours. Removed parts show as `�`; a cut text ends in a hash of the whole, so that two long names stay different.
 * Plain texts are returned unchanged.
 */
export function cleanText(raw: string): string {
  if (raw.length <= LONGEST_TEXT && PLAIN.test(raw)) return raw;
  const cut = raw.length > LONGEST_TEXT ? `${raw.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, '')}…` : raw;
  const clean = cut.replace(LINE_ENDS_AND_CONTROLS, ' ').replace(BIDI_CONTROLS, '\ufffd').replace(PILED_MARKS, '$1');
  return cut === raw ? clean : `${clean} #${signOf(raw)}`;
}

/** Eight digits that distinguish long texts (FNV-1a). */
function signOf(text: string): string {
  let sign = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sign = Math.imul(sign ^ text.charCodeAt(i), 0x01000193);
  return (sign >>> 0).toString(16).padStart(8, '0');
}
