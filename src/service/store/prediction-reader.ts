import type { UnixSeconds } from '@/domain/units';
import type { Engine } from './engine';
import type { PredictionFigures, StoredMarket } from './store';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const RECENT_PRICES = 24;

interface LifeRow {
  readonly market: number;
  readonly lastTicks: number;
  readonly tickLots: number;
  readonly tickLotsBefore: number;
  readonly recentTicks: readonly number[];
}

interface DayRow {
  readonly market: number;
  readonly openTicks: number;
  readonly buyTickLots: number;
  readonly sellTickLots: number;
}

const read = (table: string, condition: string): string =>
  `SELECT market, ts, open + candle.close AS last, toFloat64(buyTickLots + sellTickLots) AS traded FROM ${table} AS candle
   WHERE market IN {markets:Array(UInt32)} AND ${condition}`;

/** Finished hours and the minutes after them, folded into hours. */
const LIFE_SQL = `
  SELECT market, argMax(close, hour) AS lastTicks, sum(volume) AS tickLots,
    sumIf(volume, hour >= {twoDaysAgo:DateTime} AND hour < {dayAgo:DateTime}) AS tickLotsBefore,
    arrayMap(pair -> pair.2, arraySlice(arraySort(groupArray((hour, close))), -${RECENT_PRICES})) AS recentTicks
  FROM (
    SELECT market, toStartOfHour(ts) AS hour, argMax(last, ts) AS close, sum(traded) AS volume
    FROM (${read('candle_hour', 'ts < {rolledUpTo:DateTime}')}
      UNION ALL ${read('candle_minute', 'ts >= {rolledUpTo:DateTime} AND ts < {end:DateTime}')})
    GROUP BY market, hour
  ) GROUP BY market`;

const DAY_SQL = `
  SELECT market, argMin(open, ts) AS openTicks, sum(toFloat64(candle.buyTickLots)) AS buyTickLots,
    sum(toFloat64(candle.sellTickLots)) AS sellTickLots
  FROM candle_minute AS candle
  WHERE market IN {markets:Array(UInt32)} AND ts >= {minuteDayAgo:DateTime} AND ts < {end:DateTime}
  GROUP BY market`;

/** Figures of prediction markets at `now`; none for those that never traded. */
export async function loadPredictionFigures(
  engine: Engine,
  markets: readonly StoredMarket[],
  now: UnixSeconds,
): Promise<PredictionFigures[]> {
  if (markets.length === 0) return [];
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  const params = {
    markets: markets.map((market) => market.id),
    end: now,
    rolledUpTo: hour - HOUR_SECONDS,
    minuteDayAgo: now - DAY_SECONDS,
    dayAgo: hour - DAY_SECONDS,
    twoDaysAgo: hour - 2 * DAY_SECONDS,
  };
  const [lives, days] = await Promise.all([
    engine.rows<LifeRow>(LIFE_SQL, params),
    engine.rows<DayRow>(DAY_SQL, params),
  ]);
  const byId = new Map(markets.map((market) => [market.id, market]));
  const dayOf = new Map(days.map((day) => [day.market, day]));
  return lives.flatMap((life) => {
    const market = byId.get(life.market);
    return market ? [describeLife(market, life, dayOf.get(life.market))] : [];
  });
}

function describeLife({ id, tick, lot }: StoredMarket, life: LifeRow, day: DayRow | undefined): PredictionFigures {
  const priceOf = (ticks: number): number => Number((ticks * tick).toPrecision(15));
  const usdOf = (tickLots: number): number => Number((tickLots * tick * lot).toPrecision(15));
  return {
    market: id,
    lastPrice: priceOf(life.lastTicks),
    priceDayAgo: priceOf(day?.openTicks ?? life.lastTicks),
    prices: life.recentTicks.map(priceOf),
    totalVolume: usdOf(life.tickLots),
    buyVolumeDay: usdOf(day?.buyTickLots ?? 0),
    sellVolumeDay: usdOf(day?.sellTickLots ?? 0),
    volumeDayBefore: usdOf(life.tickLotsBefore),
  };
}
