import type { Market } from '@/contract/payloads';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { formatDay } from '@/domain/format/format-time';
import { splitSupply } from '@/domain/supply/supply-parts';
import { digitsOfPoints, formatSharePoints } from '../panes/dominance-picture';
import { figureAt, figureNow, type SupplyAsset, type SupplyField } from '../view/supply-asset';
import { changeOf, FIELD_WORDS, formatAmount, NOT_REPORTED } from '../view/supply-fields';

type Tone = 'buy' | 'sell' | 'neutral';

/** A key figure with the lines below it. */
export interface KeyFigure {
  readonly label: string;
  /** What follows the label of a figure that would else seem to be of now: its report. ", 18 Jun". */
  readonly when?: string;
  readonly value: string;
  /** Unit of the value, in small letters behind it. */
  readonly unit?: string;
  /** The value in percent of what it can be at most. */
  readonly share?: number | undefined;
  readonly note: string;
  /** What a change in the note is measured from, for a tooltip. */
  readonly noteHint?: string;
  readonly tone: Tone;
  /** Changes over longer spans, if their start is known. */
  readonly past: readonly PastChange[];
  /** The exact figure, for a tooltip. */
  readonly exact: string | undefined;
  /** Explanation of a short label. */
  readonly hint?: string | undefined;
  /** The price from the report: the market's last price may have changed since. */
  readonly isPrice?: boolean;
  /** How many times the market cap of the report it is, 1 for that itself: it moves with the price as that does. */
  readonly perCap?: number;
  /** One of the figures that an asset is known by. */
  readonly isLead?: boolean;
}

/** "7 d −1.20%". */
export interface PastChange {
  readonly span: string;
  readonly text: string;
  readonly tone: Tone;
  /** The figure that a change in percent counts from. */
  readonly base?: number;
}

const WHOLE = 100;
const CARRIED = 'carried forward';
const DAY_SECONDS = 86_400;
/** Days of the changes shown beside that of the previous bucket; in weekly buckets, four weeks. */
const PAST_DAYS = { day: [7, 30], week: [28] } as const;

/**
 * The figures of the newest bucket, with their change since the previous one and over a week and a month: first
 * those of the headline. The asset pane shows the last one too.
 */
export function listKeyFigures(asset: SupplyAsset, seconds: number, rest: string): readonly KeyFigure[] {
  const span = seconds === DAY_SECONDS ? 'in 1 d' : 'in 7 d';
  // A bucket that repeats the previous one shows no change: there was no new report.
  const isCarried = asset.reportedAt < asset.nowAt;
  const describeNote = (change: number, text: string): string => {
    if (Number.isNaN(change)) return '';
    return isCarried ? CARRIED : `${text} ${span}`;
  };
  const past = (field: SupplyField, measure: Measure): readonly PastChange[] =>
    listPastChanges(asset, field, seconds, measure);
  const before = (field: SupplyField): number => figureAt(asset, field, asset.nowAt - seconds, seconds);
  // Reports are from the start of a day, so this is not the last 24 hours of a market.
  const noteHint = `Since the report of ${formatDay(asset.nowAt - seconds, 'utc')} 00:00 UTC`;
  const inPercent = (field: SupplyField): KeyFigure => {
    const change = changeOf(figureNow(asset, field), before(field));
    const note = describeNote(change, formatChange(change)) || 'USD';
    return {
      ...tell(field, figureNow(asset, field)),
      note,
      noteHint,
      tone: getTone(change),
      past: past(field, PERCENT),
    };
  };
  const when = tellReport(asset, seconds);
  const inReport = (field: keyof typeof REPORTED): KeyFigure => ({
    ...inPercent(field),
    ...nameReported(field, asset),
    when,
  });
  const share = figureNow(asset, 'marketcapDominancePercent');
  const points = share - before('marketcapDominancePercent');
  const others = Number.isNaN(share)
    ? { value: NOT_REPORTED, exact: undefined }
    : { value: formatShare(WHOLE - share), exact: `100 − ${share}` };
  const inPoints = (turn: 1 | -1, part = turn === 1 ? share : WHOLE - share) => ({
    note: describeNote(points, formatSharePoints(turn * points, part)),
    noteHint,
    tone: getTone(turn * points, digitsOfPoints(points, part)),
    past: past('marketcapDominancePercent', {
      of: (now, then) => turn * (now - then),
      format: (change) => formatSharePoints(change, part),
      digitsOf: (change) => digitsOfPoints(change, part),
    }),
  });
  return [
    { ...inReport('marketcap'), unit: 'USD', isLead: true, perCap: 1 },
    { ...tell('marketcapDominancePercent', share), ...inPoints(1), isLead: true },
    { ...describeCirculating(asset), past: past('circulatingSupply', PERCENT).map(uncolour), isLead: true },
    {
      ...inReport('fullyDilutedValuation'),
      perCap: figureNow(asset, 'fullyDilutedValuation') / figureNow(asset, 'marketcap'),
    },
    { ...inReport('usdPrice'), isPrice: true },
    describeRank(asset, past('cgMarketcapRank', RANKS)),
    { ...nameVolume(inPercent('totalVolume')), when },
    // Last, as a row of tiles ends before it: comparing coins moves no other figure out of the row.
    { label: rest, ...others, ...inPoints(-1) },
  ];
}

