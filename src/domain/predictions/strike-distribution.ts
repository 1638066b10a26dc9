import { type GroupMember, type GroupShape, slackOf } from './check-group';
import type { StrikeBand } from './parse-strike';

/** The probability that the price ends in a band. */
export interface BandChance extends StrikeBand {
  /** 0 to 1, from the prices; below 0 if neighbouring strikes contradict each other. */
  readonly probability: number;
}

/**
 * The distribution of the final price by the last prices of a group; `undefined` if they do not give one. Bands ascend.
 */
export function computeDistribution<T extends GroupMember>(shape: GroupShape<T>): readonly BandChance[] | undefined {
  if (shape.kind === 'nested') return shape.rungs.length < 2 ? undefined : fromLadder(shape);
  if (shape.kind === 'unknown' || shape.bands === undefined) return undefined;
  const chances = shape.bands.flatMap(({ low, high, member }) =>
    member.lastPrice === undefined ? [] : [{ low, high, probability: member.lastPrice }],
  );
  return chances.length === shape.bands.length ? chances : undefined;
}

function fromLadder<T extends GroupMember>({
  pays,
  rungs,
}: Extract<GroupShape<T>, { kind: 'nested' }>): readonly BandChance[] {
  const above = rungs.map(({ probability }) => (pays === 'above' ? probability : 1 - probability));
  const strikes = rungs.map(({ strike }) => strike);
  return [...strikes, Number.POSITIVE_INFINITY].map((high, at) => {
    const probability = roundOff((above[at - 1] ?? 1) - (above[at] ?? 0));
    // Strikes that are a tick apart the wrong way leave nothing between them.
    const isTick = probability < 0 && at > 0 && at < rungs.length && -probability <= slackOf(rungs[at - 1], rungs[at]);
    return { low: strikes[at - 1] ?? Number.NEGATIVE_INFINITY, high, probability: isTick ? 0 : probability };
  });
}

/** Removes the rounding errors of binary fractions: prices have at most six decimals. */
const roundOff = (probability: number): number => Math.round(probability * 1e9) / 1e9;

/** The band that contains the median of the distribution; `undefined` if a band is negative. */
export function findMedianBand(bands: readonly BandChance[]): BandChance | undefined {
  if (bands.some(({ probability }) => probability < 0)) return undefined;
  const total = bands.reduce((sum, { probability }) => sum + probability, 0);
  let reached = 0;
  return bands.find(({ probability }) => {
    reached += probability;
    return reached >= total / 2;
  });
}
