import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { Scratch } from '@/service/ingest/open/scratch';
import { BookSpool } from './book-spool';
import { EventSpool } from './event-spool';
import { ColumnPacker, ColumnUnpacker } from './packed-column';
import { type FiledTrade, TradeSpool } from './trade-spool';

const folder = mkdtempSync(join(tmpdir(), 'depthscape-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With little memory, so that most bytes go through the file. */
let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch(folder, 100_000);
});
afterEach(() => scratch.dispose());

describe('Scratch', () => {
  it('returns what was kept, from memory and from a file without a name', () => {
    const parts = Array.from({ length: 40 }, (_, i) => Buffer.alloc(7_001 + i, i));
    const loads = parts.map((part) => scratch.keep(part));
    expect(readdirSync(folder)).toEqual([]);
    for (const i of [39, 0, 20, 13, 39]) expect(loads[i]().equals(parts[i]), `part ${i}`).toBe(true);
  });

  it('keeps a copy', () => {
    const bytes = Buffer.from('before');
    const load = scratch.keep(bytes);
    bytes.fill(0);
    expect(load().toString()).toBe('before');
  });
});

describe('packed columns', () => {
  it.each([
    ['equal values', () => 5, 0],
    ['values that a step lies between', (i: number) => 4_000_000_001 - i * 3, 0],
    ['values of which the last takes another step', (i: number) => (i === 4_000 ? 9_000 : i * 2), 2],
    ['values within a byte', (i: number) => 1e15 + (i % 256), 1],
    ['values within two', (i: number) => -40_000 + (i % 65_536), 2],
    ['values within four', (i: number) => ((i * 7919) % 4001) * 1_000_003, 4],
    ['values beyond four', (i: number) => ((i * 7919) % 4001) * 9_007_199_254, 8],
    ['fractions', (i: number) => i / 3, 8],
  ])('hold %s as narrow as they allow', (_, valueOf, width) => {
    const values = Float64Array.from({ length: 4_001 }, (_each, i) => valueOf(i));
    const packer = new ColumnPacker();
    packer.add(values, values.length);
    packer.add(values, 3);
    const packed = packer.take().slice();
    expect(packed.length).toBeLessThan(values.length * width + 100);
    const unpacker = new ColumnUnpacker(packed);
    const [found, short] = [new Float64Array(values.length), new Float64Array(3)];
    unpacker.next(found, values.length);
    unpacker.next(short, 3);
    expect(found).toEqual(values);
    expect(short).toEqual(values.slice(0, 3));
  });
});

describe('TradeSpool', () => {
  it('returns the trades as added, each in its own units', () => {
    const random = makeRandom(3);
    const spool = new TradeSpool(scratch);
    const expected: unknown[] = [];
    for (let i = 0; i < 20_000; i++) {
      const trade: FiledTrade = {
        line: i + 2,
        timeMs: 1_700_000_000_000 + i * 37,
        price: 2_814_510 + Math.floor(random() * 1000),
        size: Math.floor(random() * 1e9),
        sequence: i % 5 === 0 ? undefined : i,
        id: i % 5 === 0 ? Math.floor(random() * 2 ** 53) : undefined,
        isBuy: [true, false, undefined][i % 3],
        offBook: i % 1000 === 0 ? ['INSURANCE_FUND', 'NA'][(i / 1000) % 2] : undefined,
      };
      const decimals = [i < 12_000 ? 1 : 2, i < 5_000 ? 3 : 8] as const;
      spool.add(trade, ...decimals);
      expected.push([trade, ...decimals]);
    }
    spool.end();
    const found: unknown[] = [];
    spool.read((trade, ...decimals) => found.push([{ ...trade }, ...decimals]));
    expect(found).toEqual(expected);
  });
});

describe('BookSpool', () => {
  it('returns the messages as added, with their levels in the units at the end of the message', () => {
    const random = makeRandom(4);
    const spool = new BookSpool(scratch);
    const expected: unknown[] = [];
    const told = (levels: { price: Float64Array; size: Float64Array; from: number; length: number }, unit: number[]) =>
      Array.from({ length: levels.length }, (_, i) => [
        levels.price[levels.from + i] / unit[0],
        levels.size[levels.from + i] / unit[1],
      ]);
    let decimals = 0;
    for (let i = 0; i < 3_000; i++) {
      const sides: number[][][] = [[], []];
      for (let at = 0; at < (i % 500 === 0 ? 3_000 : i % 20); at++) {
        // Finer prices also occur within a message.
        if (at === 7 && i % 900 === 38) spool.setUnits(++decimals, decimals);
        const isAsk = random() < 0.5;
        const [price, size] = [Math.floor(random() * 1e6), Math.floor(random() * 1e4)];
        spool.addLevel(isAsk, price, size);
        sides[Number(isAsk)].push([price / 10 ** decimals, size / 10 ** decimals]);
      }
      const head = {
        isSnapshot: i % 500 === 0,
        timeMs: 1_700_000_000_000 + i,
        first: i % 2 === 0 ? undefined : i,
        last: i % 2 === 0 ? undefined : i + 1,
        previous: i % 4 === 1 ? i - 1 : undefined,
      };
      spool.endMessage(head, i + 1);
      expected.push({ ...head, line: i + 1, bids: sides[0], asks: sides[1] });
    }
    spool.end();
    expect(decimals).toBeGreaterThan(2);
    let at = 0;
    spool.read(({ bids, asks, priceDecimals, sizeDecimals, ...head }) => {
      const unit = [10 ** priceDecimals, 10 ** sizeDecimals];
      expect({ ...head, bids: told(bids, unit), asks: told(asks, unit) }).toEqual(expected[at++]);
    });
    expect(at).toBe(expected.length);
  });
});

describe('EventSpool', () => {
  it('returns the events as added, with their lines', () => {
    const spool = new EventSpool<{ at: number; note?: string }>(scratch);
    const events = Array.from({ length: 5_000 }, (_, i) => [i + 1, { at: i, note: i % 2 ? 'é'.repeat(i % 9) : 'x' }]);
    for (const [line, event] of events) spool.add(event as { at: number }, line as number);
    spool.end();
    expect([...spool.read()]).toEqual(events);
  });
});
