/** Stateless between texts, so it is shared: making one per text took longer than decoding. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Texts up to this length, such as keys, are spelled faster than the decoder starts. */
const FEW_BYTES = 32;

/** Decodes a JSON string without its quotes from the first `length` of `bytes`. */
export function decodeText(bytes: Uint8Array, length: number): string {
  const text = spellAscii(bytes, length) ?? UTF8.decode(bytes.subarray(0, length));
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** `undefined` when there are too many bytes or not all are ASCII. */
function spellAscii(bytes: Uint8Array, length: number): string | undefined {
  if (length > FEW_BYTES) return undefined;
  let text = '';
  for (let at = 0; at < length; at++) {
    if (bytes[at] > 127) return undefined;
    text += String.fromCharCode(bytes[at]);
  }
  return text;
}
