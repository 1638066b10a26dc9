import { makeYieldToMain } from '@/base/yield-to-main';
import { type ListHistoryColumns, type ListHistoryField, TAPE_FIELDS } from '@/domain/list-history/list-history-sample';
import { isRecording } from '@/domain/recording';
import { getMarketKey } from '../queries/market-key';
import type { ListHistoryBlock } from './list-history-block';
import type { ListHistory } from './list-history-types';
import { keepRows, type MarketSample } from './market-sample';

/** A market in one sample. */
export interface RankedMoment {
  /** Unix seconds. */
  readonly at: number;
  /**
   * Rank among all markets of the sample that have the figure; 0: the market has none; `undefined`: it is not in the
   * sample.
   */
  readonly rank: number | undefined;
  /** Count of ranked markets. */
  readonly count: number;
  readonly figures: Readonly<Partial<Record<ListHistoryField, number>>>;
}

/** The sample without recordings that are over, whose figures do not move. */
export function keepLiving(sample: MarketSample): MarketSample {
  return keepRows(sample, (row) => !isRecording(sample.facts[row]));
}

/** The market in every readable sample of the list history, latest first. */
export async function loadRankHistory(
  listHistory: ListHistory,
  key: string,
  field: ListHistoryField,
): Promise<readonly RankedMoment[]> {
  const yieldToMain = makeYieldToMain();
  const moments: RankedMoment[] = [];
  let read: MomentReader | undefined;
  for (const at of listHistory.getFigures().times.toReversed()) {
    const block = await listHistory.loadBlock(at);
    if (block !== undefined) {
      if (read?.block !== block) read = makeReader(block, key, field);
      const moment = read.readMoment(at);
      if (moment !== undefined) moments.push(moment);
    }
    await yieldToMain();
  }
  return moments;
}

interface MomentReader {
  readonly block: ListHistoryBlock;
  /** `undefined` when the block has no such sample: another page may have rewritten it meanwhile. */
  readonly readMoment: (at: number) => RankedMoment | undefined;
}

/** Ranks one market directly in the block's columns, without extracting thousands of entries per sample. */
function makeReader(block: ListHistoryBlock, key: string, field: ListHistoryField): MomentReader {
  const { times, entries, members, columns } = block;
  const living = Uint8Array.from(entries, (one) => (isRecording(one) ? 0 : 1));
  // One entry for each change of the market's facts; at most one of them is in a sample.
  const own = entries.flatMap((facts, place) => (living[place] === 1 && getMarketKey(facts) === key ? [place] : []));
  return {
    block,
    readMoment(at) {
      const sample = times.indexOf(at);
      if (sample < 0) return undefined;
      const start = sample * entries.length;
      const place = own.find((one) => members[start + one] === 1);
      const values = columns[field].subarray(start, start + entries.length);
      const value = place === undefined ? Number.NaN : values[place];
      let [count, greater] = [0, 0];
      for (let i = 0; i < values.length; i++) {
        if (living[i] === 0 || Number.isNaN(values[i])) continue;
        count++;
        if (values[i] > value) greater++;
      }
      if (place === undefined) return { at, rank: undefined, count, figures: {} };
      return { at, rank: Number.isNaN(value) ? 0 : greater + 1, count, figures: pickFigures(columns, start + place) };
    },
  };
}

function pickFigures(columns: ListHistoryColumns, index: number): RankedMoment['figures'] {
  const figures: Partial<Record<ListHistoryField, number>> = {};
  for (const field of TAPE_FIELDS) {
    if (!Number.isNaN(columns[field][index])) figures[field] = columns[field][index];
  }
  return figures;
}
