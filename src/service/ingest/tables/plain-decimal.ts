const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i;

/** A decimal text: numbers that were written as floats lose their exponent. */
export function plainDecimal(text: string): string {
  if (!text.includes('e') && !text.includes('E')) return text;
  if (!EXPONENT.test(text)) return text;
  return Number(text)
    .toFixed(20)
    .replace(/\.?0+$/, '');
}
