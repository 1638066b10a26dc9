import { describe, expect, it } from 'vitest';
import { decimalOf } from '@/domain/decimal';
import { FlatText } from './flat-text';
import { readSumRow } from './sum-rows';

interface Side {
  readonly first: number;
  readonly lots: readonly number[];
}

/** RowBinary of time, first labels and both lists. */
function encode(seconds: number, bids: Side, asks: Side): Uint8Array {
  const head = new DataView(new ArrayBuffer(12));
  head.setUint32(0, seconds, true);
  head.setInt32(4, bids.first, true);
  head.setInt32(8, asks.first, true);
  const list = ({ lots }: Side): number[] => [lots.length, ...new Uint8Array(Float64Array.from(lots).buffer)];
  return Uint8Array.from([...new Uint8Array(head.buffer), ...list(bids), ...list(asks)]);
}

const textOf = (...chunks: readonly Uint8Array[]): string => {
  const text = new FlatText({ price: decimalOf(1), volume: decimalOf(1) }, readSumRow);
  return chunks.map((chunk) => new TextDecoder().decode(text.format(chunk))).join('');
};

describe('a summed book', () => {
  it('has bids and then asks', () => {
    const row = encode(60, { first: 3, lots: [1, 0, 2] }, { first: 6, lots: [0, 5_000_000_000] });
    expect(textOf(row)).toBe(',3,60000000,3,1,5,2,7,5000000000');
    expect(textOf(row.subarray(0, 20), row.subarray(20), row)).toBe(`${textOf(row)}${textOf(row)}`);
  });

  it('is in order of price where bids reach asks, the bid first at the same', () => {
    const crossed = encode(0, { first: 1, lots: [11, 12, 13, 14] }, { first: 2, lots: [0, 23, 24, 25] });
    expect(textOf(crossed)).toBe(',7,0000000,1,11,2,12,3,13,3,23,4,14,4,24,5,25');
  });

  it('may lack a side, or both', () => {
    const none: Side = { first: 2_147_483_647, lots: [] };
    expect(textOf(encode(1, { first: 2, lots: [5] }, none))).toBe(',1,1000000,2,5');
    expect(textOf(encode(1, none, { first: 2, lots: [5] }))).toBe(',1,1000000,2,5');
    expect(textOf(encode(1, none, none))).toBe(',0,1000000');
  });
});
