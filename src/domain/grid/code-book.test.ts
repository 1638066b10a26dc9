import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import {
  CODE_ZERO,
  type CodeBook,
  FIRST_SIZE_CODE,
  LAST_CODE,
  lowestSizeOf,
  makeCodeBook,
  makeCoinCodeBook,
  makeSizeEncoder,
  STEPS_PER_DECADE,
  typicalSizeOf,
  USD_CODE_BOOK,
} from './code-book';

/** The plain definition: the last code whose least size is not above `size`. */
function codeOf(book: CodeBook, size: number): number {
  let code = FIRST_SIZE_CODE;
  while (code < LAST_CODE && lowestSizeOf(book, code + 1) <= size) code++;
  return code;
}

describe.each([USD_CODE_BOOK, makeCoinCodeBook(97_000), makeCoinCodeBook(1.2e-5), makeCodeBook(1)])(
  'book %o',
  (book) => {
    const encode = makeSizeEncoder(book);

    it('encodes every edge and its neighbours exactly', () => {
      const wrong: number[] = [];
      for (let code = FIRST_SIZE_CODE; code <= LAST_CODE; code++) {
        const edge = lowestSizeOf(book, code);
        const below = code === FIRST_SIZE_CODE ? code : code - 1;
        if (encode(edge) !== code || encode(edge * (1 - 2 ** -52)) !== below) wrong.push(code);
      }
      expect(wrong).toEqual([]);
    });

    it('encodes like the definition', () => {
      const random = makeRandom(3);
      const sizes = Array.from(
        { length: 20_000 },
        () => lowestSizeOf(book, FIRST_SIZE_CODE) * 10 ** (random() * 8.5 - 0.3),
      );
      expect(sizes.filter((size) => encode(size) !== codeOf(book, size))).toEqual([]);
    });

    it('returns the size of a code to within half a step', () => {
      const size = lowestSizeOf(book, 100) * 1.01;
      expect(Math.abs(Math.log10(typicalSizeOf(book, encode(size)) / size))).toBeLessThan(0.5 / STEPS_PER_DECADE);
    });

    it.each([0, -0, -1, Number.NaN])('has no size for %d', (size) => expect(encode(size)).toBe(CODE_ZERO));

    it('maps sizes outside the window to its first and last code', () => {
      expect([encode(5e-324), encode(1e308), encode(Number.POSITIVE_INFINITY)]).toEqual([3, 255, 255]);
    });
  },
);

it('puts books of different markets on one lattice', () => {
  const [a, b] = [makeCoinCodeBook(97_000), makeCoinCodeBook(3.1)];
  expect(lowestSizeOf(a, 100)).toBe(lowestSizeOf(b, 100 + a.firstStep - b.firstStep));
});
