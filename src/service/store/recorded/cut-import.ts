import type { Engine } from '@/service/store/engine/engine';
import type { OffMarketPrints, TimeRange } from '@/service/store/engine/recorded-span';
import { HOURLY } from '@/service/store/engine/schema';
import { IMPORT_TABLES, type ImportMarker, type ImportTable } from './import-markers';

interface Counts {
  readonly seconds: number;
  readonly minutes: number;
  readonly candles: number;
  readonly profiles: number;
  readonly leverage: number;
}

const IN_PART = 'market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}';

async function countRows(engine: Engine, marker: ImportMarker, { from, to }: TimeRange): Promise<Counts> {
  const { market, tables = IMPORT_TABLES } = marker;
  const own = (table: ImportTable): string => (tables.includes(table) ? IN_PART : '0');
  const [counts] = await engine.rows<Counts>(
    `SELECT (SELECT count() FROM book WHERE ${own('book')} AND step = 1) AS seconds,
       (SELECT count() FROM book WHERE ${own('book')} AND step = 60) AS minutes,
       (SELECT count() FROM candle_minute WHERE ${own('candle_minute')})
         + (SELECT count() FROM candle_hour WHERE ${own('candle_hour')} AND filled = ${HOURLY}) AS candles,
       (SELECT uniqExact(ts) FROM volume_at_price WHERE ${own('volume_at_price')}) AS profiles,
       (SELECT count() FROM interest_minute WHERE ${own('interest_minute')}) + (SELECT count() FROM funding_minute WHERE ${own('funding_minute')})
         + (SELECT count() FROM liquidation_minute WHERE ${own('liquidation_minute')})
         + (SELECT count() FROM option_summary WHERE ${own('option_summary')}) AS leverage`,
    { market, from, to },
  );
  return counts;
}

/** Prints of a part of an import. Prints that were only counted are taken as later than the listed ones. */
function cutOffMarket({ offMarket, to }: ImportMarker, part: TimeRange): OffMarketPrints | undefined {
  if (offMarket === undefined) return undefined;
  const prints = offMarket.prints.filter(({ ms }) => ms >= part.from * 1000 && ms < part.to * 1000);
  const uncounted = part.to === to ? offMarket.count - offMarket.prints.length : 0;
  const count = prints.length + uncounted;
  return count === 0 ? undefined : { count, prints };
}

/**
 * The parts of an import before and after `range`, which consists of whole minutes. Reads the store and changes
 * nothing.
 */
export async function cutImport(engine: Engine, marker: ImportMarker, range: TimeRange): Promise<ImportMarker[]> {
  const {
    crossed: _,
    trades: __,
    gaps: ___,
    offMarket: ____,
    profiles,
    funding: _____,
    interest: ______,
    liquidations: _______,
    ...whole
  } = marker;
  const sides = [
    { from: marker.from, to: Math.min(marker.to, range.from) },
    { from: Math.max(marker.from, range.to), to: marker.to },
  ];
  const parts: ImportMarker[] = [];
  for (const side of sides.filter(({ from, to }) => from < to)) {
    // A minute belongs to a part as a whole: a candle starts before the second in which its import started.
    const counts = await countRows(engine, marker, { ...side, from: Math.floor(side.from / 60) * 60 });
    if (counts.seconds + counts.candles + counts.leverage === 0) continue;
    const offMarket = cutOffMarket(marker, side);
    parts.push({
      ...whole,
      ...side,
      seconds: counts.seconds,
      minutes: counts.minutes,
      candles: counts.candles,
      ...(profiles === undefined ? {} : { profiles: counts.profiles }),
      ...(offMarket && { offMarket }),
      isCut: true,
    });
  }
  return parts;
}
