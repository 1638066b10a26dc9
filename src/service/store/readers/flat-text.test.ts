import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { decimalOf } from '@/domain/decimal';
import { makeDenseReader } from './dense-rows';
import { RowCutter } from './flat-rows';
import { FlatText } from './flat-text';

interface Row {
  readonly seconds: number;
  readonly firstBlock: number;
  readonly bids: number;
  readonly lots: readonly number[];
}

/** RowBinary of time, first block and lots. */
function encodeRows(rows: readonly Row[]): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): number => bytes.push(...new Uint8Array(Uint32Array.of(value).buffer));
  for (const { seconds, firstBlock, bids, lots } of rows) {
    put(seconds);
    put(firstBlock);
    put(bids);
    bytes.push(0, 0);
    let { length } = lots;
    for (; length > 127; length >>>= 7) bytes.push((length & 127) | 128);
    bytes.push(length);
    for (const lot of lots) put(lot);
  }
  return Uint8Array.from(bytes);
}

function flatOf(rows: readonly Row[], block: number, lot: number): number[] {
  const price = decimalOf(block);
  const size = decimalOf(lot);
  return rows.flatMap(({ seconds, firstBlock, lots }) => {
    const levels = lots.flatMap((count, i) =>
      count === 0
        ? []
        : [((firstBlock + i) * price.mantissa) / 10 ** price.exponent, (count * size.mantissa) / 10 ** size.exponent],
    );
    return [levels.length / 2, seconds * 1e6, ...levels];
  });
}

/** A depth that no book has. */
const UNCUT = 2_000_000_000;

const random = makeRandom(11);
const below = (count: number): number => Math.floor(random() * count);
const MOST = 4_294_967_295;

function makeRow(): Row {
  const sizes = [() => 0, () => below(100), () => below(20_000), () => below(MOST), () => MOST];
  return {
    seconds: 1_700_000_000 + below(1e6),
    firstBlock: below(20_000) - 100,
    bids: below(300),
    lots: Array.from({ length: below(300) }, () => sizes[below(sizes.length)]()),
  };
}

describe('the text of dense books', () => {
  it.each([
    [5, 0.001],
    [0.5, 1],
    [0.000_01, 250],
    [25, 0.000_000_05],
    [1e-8, 1e-8],
  ])('of blocks of %d and lots of %d has the numbers of the rows, wherever they are cut', (block, lot) => {
    const rows = Array.from({ length: 60 }, makeRow);
    const bytes = encodeRows(rows);
    const text = new FlatText({ price: decimalOf(block), volume: decimalOf(lot) });
    const cutter = new RowCutter(makeDenseReader(UNCUT));
    const decoder = new TextDecoder();
    let written = '';
    for (let at = 0; at < bytes.length; ) {
      const to = Math.min(bytes.length, at + 1 + below(below(4) === 0 ? 4000 : 40));
      written += decoder.decode(text.format(cutter.cut(Buffer.from(bytes.subarray(at, to))), 1));
      at = to;
    }
    expect(JSON.parse(`[${written.slice(1)}]`)).toEqual(flatOf(rows, block, lot));
  });

  it('is written in the shortest decimals', () => {
    const rows = [{ seconds: 60, firstBlock: 9, bids: 3, lots: [1, 0, 10, 1500, 12_000, 12_345, 20_000_000] }];
    const text = new FlatText({ price: decimalOf(0.5), volume: decimalOf(0.001) });
    const read = new RowCutter(makeDenseReader(UNCUT)).cut(encodeRows(rows));
    expect(new TextDecoder().decode(text.format(read, 1))).toBe(
      ',6,60000000,4.5,0.001,5.5,0.01,6,1.5,6.5,12,7,12.345,7.5,20000\n',
    );
  });
});