/** ", 18 Jun": every figure of a report is of 00:00 of its day. Empty if there is none. */
function tellReport({ nowAt }: SupplyAsset, seconds: number): string {
  if (Number.isNaN(nowAt)) return '';
  return `, ${seconds === DAY_SECONDS ? '' : 'week of '}${formatDay(nowAt, 'utc')}`;
}

/** More supply is no gain, and volume has no side: only changes of price, cap, share and rank are coloured. */
const uncolour = (change: PastChange): PastChange => ({ ...change, tone: 'neutral' });

const COIN_VOLUME_HINT =
  'USD traded in all markets of the coin on all venues in the 24 hours before the report; the 24 h volume under Markets is of one market until now';

const LIVE_PRICE_HINT = 'Last price of the market, as in the header';

const LIVE_CAP_HINT =
  'Circulating supply of the last report at the last price, whose change in 24 hours it has; the close is that of the report, of 00:00 UTC';

const LIVE_DILUTED_HINT =
  'Maximum supply of the last report at the last price, as the market cap beside it; the close is that of the report, of 00:00 UTC';

/** "98.90B": the market cap at the last price, as the leaderboard has it; `undefined` if the list has none. */
const tellCapNow = ({ marketcap }: Pick<Market, 'marketcap'>, times: number): string | undefined =>
  marketcap === undefined || marketcap <= 0 ? undefined : formatAmount(marketcap * times);

/** What a tile leads with where a figure of the report has become another one by now, and that of the report beside it. */
export interface LiveFigure {
  /** `undefined`: the last price of the market. */
  readonly value: string | undefined;
  readonly note: string;
  readonly tone: Tone;
  readonly hint: string;
  /** "close 413.8B", of a day or a week; `undefined` if none is reported. */
  readonly close: string | undefined;
  readonly closeHint: string;
  /** The longer changes, counted to the figure of now: those to the close would be of another one than stands first. */
  readonly past: readonly PastChange[];
}

/** What stands beside the label of a figure of now. */
export const NOW = ', now';

/**
 * Market cap, fully diluted value and price as they are now, with their change in 24 hours, as in the header; `undefined`
 * for the others.
 */
