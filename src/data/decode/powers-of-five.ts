const SMALLEST = -342;
const LARGEST = 308;
/** Powers from here to -1 are rounded up with 127 bits to spare; smaller ones are truncated. */
const SMALLEST_ROUNDED = -27;

/**
 * The upper 128 bits of 5^-342 … 5^308, two words each (low, high): the multipliers of Eisel–Lemire. From Lemire,
 * "Number Parsing at a Gigabyte per Second" (2021), appendix B.
 */
export function computePowersOfFive(): BigUint64Array {
  const words = new BigUint64Array((LARGEST - SMALLEST + 1) * 2);
  let power = 1n;
  for (let exponent = 0; exponent <= LARGEST; exponent++, power *= 5n) put(words, exponent, alignTop(power));
  power = 5n;
  for (let exponent = -1; exponent >= SMALLEST; exponent--, power *= 5n) put(words, exponent, invert(power, exponent));
  return words;
}

function put(words: BigUint64Array, exponent: number, value: bigint): void {
  const at = (exponent - SMALLEST) * 2;
  words[at] = BigInt.asUintN(64, value);
  words[at + 1] = value >> 64n;
}

/** `value` shifted so that its highest bit is bit 127. */
function alignTop(value: bigint): bigint {
  const bits = countBits(value);
  return bits <= 128 ? value << BigInt(128 - bits) : value >> BigInt(bits - 128);
}

function invert(power: bigint, exponent: number): bigint {
  const bits = countBits(power);
  if (exponent >= SMALLEST_ROUNDED) return (1n << BigInt(bits + 127)) / power + 1n;
  return alignTop((1n << BigInt(2 * bits + 128)) / power + 1n);
}

function countBits(value: bigint): number {
  const hex = value.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex[0], 16)) + 28;
}
