/** Keeps nothing between texts: making one for each took longer than decoding. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** A text of so few bytes, as keys are, is spelled in less time than the decoder takes to begin. */
const FEW_BYTES = 32;

/** The text whose spelling in JSON, without its quotes, is the first `length` of `bytes`. */
export function decodeText(bytes: Uint8Array, length: number): string {
  const text = spellAscii(bytes, length) ?? UTF8.decode(bytes.subarray(0, length));
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** `undefined` when they are many or not all of ASCII. */
function spellAscii(bytes: Uint8Array, length: number): string | undefined {
  if (length > FEW_BYTES) return undefined;
  let text = '';
  for (let at = 0; at < length; at++) {
    if (bytes[at] > 127) return undefined;
    text += String.fromCharCode(bytes[at]);
  }
  return text;
}