export function listLive(
  { isPrice, perCap = 0, value, exact, hint, past }: KeyFigure,
  market: Pick<Market, 'marketcap' | 'lastPrice' | 'priceChange24h' | 'normalizedSymbol'>,
  seconds: number,
): LiveFigure | undefined {
  const cap = perCap > 0 ? tellCapNow(market, perCap) : undefined;
  if (cap === undefined && (isPrice !== true || market.lastPrice === undefined)) return undefined;
  const { priceChange24h, marketcap = 0 } = market;
  return {
    value: cap,
    past: countTo(cap === undefined ? readDollars(market, Number(exact)) : marketcap * perCap, past),
    note: priceChange24h === undefined ? '' : `${formatChange(priceChange24h)} in 24 h`,
    tone: getTone(priceChange24h),
    hint: explainLive(cap, perCap),
    close: exact === undefined ? undefined : `close ${value}`,
    closeHint: `${seconds === DAY_SECONDS ? 'Daily' : 'Weekly'} close${hint === undefined ? '' : `: ${hint}`}`,
  };
}

function explainLive(cap: string | undefined, perCap: number): string {
  if (cap === undefined) return LIVE_PRICE_HINT;
  return perCap === 1 ? LIVE_CAP_HINT : LIVE_DILUTED_HINT;
}

/** The same changes to another figure than that of the report; none if it cannot be compared with the reports. */
const countTo = (now: number, past: readonly PastChange[]): readonly PastChange[] =>
  Number.isNaN(now)
    ? []
    : past.map((one) => ({ ...one, ...tellChange(PERCENT, PERCENT.of(now, one.base ?? Number.NaN)) }));

const IN_DOLLARS = /-[A-Z]*USD[A-Z]*$/;
/** A contract of a thousand coins is as far from the price of one in the report as no coin moves between two reports. */
const TOO_FAR = 10;

/** The last price, if it is that of one coin in dollars, as the reports have it; NaN if not. */
function readDollars(
  { lastPrice = Number.NaN, normalizedSymbol }: Pick<Market, 'lastPrice' | 'normalizedSymbol'>,
  close: number,
) {
  const isInDollars = normalizedSymbol === undefined || IN_DOLLARS.test(normalizedSymbol);
  const isNear = lastPrice < close * TOO_FAR && lastPrice > close / TOO_FAR;
  return isInDollars && isNear ? lastPrice : Number.NaN;
}

const tellChange = ({ format, digitsOf }: Measure, change: number): Pick<PastChange, 'text' | 'tone'> => ({
  text: format(change),
  tone: getTone(change, digitsOf(change)),
});

/** What the free list of markets knows about a coin, for a key that may not see the reports. */
export function listFreeFigures({
  exchange,
  rawSymbol,
  marketcap,
  lastPrice,
  priceChange24h,
  volume24h,
}: Market): readonly KeyFigure[] {
  const usd = (label: string, value: number | undefined, note: string): KeyFigure => ({
    label,
    value: value === undefined ? NOT_REPORTED : formatAmount(value),
    note,
    tone: 'neutral',
    past: [],
    exact: value?.toString(),
  });
  return [
    { ...usd('Market cap', marketcap, 'USD, at the last price'), hint: LIVE_CAP_HINT },
    {
      ...usd('Last price', lastPrice, priceChange24h === undefined ? '' : `${formatChange(priceChange24h)} in 24 h`),
      tone: getTone(priceChange24h),
      isPrice: lastPrice !== undefined,
    },
    {
      ...usd('24 h volume', volume24h, `USD, ${rawSymbol} on ${exchange} alone`),
      hint: 'USD traded in this market, as under Markets; that of all markets of the coin is its coin volume',
    },
  ];
}

/** What rests on the price in a report, which is hours older than the last price of a market, so its time is stated. */
const REPORTED = {
  marketcap: { label: FIELD_WORDS.marketcap.label, hint: 'Circulating supply at the price' },
  fullyDilutedValuation: { label: FIELD_WORDS.fullyDilutedValuation.label, hint: 'Maximum supply at the price' },
  usdPrice: { label: 'Price', hint: 'Price over all markets' },
} as const;

