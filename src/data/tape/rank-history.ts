import { makeBreathe } from '@/base/yield-to-main';
import { isRecording } from '@/domain/recording';
import { TAPE_FIELDS, type TapeColumns, type TapeField } from '@/domain/tape/tape-sample';
import { getMarketKey } from '../queries/market-key';
import { keepRows, type MarketSample } from './market-sample';
import type { TapeBlock } from './tape-block';
import type { Tape } from './tape-types';

/** A market in one sample. */
export interface RankedMoment {
  /** Unix seconds. */
  readonly at: number;
  /** Among all markets of the sample that tell the figure; 0: it tells none; `undefined`: the market is not in it. */
  readonly rank: number | undefined;
  /** Markets that are ranked. */
  readonly count: number;
  readonly figures: Readonly<Partial<Record<TapeField, number>>>;
}

/** The sample without recordings of another time, which do not move. */
export function keepLiving(sample: MarketSample): MarketSample {
  return keepRows(sample, (row) => !isRecording(sample.facts[row]));
}

/** The market in every sample of the tape that is held and whole, the latest first. */
export async function loadRankHistory(tape: Tape, key: string, field: TapeField): Promise<readonly RankedMoment[]> {
  const yieldToMain = makeBreathe();
  const moments: RankedMoment[] = [];
  let read: MomentReader | undefined;
  for (const at of tape.getFigures().times.toReversed()) {
    const block = await tape.loadBlock(at);
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
  readonly block: TapeBlock;
  /** `undefined`: the block has no such sample, as another page may have rewritten it meanwhile. */
  readonly readMoment: (at: number) => RankedMoment | undefined;
}

/** Ranks one market where its samples lie: thousands of entries are not taken out for each of them. */
function makeReader(block: TapeBlock, key: string, field: TapeField): MomentReader {
  const { times, entries, members, columns } = block;
  const living = Uint8Array.from(entries, (one) => (isRecording(one) ? 0 : 1));
  // An entry for each time that its facts changed; at most one of them is in a sample.
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

function pickFigures(columns: TapeColumns, index: number): RankedMoment['figures'] {
  const figures: Partial<Record<TapeField, number>> = {};
  for (const field of TAPE_FIELDS) {
    if (!Number.isNaN(columns[field][index])) figures[field] = columns[field][index];
  }
  return figures;
}
