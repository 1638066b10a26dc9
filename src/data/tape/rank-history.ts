import { computeRankOf } from '@/domain/tape/compute-ranks';
import type { TapeField } from '@/domain/tape/tape-sample';
import { makeBreathe } from '../cache/breathe';
import { keepRows, type MarketSample } from './market-sample';
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
  return keepRows(sample, (row) => sample.facts[row].recorded === undefined);
}

/** The market in every sample of the tape that is held and whole, the latest first. */
export async function loadRankHistory(tape: Tape, key: string, field: TapeField): Promise<readonly RankedMoment[]> {
  const breathe = makeBreathe();
  const moments: RankedMoment[] = [];
  for (const at of tape.getFigures().times.toReversed()) {
    const sample = await tape.loadSample(at);
    if (sample !== undefined) moments.push(findMoment(keepLiving(sample), key, field));
    await breathe();
  }
  return moments;
}

function findMoment({ at, keys, columns }: MarketSample, key: string, field: TapeField): RankedMoment {
  const count = columns[field].reduce((told, value) => (Number.isNaN(value) ? told : told + 1), 0);
  const row = keys.indexOf(key);
  if (row < 0) return { at, rank: undefined, count, figures: {} };
  const figures: Partial<Record<TapeField, number>> = {};
  for (const [name, values] of Object.entries(columns) as [TapeField, Float64Array][]) {
    if (!Number.isNaN(values[row])) figures[name] = values[row];
  }
  return { at, rank: computeRankOf(columns[field], row), count, figures };
}
