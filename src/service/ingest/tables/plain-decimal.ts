const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i;

/** A decimal text without an exponent, for numbers that were written as floats. */
export function plainDecimal(text: string): string {
  if (!text.includes('e') && !text.includes('E')) return text;
  if (!EXPONENT.test(text)) return text;
  return Number(text)
    .toFixed(20)
    .replace(/\.?0+$/, '');
}
