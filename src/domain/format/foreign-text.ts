/** Longest text of a service that is shown, in UTF-16 units; no market, venue or question has a longer name. */
export const LONGEST_TEXT = 300;

/** What nearly every text is: of these characters none moves another. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Characters without a picture that turn the order of what stands around them, and stay in force after the text. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** More marks than this over one letter climb out of its line. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A text of a service as it may stand beside others: bounded in length, on one line, and without characters that reorder
 * its neighbours. What was taken out is seen as `�`; what was cut ends in a sign of the whole, so that two long names stay
 * two. Plain texts are given back as they are.
 */
export function cleanText(raw: string): string {
  if (raw.length <= LONGEST_TEXT && PLAIN.test(raw)) return raw;
  const cut = raw.length > LONGEST_TEXT ? `${raw.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, '')}…` : raw;
  const clean = cut.replace(LINE_ENDS_AND_CONTROLS, ' ').replace(BIDI_CONTROLS, '\ufffd').replace(PILED_MARKS, '$1');
  return cut === raw ? clean : `${clean} #${signOf(raw)}`;
}

/** Eight digits that tell long texts apart (FNV-1a). */
function signOf(text: string): string {
  let sign = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sign = Math.imul(sign ^ text.charCodeAt(i), 0x01000193);
  return (sign >>> 0).toString(16).padStart(8, '0');
}
