import {
  type ListHistoryColumns,
  makeListHistoryColumns,
  TAPE_FIELDS,
} from '@/domain/list-history/list-history-sample';
import { unixSeconds } from '@/domain/units';
import { getMarketKey } from '../queries/market-key';
import type { MarketFacts, MarketSample } from './market-sample';

/** Samples per record: an hour of them. */
export const BLOCK_SAMPLES = 12;

/**
 * Consecutive samples. A market whose facts change becomes a new entry. The tables have a row per sample and a column
 * per entry.
 */
export interface ListHistoryBlock {
  /** Unix seconds, ascending. */
  readonly times: readonly number[];
  readonly entries: readonly MarketFacts[];
  /** 1 where the entry is in the sample. */
  readonly members: Uint8Array;
  /** NaN where the entry is not in the sample or has no value. */
  readonly columns: ListHistoryColumns;
}

/** `block` with one more sample, which must be later than its last. */
export function appendToBlock(block: ListHistoryBlock | undefined, sample: MarketSample): ListHistoryBlock {
  const before = block ?? { times: [], entries: [], members: new Uint8Array(0), columns: makeListHistoryColumns(0) };
  const entries = [...before.entries];
  const indexOf = new Map(entries.map((facts, i) => [JSON.stringify(facts), i]));
  const places = sample.facts.map((facts) => {
    const text = JSON.stringify(facts);
    const known = indexOf.get(text) ?? entries.push(facts) - 1;
    indexOf.set(text, known);
    return known;
  });
  const times = [...before.times, sample.at];
  const [from, to] = [before.entries.length, entries.length];
  const last = before.times.length * to;
  const members = new Uint8Array(times.length * to);
  copyRows(before.members, members, from, to);
  for (const place of places) members[last + place] = 1;
  const columns = makeListHistoryColumns(times.length * to);
  for (const field of TAPE_FIELDS) {
    copyRows(before.columns[field], columns[field], from, to);
    for (const [row, place] of places.entries()) columns[field][last + place] = sample.columns[field][row];
  }
  return { times, entries, members, columns };
}

/** Copies rows of `from` values each into rows of `to` values each. */
function copyRows<T extends Uint8Array | Float64Array>(source: T, target: T, from: number, to: number): void {
  for (let row = 0; row * from < source.length; row++)
    target.set(source.subarray(row * from, (row + 1) * from), row * to);
}

/** The sample of the block that was taken at `at`. */
export function readFromBlock(
  { times, entries, members, columns }: ListHistoryBlock,
  at: number,
): MarketSample | undefined {
  const row = times.indexOf(at);
  if (row < 0) return undefined;
  const start = row * entries.length;
  const places = entries.map((_, place) => place).filter((place) => members[start + place] === 1);
  const picked = makeListHistoryColumns(0);
  for (const field of TAPE_FIELDS) picked[field] = Float64Array.from(places, (place) => columns[field][start + place]);
  const facts = places.map((place) => entries[place]);
  return { at: unixSeconds(at), keys: facts.map(getMarketKey), facts, columns: picked };
}
