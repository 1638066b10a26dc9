import type { LoadedTiles } from '@/client/use-tiles';
import type { SummaryKind } from '@/data/queries/tenors';
import type { LineValues } from '@/domain/columns/line-columns';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { ChosenSymbol, SummarySymbol } from './choose-symbol';
import { RANGE_FACTS } from './option-ranges';
import { findLock, nameSeries, type OptionsChoice, type OptionsFacts, type OptionsSeries } from './options-requests';
import { sliceLine } from './slice-line';
import { describeTenor, NO_VALUES, type TenorLine } from './tenor-lines';

/** Everything shown of implied volatility, or of skew. */
export interface OptionsSide {
  readonly kind: SummaryKind;
  /** Summary symbols of the coin, and the shown one. */
  readonly symbols: readonly SummarySymbol[];
  readonly symbol: string | undefined;
  readonly exchange: string | undefined;
  /** The tier that it needs, if the key is below it. */
  readonly lock: string | undefined;
  readonly tenors: readonly TenorLine[];
  readonly series: readonly OptionsSeries[];
  readonly loaded: readonly LoadedTiles<unknown>[];
  /** The same of the coin beside it. */
  readonly beside?: BesideSide | undefined;
}

export interface BesideSide extends Omit<OptionsSide, 'beside'> {
  readonly coin: string;
}

export interface SideParts {
  readonly tier: OptionsFacts['tier'];
  readonly choice: OptionsChoice;
  readonly series: readonly OptionsSeries[];
  readonly loaded: readonly LoadedTiles<unknown>[];
}

/** The loaded tenors of a symbol. `coin`: of the coin beside; absent: of the market's own. */
export function describeSide(kind: SummaryKind, chosen: ChosenSymbol, parts: SideParts, coin?: string): OptionsSide {
  const { tier, choice, series, loaded } = parts;
  const { interval } = RANGE_FACTS[choice.range];
  const places = series.map((one, at) => (one.kind === kind && one.coin === coin ? at : -1)).filter((at) => at !== -1);
  return {
    kind,
    symbols: chosen.symbols,
    symbol: chosen.symbol,
    exchange: chosen.summaries[0]?.exchange,
    lock: findLock(kind, tier),
    tenors: chosen.summaries.map(({ tenor }, place) => {
      const line = readLine(series, loaded, nameSeries(kind, tenor, 'range', coin), kind);
      const year = interval === 'DAY' ? line : readLine(series, loaded, nameSeries(kind, tenor, 'year', coin), kind);
      return describeTenor(tenor, place, line, year, INTERVAL_SECONDS[interval]);
    }),
    series: places.map((at) => series[at]),
    loaded: places.map((at) => loaded[at]),
  };
}

const SHAPES = {
  volatility: { shape: 'implied-volatility', field: 'impliedVolatility' },
  skew: { shape: 'skew', field: 'skew' },
  candles: { shape: 'candle', field: 'close' },
} as const;

/** The loaded part of a series within its span, as one line. */
export function readLine(
  series: readonly OptionsSeries[],
  loaded: readonly LoadedTiles<unknown>[],
  name: string,
  kind: keyof typeof SHAPES,
): LineValues {
  const at = series.findIndex((one) => one.name === name);
  if (at === -1) return NO_VALUES;
  const { shape, field } = SHAPES[kind];
  const parts = loaded[at].tiles.flatMap((held) => {
    const tile = held?.tile as ReadonlyMap<string, ShapeColumns<typeof shape>> | undefined;
    return tile?.get('') ?? [];
  });
  const { times, values } = joinSeriesColumns(shape, parts);
  return sliceLine({ times, values: (values as Readonly<Record<string, Float64Array>>)[field] }, series[at].span);
}