function nameReported(field: keyof typeof REPORTED, { nowAt }: SupplyAsset): Pick<KeyFigure, 'label' | 'hint'> {
  if (Number.isNaN(nowAt)) return { label: FIELD_WORDS[field].label };
  const { label, hint } = REPORTED[field];
  return { label, hint: `${hint} in the report of ${formatDay(nowAt, 'utc')} 00:00 UTC` };
}

/** How a change is measured and shown. */
interface Measure {
  of(now: number, then: number): number;
  format(change: number): string;
  /** Decimals shown: a change that they show as none has no colour. */
  digitsOf(change: number): number;
}

/** From this many percent on, decimals say nothing, and a tile has no room for them. */
const MANY_PERCENT = 100;
const digitsOfPercent = (change: number): number => (Math.abs(change) >= MANY_PERCENT ? 0 : 2);
const PERCENT: Measure = {
  of: changeOf,
  format: (change) => formatChange(change, digitsOfPercent(change)),
  digitsOf: digitsOfPercent,
};
/** A rank that falls in number has risen. */
const RANKS: Measure = {
  of: (now, then) => then - now,
  format: (places) => formatNumber(places, 0, 'always'),
  digitsOf: () => 0,
};

function listPastChanges(
  asset: SupplyAsset,
  field: SupplyField,
  seconds: number,
  measure: Measure,
): readonly PastChange[] {
  const now = figureNow(asset, field);
  return PAST_DAYS[seconds === DAY_SECONDS ? 'day' : 'week'].flatMap((days) => {
    const base = figureAt(asset, field, asset.nowAt - days * DAY_SECONDS, seconds);
    const change = measure.of(now, base);
    if (Number.isNaN(change)) return [];
    return [{ span: `${days} d`, ...tellChange(measure, change), ...(measure === PERCENT ? { base } : {}) }];
  });
}

function tell(field: SupplyField, value: number): Pick<KeyFigure, 'label' | 'value' | 'exact'> {
  const { label, format } = FIELD_WORDS[field];
  if (Number.isNaN(value)) return { label, value: NOT_REPORTED, exact: undefined };
  return { label, value: format(value), exact: String(value) };
}

const nameVolume = (volume: KeyFigure): KeyFigure => ({
  ...volume,
  label: 'Coin volume',
  tone: 'neutral',
  past: volume.past.map(uncolour),
  hint: COIN_VOLUME_HINT,
});

/** One that stayed the same says so once. */
function describeRank(asset: SupplyAsset, past: readonly PastChange[]): KeyFigure {
  const longest = past.at(-1);
  const isUnchanged = longest !== undefined && past.every(({ text }) => text === '0');
  return {
    ...tell('cgMarketcapRank', figureNow(asset, 'cgMarketcapRank')),
    note: isUnchanged ? `Unchanged in ${longest.span}` : 'by market cap',
    noteHint: 'Rank by market cap',
    tone: 'neutral',
    past: isUnchanged ? [] : past,
  };
}

/** How many circulate, and how much of what can ever circulate that is. */
function describeCirculating(asset: SupplyAsset): Omit<KeyFigure, 'past'> {
  const told = tell('circulatingSupply', figureNow(asset, 'circulatingSupply'));
  const now = figureNow(asset, 'circulatingSupply');
  const { whole, wholeName } = splitSupply(now, figureNow(asset, 'totalSupply'), figureNow(asset, 'maxSupply'));
  if (Number.isNaN(now)) return { ...told, note: '', tone: 'neutral' };
  const unit = asset.coin;
  if (wholeName === 'circulating') return { ...told, unit, note: 'no maximum reported', tone: 'neutral' };
  const share = (WHOLE * now) / whole;
  const note = `${formatShare(share, 1)} of ${wholeName === 'maximum' ? 'max' : wholeName}`;
  return { ...told, unit, share, note, tone: 'neutral' };
}
