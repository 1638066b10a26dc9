import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import type { PredictionFigures, RunningRows, StoredMarket } from '@/service/store/engine/store';
import { readMinutes } from './series-buckets';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
const RECENT_PRICES = 24;
/** Days within which quiet markets have enough hours with trades. */
const RECENT_DAYS = 30;

/** Finished hours of a market. */
interface LifeRow {
  readonly market: number;
  readonly tickLots: number;
  readonly weightedLots: number;
  readonly tickLotsBefore: number;
  readonly recentTicks: readonly number[];
}

/** An hour that is not summed yet. */
interface RunningRow {
  readonly market: number;
  readonly lastTicks: number;
  readonly tickLots: number;
  readonly weightedLots: number;
}

interface DayRow {
  readonly market: number;
  readonly openTicks: number;
  readonly buyTickLots: number;
  readonly sellTickLots: number;
  readonly weightedLots: number;
}

const TRADED = 'toFloat64(buyTickLots + sellTickLots)';
/** The geometric mean of shares and USD of each row, in lots and ticks: see `PredictionFigures.weightedShares`. */
const weighted = (table = ''): string =>
  `sqrt(toFloat64(${table}buyLots + ${table}sellLots) * toFloat64(${table}buyTickLots + ${table}sellTickLots))`;

const LIFE_SQL = `
  SELECT market, sum(${TRADED}) AS tickLots, sum(${weighted()}) AS weightedLots,
    sumIf(${TRADED}, ts >= {twoDaysAgo:DateTime} AND ts < {dayAgo:DateTime}) AS tickLotsBefore,
    arrayMap(pair -> pair.2, arraySlice(arraySort(groupArrayIf((ts, open + close), ts >= {recentFrom:DateTime})), -${RECENT_PRICES})) AS recentTicks
  FROM candle_hour
  WHERE market IN {markets:Array(UInt32)} AND ts < {rolledUpTo:DateTime}
  GROUP BY market`;

/** Minutes from the SQL time `from` on, including those that are in no table yet. */
const selectMinutes = (running: RunningRows | undefined, start: string): string =>
  readMinutes(
    'candle',
    { running },
    start,
    ({ table, from, to }) => `
    SELECT market, ts, open, close, buyLots, sellLots, buyTickLots, sellTickLots FROM ${table}
    WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to}`,
  );

const runningSql = (running: RunningRows | undefined): string => `
  SELECT market, intDiv(toUnixTimestamp(ts), 3600) AS hour, argMax(open + close, ts) AS lastTicks, sum(${TRADED}) AS tickLots,
    sum(${weighted()}) AS weightedLots
  FROM (${selectMinutes(running, '{rolledUpTo:DateTime}')})
  GROUP BY market, hour ORDER BY hour`;

const daySql = (running: RunningRows | undefined): string => `
  SELECT market, argMin(open, ts) AS openTicks, sum(toFloat64(candle.buyTickLots)) AS buyTickLots,
    sum(toFloat64(candle.sellTickLots)) AS sellTickLots, sum(${weighted('candle.')}) AS weightedLots
  FROM (${selectMinutes(running, '{minuteDayAgo:DateTime}')}) AS candle
  GROUP BY market`;

/** Finished hours and the unfinished ones after them, combined. */
function joinHours(lives: readonly LifeRow[], running: readonly RunningRow[]): Map<number, LifeRow> {
  const joined = new Map(lives.map((life) => [life.market, life]));
  for (const { market, lastTicks, tickLots, weightedLots } of running) {
    const life = joined.get(market) ?? { market, tickLots: 0, weightedLots: 0, tickLotsBefore: 0, recentTicks: [] };
    joined.set(market, {
      ...life,
      tickLots: life.tickLots + tickLots,
      weightedLots: life.weightedLots + weightedLots,
      recentTicks: [...life.recentTicks, lastTicks].slice(-RECENT_PRICES),
    });
  }
  return joined;
}

/**
 * Figures of prediction markets at `now`, including the minutes of `running`; for recorded ones at the end of their
 * record. Markets without a price in a month are left out.
 */
export async function loadPredictionFigures(
  engine: Engine,
  markets: readonly StoredMarket[],
  now: UnixSeconds,
  running?: RunningRows,
): Promise<PredictionFigures[]> {
  const byEnd = new Map<number, StoredMarket[]>();
  for (const market of markets) {
    // Questions that were recorded together end within the same minute.
    const end = market.recordedTo > 0 ? Math.ceil((market.recordedTo + 1) / MINUTE_SECONDS) * MINUTE_SECONDS : now;
    byEnd.set(end, [...(byEnd.get(end) ?? []), market]);
  }
  const figures = new Map<number, PredictionFigures>();
  for (const [end, group] of byEnd) {
    const loaded = await loadFigures(engine, group, unixSeconds(end), end === now ? running : undefined);
    for (const one of loaded) figures.set(one.market, one);
  }
  return markets.flatMap(({ id }) => figures.get(id) ?? []);
}

async function loadFigures(
  engine: Engine,
  markets: readonly StoredMarket[],
  now: UnixSeconds,
  running?: RunningRows,
): Promise<PredictionFigures[]> {
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  const params = {
    markets: markets.map((market) => market.id),
    high: now,
    closedTo: running?.from ?? 0,
    rolledUpTo: hour - HOUR_SECONDS,
    minuteDayAgo: now - DAY_SECONDS,
    dayAgo: hour - DAY_SECONDS,
    twoDaysAgo: hour - 2 * DAY_SECONDS,
    recentFrom: hour - RECENT_DAYS * DAY_SECONDS,
  };
  const [lives, lateHours, days] = await Promise.all([
    engine.rows<LifeRow>(LIFE_SQL, params),
    engine.rows<RunningRow>(runningSql(running), params),
    engine.rows<DayRow>(daySql(running), params),
  ]);
  const lifeOf = joinHours(lives, lateHours);
  const dayOf = new Map(days.map((day) => [day.market, day]));
  return markets.flatMap((market) => {
    const life = lifeOf.get(market.id);
    return life && life.recentTicks.length > 0 ? [describeLife(market, life, dayOf.get(market.id))] : [];
  });
}

function describeLife({ id, tick, lot }: StoredMarket, life: LifeRow, day: DayRow | undefined): PredictionFigures {
  const priceOf = (ticks: number): number => Number((ticks * tick).toPrecision(15));
  const usdOf = (tickLots: number): number => Number((tickLots * tick * lot).toPrecision(15));
  const weightOf = (lots: number): number => Number((lots * lot * Math.sqrt(tick)).toPrecision(15));
  const prices = life.recentTicks.map(priceOf);
  const lastPrice = prices[prices.length - 1];
  return {
    market: id,
    lastPrice,
    priceDayAgo: day === undefined ? lastPrice : priceOf(day.openTicks),
    prices,
    totalVolume: usdOf(life.tickLots),
    buyVolumeDay: usdOf(day?.buyTickLots ?? 0),
    sellVolumeDay: usdOf(day?.sellTickLots ?? 0),
    volumeDayBefore: usdOf(life.tickLotsBefore),
    weightedShares: weightOf(life.weightedLots),
    weightedSharesDay: weightOf(day?.weightedLots ?? 0),
  };
}
