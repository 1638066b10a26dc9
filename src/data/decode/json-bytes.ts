/** 1 for the bytes that JSON allows between tokens. */
export const IS_SPACE = flags(' \t\n\r');
export const IS_NUMBER_BYTE = flags('0123456789+-.eE');
export const IS_HEX = flags('0123456789abcdefABCDEF');
export const IS_ESCAPE = flags('"\\/bfnrt');

function flags(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
