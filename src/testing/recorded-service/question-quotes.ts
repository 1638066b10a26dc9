import type { PredictionFigures, StoredMarket } from '@/service/store/engine/store';
import type { StoredPrediction } from '@/service/store/readers/predictions';
import { groupRecords } from './fold-records';
import { makeRecordedMarket, type RecordedBar, type RecordedMarket } from './recorded-market';
import { readRecordedText } from './recordings';

const FOLDER = 'data/prediction-quotes/';
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Recent prices in the list. */
const MAX_PRICES = 24;

/** A best quote. No trades are recorded, so the mid replaces the last price. */
export interface RecordedQuote {
  /** Unix seconds. */
  readonly time: number;
  /** 0 to 1. */
  readonly middle: number;
  /** USD in 24 hours; `undefined` where it was not stated. */
  readonly dayVolume: number | undefined;
}

export interface RecordedQuestion {
  readonly slug: string;
  readonly question: string;
  readonly quotes: readonly RecordedQuote[];
  readonly market: RecordedMarket;
}

/** Questions of one event. */
export interface RecordedEvent {
  readonly row: StoredMarket;
  readonly questions: readonly RecordedQuestion[];
}

/** Cells of a table line whose texts may be quoted. */
const splitCells = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain);

const readLines = (name: string): readonly (readonly string[])[] =>
  readRecordedText(FOLDER + name)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(splitCells);

function readQuotes(): ReadonlyMap<string, readonly RecordedQuote[]> {
  const bySlug = new Map<string, RecordedQuote[]>();
  for (const line of readRecordedText(`${FOLDER}slice-quotes-2026-07-10..12.csv.gz`).trim().split(/\r?\n/).slice(1)) {
    const [slug, ms, bid, ask, volume] = line.split(',');
    if (bid === '' || ask === '') continue;
    const quotes = bySlug.get(slug) ?? [];
    if (quotes.length === 0) bySlug.set(slug, quotes);
    const middle = Number(((Number(bid) + Number(ask)) / 2).toFixed(6));
    quotes.push({ time: Number(ms) / 1000, middle, dayVolume: volume === '' ? undefined : Number(volume) });
  }
  return bySlug;
}

/** Minutes with quotes. Volumes of single minutes are not recorded. */
function foldQuotes(quotes: readonly RecordedQuote[]): readonly RecordedBar[] {
  const minutes = groupRecords(quotes, ({ time }) => Math.floor(time / MINUTE_SECONDS) * MINUTE_SECONDS);
  return [...minutes].map(([time, group]) => {
    const prices = group.map(({ middle }) => middle);
    const [open, close] = [prices[0], prices[prices.length - 1]];
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume: 0, usd: 0 };
  });
}

let recorded: readonly RecordedEvent[] | undefined;

/** Every recorded question by its event, read once. */
export function listRecordedEvents(): readonly RecordedEvent[] {
  recorded ??= readEvents();
  return recorded;
}

function readEvents(): readonly RecordedEvent[] {
  const quotes = readQuotes();
  const listed = readLines('slice-markets.csv').map(([slug, , question]) => ({ slug, question }));
  return [...groupRecords(listed, ({ question }) => question).values()].map((group) =>
    makeEvent(
      group.map(({ slug, question }) => {
        const own = quotes.get(slug) ?? [];
        const names = { exchange: 'PREDMKT', rawSymbol: slug, normalizedSymbol: 'BTC-USD', tick: 0.001 } as const;
        const market = makeRecordedMarket({ ...names, category: 'SPOT' }, { bars: { BOTH: foldQuotes(own) } });
        return { slug, question, quotes: own, market };
      }),
    ),
  );
}

/** Count of leading words that all slugs share. */
function countShared(slugs: readonly string[]): number {
  const words = slugs.map((slug) => slug.split('-'));
  const [first] = words;
  const at = first.findIndex((word, place) => words.some((other) => other[place] !== word));
  return at === -1 ? first.length : at;
}

/**
 * Neither titles nor conditions are recorded: the part of a slug that is not shared becomes the title, and the whole
 * slug the condition.
 */
function makeEvent(questions: readonly RecordedQuestion[]): RecordedEvent {
  const slugs = questions.map(({ slug }) => slug);
  const shared = countShared(slugs);
  const [{ question, market, slug }] = questions;
  const predictions = questions.map(
    (one): StoredPrediction => ({
      market: one.market.row.id,
      slug: one.slug,
      question,
      ...(questions.length === 1 ? {} : { groupItemTitle: one.slug.split('-').slice(shared).join(' ') }),
      conditionId: one.slug,
      availableSince: { s: one.market.row.availableSince },
    }),
  );
  const name = questions.length === 1 ? slug : slug.split('-').slice(0, shared).join('-');
  const names = { exchange: 'PREDMKT', rawSymbol: name, normalizedSymbol: 'BTC-USD', tick: 0.001 } as const;
  const event = makeRecordedMarket({ ...names, category: 'SPOT' }, { bars: { BOTH: [] } });
  const own = { coinName: '', quoteCoinName: '', normalizedSymbol: '', category: '' };
  const coin = /\bbitcoin\b/i.test(question) ? 'BTC' : '';
  const { availableSince } = market.row;
  const row = {
    ...event.row,
    ...own,
    coin,
    fullName: question,
    availableSince,
    predictions: JSON.stringify(predictions),
  };
  return { row, questions };
}

/** Figures from quotes up to `now`. The sides of a day's volume are not recorded, so each gets half. */
export function describeQuotes({ market, quotes }: RecordedQuestion, now: number): PredictionFigures | undefined {
  const past = quotes.filter(({ time }) => time < now);
  const last = past.at(-1);
  if (last === undefined) return undefined;
  const before = past.findLast(({ time }) => time < now - DAY_SECONDS) ?? past[0];
  const ofDay = past.filter(({ time }) => time >= now - DAY_SECONDS);
  const hours = groupRecords(ofDay, ({ time }) => Math.floor(time / HOUR_SECONDS));
  const volume = past.findLast(({ dayVolume }) => dayVolume !== undefined)?.dayVolume ?? 0;
  const volumeBefore = past.findLast((one) => one.dayVolume !== undefined && one.time < now - DAY_SECONDS)?.dayVolume;
  return {
    market: market.row.id,
    lastPrice: last.middle,
    priceDayAgo: before.middle,
    prices: [...hours.values()].map((group) => group[group.length - 1].middle).slice(-MAX_PRICES),
    totalVolume: volume,
    buyVolumeDay: volume / 2,
    sellVolumeDay: volume / 2,
    volumeDayBefore: volumeBefore ?? 0,
    // Quotes tell no shares, and nothing shown of a recording depends on them.
    weightedShares: 0,
    weightedSharesDay: 0,
  };
}
