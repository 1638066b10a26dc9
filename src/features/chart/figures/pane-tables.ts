import type { LineValues } from '@/domain/columns/line-columns';
import { getTraded } from '@/domain/columns/side-volumes';
import { formatCompact, formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatProbability, formatShare } from '@/domain/format/format-percent';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import { formatClock, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { isFilled } from '@/features/chart/columns/price-columns';
import { getPriceVolumeUnit, readPriceVolume } from '@/features/chart/columns/price-volume';
import { listTraded } from '@/features/chart/questions/break-trace';
import { AVERAGE_LABELS } from '@/features/chart/view/averages';
import { VOLATILITY_WINDOW } from '@/features/chart/view/chart-choice';
import {
  type ChartFigures,
  describePriceVenue,
  joinNames,
  joinVenues,
  type RowId,
} from '@/features/chart/view/chart-view';
import { type CandleBuckets, findBucket, type LineBuckets } from '@/features/chart/view/pane-buckets';
import type { PaneSeries, SeriesFigure } from '@/panes/data-table/series-table';
import { formatRate, toYearly } from './figure-words';

const NO_TIMES = new Float64Array(0);

type Tables = Readonly<Record<RowId, (chart: ChartFigures) => PaneSeries>>;

const TABLES: Tables = {
  price: describePrices,
  questions: describeTrace,
  volume: describeVolumes,
  cvd: describeDelta,
  oi: describeInterest,
  funding: describeFunding,
  liquidations: describeLiquidations,
  volatility: describeVolatility,
};

/** What a row of the stack shows, as figures per bucket. */
export function getPaneSeries(chart: ChartFigures, row: RowId): PaneSeries {
  return TABLES[row](chart);
}

function describePrices(chart: ChartFigures): PaneSeries {
  const { candles } = chart.buckets;
  const { decimals } = chart.data.price;
  const { firstTimestamp, lastTimestamp } = chart.columns.price.columns.values;
  const isPlain = candles.times === chart.buckets.traded.times;
  const price = (name: string, column: Float64Array): SeriesFigure => ({
    name,
    valueAt: (at) => column[at] ?? Number.NaN,
    format: (value) => formatPrice(value, decimals),
  });
  // Only the market's own prices have its decimals; a compared market has its own.
  const own = (name: string, column: Float64Array): SeriesFigure => ({
    ...price(name, column),
    valueAt: (at) => roundPrice(column[at] ?? Number.NaN, decimals),
  });
  const { zone } = chart;
  return {
    about: `Prices of ${describePriceVenue(chart)}, ${chart.intervalLabel} each row.`,
    times: candles.times,
    figures: isPlain
      ? [
          own('Open', candles.opens),
          own('High', candles.highs),
          own('Low', candles.lows),
          own('Close', candles.closes),
          describePriceVolume(chart),
          ...listAverages(chart).map(([name, line]) => price(name, alignLine(line, candles))),
          ...listFilledFigures(chart.columns.price.columns),
          tradeTime('First trade', firstTimestamp, zone),
          tradeTime('Last trade', lastTimestamp, zone),
          ...listCompared(chart).map(([name, line]) => price(name, alignLine(line, candles))),
        ]
      : [price('Close', candles.closes)],
  };
}

/** Volume traded at the prices. */
function describePriceVolume(chart: ChartFigures): SeriesFigure {
  return {
    name: `Volume, ${getPriceVolumeUnit(chart)}`,
    valueAt: (at) => readPriceVolume(chart, at),
    format: formatSize,
  };
}

/** Which buckets had no trade, if any: their prices are the previous close. */
function listFilledFigures(candles: ChartFigures['columns']['price']['columns']): readonly SeriesFigure[] {
  const valueAt = (at: number): number => (isFilled(candles, at) ? 1 : Number.NaN);
  const hasFilled = candles.times.some((_, at) => isFilled(candles, at));
  return hasFilled ? [{ name: 'Filled', valueAt, format: (value) => (value === 1 ? 'Filled' : MISSING) }] : [];
}

/** Time of the first or the last trade of a bucket. */
function tradeTime(name: string, column: Float64Array, zone: Zone): SeriesFigure {
  return {
    name,
    valueAt: (at) => column[at] ?? Number.NaN,
    format: (value) => (Number.isNaN(value) ? MISSING : formatClock(Math.floor(value), zone)),
  };
}

function listCompared({ columns, symbolOf }: ChartFigures): readonly (readonly [string, LineBuckets])[] {
  return columns.compared.flatMap(({ market, line, seconds }) =>
    line === undefined ? [] : [[`${symbolOf(market)} ${market.exchange}, on the same start`, { ...line, seconds }]],
  );
}

function listAverages({ columns }: ChartFigures): readonly (readonly [string, LineBuckets])[] {
  return columns.averages.map(({ id, line }) => [AVERAGE_LABELS[id], { ...line, seconds: columns.price.seconds }]);
}

/** The line's value in each of the buckets. */
function alignLine(line: LineBuckets, { times }: CandleBuckets): Float64Array {
  return times.map((time) => line.values[findBucket(line, time)] ?? Number.NaN);
}

/** The chosen question as traded. */
function describeTrace({ columns: { question }, lens }: ChartFigures): PaneSeries {
  const chosen = lens?.chosen;
  const traded = question && listTraded(question.columns);
  const name = chosen === undefined ? '' : ` Of: ${chosen.question.question ?? chosen.group.title}`;
  return {
    about: `Last traded price of a question in each bucket with trades, by the end of the bucket, 0 to 1.${name}`,
    times: traded?.times ?? NO_TIMES,
    figures: [figureOf('Probability', traded, formatProbability)],
  };
}

function describeVolumes(chart: ChartFigures): PaneSeries {
  const { volume } = chart.buckets;
  const valueOf = (at: number, take: (buy: number, sell: number) => number): number =>
    volume === undefined ? Number.NaN : take(volume.buys[at], volume.sells[at]);
  return {
    about: `Volumes of ${joinVenues(chart.columns.volumes?.venues ?? [])} in ${chart.units.volume}, by taker side where it is known.`,
    times: volume?.times ?? NO_TIMES,
    figures: [
      {
        name: 'Volume',
        valueAt: (at) => (volume === undefined ? Number.NaN : getTraded(volume, at)),
        format: formatSize,
      },
      { name: 'Buy', tone: 'buy', valueAt: (at) => valueOf(at, (buy) => buy), format: formatSize },
      { name: 'Sell', tone: 'sell', valueAt: (at) => valueOf(at, (_, sell) => sell), format: formatSize },
      { name: 'Delta', valueAt: (at) => volume?.deltas[at] ?? Number.NaN, format: formatSizeChange },
    ],
  };
}

function describeDelta(chart: ChartFigures): PaneSeries {
  const { cvd } = chart.buckets;
  return {
    about: `Running sum of buys minus sells on ${joinVenues(chart.columns.delta?.venues ?? [])} in ${chart.units.volume}; with gaps where data is missing.`,
    times: cvd?.times ?? NO_TIMES,
    figures: [figureOf('CVD', cvd, formatSizeChange)],
  };
}

function describeInterest(chart: ChartFigures): PaneSeries {
  const { interest } = chart.buckets;
  const times = interest?.times ?? NO_TIMES;
  const figureIn = (name: string, buckets: CandleBuckets, values: Float64Array): SeriesFigure => ({
    name,
    valueAt: (at) => values[findBucket(buckets, times[at])] ?? Number.NaN,
    format: (value) => formatCompact(value, 5),
  });
  const column = (name: string, pick: (buckets: CandleBuckets) => Float64Array): readonly SeriesFigure[] =>
    interest === undefined ? [] : [figureIn(name, interest, pick(interest))];
  return {
    about: listInterestFacts(chart).join(' '),
    times,
    figures: [
      ...column('Open', ({ opens }) => opens),
      ...column('High', ({ highs }) => highs),
      ...column('Low', ({ lows }) => lows),
      ...column('Close', ({ closes }) => closes),
      ...chart.columns.each.flatMap((venue) => {
        if (venue.interest === undefined) return [];
        const { columns, seconds } = venue.interest;
        return [figureIn(venue.market.exchange, { ...columns, seconds }, columns.closes)];
      }),
    ],
  };
}

function describeFunding(chart: ChartFigures): PaneSeries {
  const times = listRated(chart.buckets.rates);
  return { about: listFundingFacts(chart).join(' '), times, figures: listRates(chart, times) };
}

/** The combined funding rate of all venues, then the rate of each. */
function listRates(chart: ChartFigures, times: Float64Array): readonly SeriesFigure[] {
  const { rates, predicted } = chart.buckets;
  const { fundingPer } = chart;
  const rateAt = (line: LineBuckets | undefined, at: number): number =>
    line?.values[findBucket(line, times[at])] ?? Number.NaN;
  const rate = (name: string, line: LineBuckets | undefined): SeriesFigure => ({
    name,
    valueAt: (at) => rateAt(line, at),
    format: (value) => formatRate(value, fundingPer),
  });
  if (rates === undefined) return [];
  return [
    rate('Funding', rates),
    {
      name: 'Funding a year',
      valueAt: (at) => toYearly(rateAt(rates, at), fundingPer),
      format: (value) => formatRate(value, 'year'),
    },
    ...(predicted === undefined ? [] : [rate('Predicted', predicted)]),
    ...chart.columns.each.flatMap(({ market, funding }) =>
      funding === undefined ? [] : [rate(market.exchange, { ...funding.columns.rates, seconds: funding.seconds })],
    ),
  ];
}

function listInterestFacts({ columns: { interest } }: ChartFigures): readonly string[] {
  return interest === undefined ? [] : [`Open interest of ${joinVenues(interest.venues)} in ${interest.unit}.`];
}

function listFundingFacts({ columns: { funding }, fundingPer }: ChartFigures): readonly string[] {
  if (funding === undefined) return [];
  const { venues } = funding;
  const per = `in percent per ${fundingPer}`;
  const whose =
    venues.length > 1 ? `, mean weighted by open interest over ${joinNames(venues)},` : ` of ${venues.join('')}`;
  return [`Funding${whose} ${per}.`];
}

/** Buckets whose rate is known. */
function listRated(rates: LineBuckets | undefined): Float64Array {
  return rates?.times.filter((_, at) => !Number.isNaN(rates.values[at])) ?? NO_TIMES;
}

function describeLiquidations(chart: ChartFigures): PaneSeries {
  const { liquidations } = chart.buckets;
  return {
    about: `Liquidations reported by ${joinVenues(chart.columns.liquidations?.venues ?? [])} in ${chart.units.liquidations}: not the whole market.`,
    times: liquidations?.times ?? NO_TIMES,
    figures: [
      {
        name: 'Shorts',
        tone: 'buy',
        valueAt: (at) => liquidations?.buys[at] ?? Number.NaN,
        format: formatSize,
      },
      {
        name: 'Longs',
        tone: 'sell',
        valueAt: (at) => liquidations?.sells[at] ?? Number.NaN,
        format: formatSize,
      },
    ],
  };
}

function describeVolatility(chart: ChartFigures): PaneSeries {
  const { volatility } = chart.buckets;
  return {
    about: `Annualised realised volatility of ${VOLATILITY_WINDOW} close-to-close returns of ${chart.intervalLabel}.`,
    times: volatility?.times ?? NO_TIMES,
    figures: [figureOf('Volatility', volatility, (value) => formatShare(value, 1))],
  };
}

function figureOf(name: string, line: LineValues | undefined, format: (value: number) => string): SeriesFigure {
  return { name, valueAt: (at) => line?.values[at] ?? Number.NaN, format };
}
