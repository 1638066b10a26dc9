import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { type DatasetType, datasetOf } from '@/contract/datasets';
import { TIER_IDS, TIERS } from '@/contract/tiers';
import { computeWeight } from '@/contract/weight';
import { countBuckets, listTilesOf, scaleOfInterval, TILE_BUCKETS, tileStartOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS, INTERVALS } from '@/domain/interval';
import { planRuns } from './plan-runs';
import { EMPTY_BYTE_MEMORY, predictBytesPerPoint } from './predict-bytes';
import { computeRunSpan, makeRunCosts } from './run-costs';

const SEED = Number(process.env['SEED'] ?? 17);
const ROUNDS = 10_000;
const NOW = 1_781_793_120;
/** Log-uniform: usually some hundreds of buckets, sometimes more than one request may cover. */
const MAX_BUCKETS = 5000;
const MAX_BUCKETS_OF_LONG = 250_000;
const LONG_EVERY = 100;

/** The datasets of the chart. */
const TYPES: readonly DatasetType[] = [
  'TRADE_SIDE_AGNOSTIC_AGG',
  'TRADE_AGG',
  'LIQUIDATION_AGG',
  'OPEN_INTEREST_AGG',
  'FUNDING_RATE_AGG',
  'VOLUME_PROFILE_AGG',
];

it(`a chart requests no more than a type allows, and each missing bucket once (seed ${SEED})`, () => {
  const random = makeRandom(SEED);
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  let [requests, split] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const type = choose(TYPES);
    const interval = choose(
      INTERVALS.filter((one) => INTERVAL_SECONDS[one] >= (type === 'VOLUME_PROFILE_AGG' ? 300 : 60)),
    );
    const scale = scaleOfInterval(interval);
    const length =
      INTERVAL_SECONDS[interval] * (round % LONG_EVERY === 0 ? MAX_BUCKETS_OF_LONG : MAX_BUCKETS) ** random();
    const to = NOW - Math.floor(random() ** 3 * NOW * 0.5);
    const from = Math.max(0, Math.floor(to - length));
    const reach = { from: Math.floor(from - (random() - 0.5) * length * 0.2), to: NOW };
    const facts = { type, venues: 1 + Math.floor(random() * 5) };
    const costs = makeRunCosts({
      facts,
      scale,
      reach,
      bytesPerPoint: predictBytesPerPoint(facts, EMPTY_BYTE_MEMORY),
      predict: (asked) => ({ weight: computeWeight(asked), source: 'documented' }),
      capacity: TIERS[choose(TIER_IDS)].burst,
    });
    const held = random();
    const missing = listTilesOf(scale, from, to).filter(() => random() >= held * 0.6);
    const spans = planRuns(missing, costs)
      .map((run) => computeRunSpan(run, scale, reach))
      .filter((span) => countBuckets(scale, span) > 0)
      .sort((a, b) => a.from - b.from);
    for (const [index, span] of spans.entries()) {
      const points = countBuckets(scale, span);
      if (points > datasetOf(type).maxPoints || points > Math.max(TILE_BUCKETS, costs.maxPoints))
        throw new Error(`${points} points of ${type} at ${interval} (round ${round})`);
      if (index > 0 && span.from < spans[index - 1].to)
        throw new Error(`${span.from} is asked for twice (round ${round})`);
    }
    // Both ascend: each tile is in the first span that ends at or after the tile's end.
    let at = 0;
    for (const tile of missing) {
      const start = Math.max(tileStartOf(scale, tile), reach.from);
      const end = Math.min(tileStartOf(scale, tile + 1), reach.to);
      if (end <= start) continue;
      while (at < spans.length && spans[at].to < end) at++;
      if (!(spans[at]?.from <= start)) throw new Error(`Tile ${tile} is not asked for (round ${round})`);
    }
    requests += spans.length;
    if (spans.length > 1) split++;
  }
  expect(requests).toBeGreaterThan(ROUNDS);
  expect(split).toBeGreaterThan(ROUNDS / 20);
});
