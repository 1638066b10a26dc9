import { INTERVAL_SECONDS, isInterval } from '@/domain/interval';
import { parseMarketId } from '@/domain/market-id';
import type { RawSearch } from '../fields/read-field';
import type { ScreenPath } from '../screen-path';
import { findInterval, formatDuration, formatMoment } from './durations';
import { getPhraseTable, type PhraseTable } from './phrase-tables';
import { quoteText } from './split-phrase';

/**
 * The phrase that opens an address: parsing it gives the same address. Every field can be named, even one without a
 * word.
 */
export function formatPhrase(path: ScreenPath, search: RawSearch): string {
  const table = getPhraseTable(path);
  if (table === undefined) return '';
  const { m, ...rest } = search;
  const times = formatTimes(table, rest);
  const words = Object.keys(table.fields)
    .filter((field) => Object.hasOwn(rest, field) && !times.fields.includes(field))
    .flatMap((field) => [rest[field]].flat().map((value) => formatField(table, field, textOf(value))));
  return [formatMarket(m), table.name, ...words, ...times.words].filter((word) => word !== '').join(' ');
}

/** Flags are `true` once they have been read. */
const textOf = (value: string | number | boolean): string => (value === true ? '1' : String(value));

const PLAIN_ID = /^[A-Za-z0-9_.-]+:[A-Za-z0-9_./:-]+$/;

function formatMarket(m: RawSearch[string] | undefined): string {
  if (m === undefined) return '';
  const id = String(m);
  return PLAIN_ID.test(id) && parseMarketId(id) !== undefined ? id : `m=${quoteText(id)}`;
}

const BOUND_SIGNS: Readonly<Record<string, string>> = { above: '>', below: '<' };
const PLAIN_BOUND = /^\d{1,3}(?:\.\d+)?$/;

function formatField(table: PhraseTable, field: string, value: string): string {
  if (table.isSearched === true && field === 'q') return quoteText(value, true);
  if (Object.hasOwn(BOUND_SIGNS, field) && PLAIN_BOUND.test(value)) return `${BOUND_SIGNS[field]}${value}`;
  const word = Object.entries(table.words).find(
    ([name, meaning]) => meaning.field === field && meaning.value === value && !isViewName(table, name),
  );
  return word?.[0] ?? `${field}=${quoteText(value)}`;
}

const isViewName = ({ name, aliases }: PhraseTable, word: string): boolean =>
  word === name || Object.hasOwn(aliases, word);

interface FormattedTimes {
  readonly words: readonly string[];
  /** Fields that the words cover. */
  readonly fields: readonly string[];
}

/** Range and interval, in the words that the view uses for them. */
function formatTimes(table: PhraseTable, { from, period, interval, minutes }: RawSearch): FormattedTimes {
  const words: string[] = [];
  const fields: string[] = [];
  const tell = (word: string, ...told: readonly string[]): void => {
    words.push(word);
    fields.push(...told);
  };
  if (from !== undefined && table.durations !== 'none') tell(formatMoment(Number(from)), 'from');
  if (table.durations === 'range-and-interval') {
    const length =
      typeof interval === 'string' && isWordInterval(interval) ? `/${formatDuration(INTERVAL_SECONDS[interval])}` : '';
    const range = period === undefined ? '' : formatDuration(Number(period));
    if (length !== '') tell(`${range}${length}`, 'interval', 'period');
    // A shorter duration alone would be read as a candle interval.
    else if (Number(period) >= HOUR_SECONDS) tell(range, 'period');
  }
  if (table.durations === 'blocks') {
    if (minutes !== undefined) tell(`${String(minutes)}m`, 'minutes');
    if (Number(period) >= DAY_SECONDS) tell(formatDuration(Number(period)), 'period');
  }
  return { words, fields };
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const isWordInterval = (text: string): text is keyof typeof INTERVAL_SECONDS =>
  isInterval(text) && text !== 'SECOND' && findInterval(INTERVAL_SECONDS[text]) === text;
