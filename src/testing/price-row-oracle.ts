import { computeTpo, type TpoFigures } from '@/domain/tpo/compute-tpo';
import { countBalanceBlocks, nextSession, sessionStart, type TpoSession } from '@/domain/tpo/tpo-session';
import type { StoredMarket } from '@/service/store/engine/store';

/** A row of the table `volume_at_price`. */
export interface PriceRow {
  readonly market: number;
  readonly ts: number;
  readonly lo: number;
  readonly open: number;
  readonly close: number;
  readonly buy: readonly number[];
  readonly sell: readonly number[];
  readonly buyTickLots: number;
  readonly sellTickLots: number;
}

interface Level {
  readonly blocks: Set<number>;
  buy: number;
  sell: number;
}

/** A profile computed in plain loops, one trade row at a time: the database must agree with it. */
export interface ExpectedProfile extends TpoFigures {
  readonly start: number;
  readonly end: number;
  readonly levels: readonly (readonly [price: number, blocks: readonly number[], buy: number, sell: number])[];
  readonly opening: number;
  readonly closing: number;
}

const floorOf = (ts: number, unit: number): number => Math.floor(ts / unit);

/** Adds the coins of `rows` at each price row. */
function addVolumes(levels: Map<number, Level>, rows: readonly PriceRow[], lots: ReadonlyMap<number, number>): void {
  for (const { market, lo, buy, sell } of rows) {
    const lot = lots.get(market) as number;
    for (const [i, bought] of buy.entries()) {
      const level = levels.get(lo + i);
      if (!level) throw new Error('a price row with volume was not visited');
      level.buy += bought * lot;
      level.sell += sell[i] * lot;
    }
  }
}

function addVisits(levels: Map<number, Level>, rows: readonly PriceRow[], start: number, seconds: number): void {
  const ranges = new Map<string, { block: number; low: number; high: number }>();
  for (const { market, ts, lo, buy } of rows) {
    const block = floorOf(ts - start, seconds);
    const key = `${market} ${block}`;
    const range = ranges.get(key) ?? { block, low: lo, high: lo };
    range.low = Math.min(range.low, lo);
    range.high = Math.max(range.high, lo + buy.length - 1);
    ranges.set(key, range);
  }
  for (const { block, low, high } of ranges.values()) {
    for (let row = low; row <= high; row++) {
      const level = levels.get(row) ?? { blocks: new Set<number>(), buy: 0, sell: 0 };
      level.blocks.add(block);
      levels.set(row, level);
    }
  }
}

interface Asked {
  readonly markets: readonly StoredMarket[];
  readonly session: TpoSession;
  readonly blockMinutes: number;
}

function profileOf(rows: readonly PriceRow[], { markets, session, blockMinutes }: Asked): ExpectedProfile {
  const start = sessionStart(rows[0].ts, session);
  const byRow = new Map<number, Level>();
  addVisits(byRow, rows, start, blockMinutes * 60);
  addVolumes(byRow, rows, new Map(markets.map((market) => [market.id, market.lot])));
  const height = markets[0].tpoBlock;
  const sorted = [...byRow].sort(([a], [b]) => a - b);
  const levels = sorted.map(([row, level]) => {
    const blocks = [...level.blocks].sort((a, b) => a - b);
    return [Number((row * height).toPrecision(14)), blocks, level.buy, level.sell] as const;
  });
  let end = 0;
  const columns = {
    length: levels.length,
    price: Float64Array.from(levels, ([price]) => price),
    blocks: Int32Array.from(levels.flatMap(([, blocks]) => blocks)),
    blockEnds: Int32Array.from(levels, ([, blocks]) => (end += blocks.length)),
  };
  const figures = computeTpo(columns, countBalanceBlocks(session, blockMinutes)) as TpoFigures;
  const order = (row: PriceRow): number => markets.findIndex((market) => market.id === row.market);
  const inOrder = [...rows].sort((a, b) => a.ts - b.ts || order(a) - order(b));
  const latest = inOrder.filter((row) => row.ts === inOrder.at(-1)?.ts)[0];
  const tickOf = (row: PriceRow): number => markets[order(row)].tick;
  return {
    ...figures,
    start,
    end: nextSession(start, session),
    levels,
    opening: inOrder[0].open * tickOf(inOrder[0]),
    closing: (latest.open + latest.close) * tickOf(latest),
  };
}

/** The profiles of `rows`, oldest first. */
export function expectProfiles(rows: readonly PriceRow[], asked: Asked): ExpectedProfile[] {
  const sessions = new Map<number, PriceRow[]>();
  for (const row of rows) {
    if (!asked.markets.some((market) => market.id === row.market)) continue;
    const start = sessionStart(row.ts, asked.session);
    const group = sessions.get(start);
    if (group) group.push(row);
    else sessions.set(start, [row]);
  }
  return [...sessions].sort(([a], [b]) => a - b).map(([, group]) => profileOf(group, asked));
}

/** The answer expected for `profile`; `near` makes a matcher for a number that may differ after `digits` digits. */
export function describeProfile(
  profile: ExpectedProfile,
  blockMinutes: number,
  near: (value: number, digits: number) => unknown,
): object {
  const levels = profile.levels.map(([price, blocks, buy, sell]) => ({
    price,
    block_ids: blocks,
    buy_volume: near(buy, 6),
    sell_volume: near(sell, 6),
    tpo_count: blocks.length,
    volume: near(buy + sell, 6),
    first_touch_block: blocks[0],
    last_touch_block: blocks.at(-1),
  }));
  const { balanceHigh, balanceLow } = profile;
  return {
    timestamp: { s: profile.start },
    period_start: { s: profile.start },
    period_end: { s: profile.end },
    levels,
    block_size_minutes: blockMinutes,
    poc_price: profile.pocPrice,
    vah_price: profile.vahPrice,
    val_price: profile.valPrice,
    profile_high: profile.profileHigh,
    profile_low: profile.profileLow,
    opening_price: near(profile.opening, 9),
    closing_price: near(profile.closing, 9),
    ...(Number.isNaN(balanceLow) ? {} : { ibr_high: balanceHigh, ibr_low: balanceLow }),
    total_tpo_count: profile.totalTpoCount,
    value_area_percentage: 70,
    poor_highs: profile.poorHighs,
    poor_lows: profile.poorLows,
    total_volume: near(
      profile.levels.reduce((sum, [, , buy, sell]) => sum + buy + sell, 0),
      3,
    ),
    single_prints: profile.singlePrints,
  };
}
