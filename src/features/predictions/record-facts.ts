import type { Prediction } from '@/data/queries/predictions';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatPoints, formatProbability, getTone, ON_DAY_BEFORE } from '@/domain/format/format-percent';
import { formatDate, formatFullTime, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { isMissing, MINUS, MISSING } from '@/domain/format/missing';
import { describeClosing, formatResult, getResult } from '@/domain/predictions/closing-words';
import { getDayVolume, isNew } from '@/domain/predictions/question-facts';
import { formatTickPoints } from '@/domain/predictions/tick-points';
import { describeSpan, getPointsTone, isYoung } from '@/domain/predictions/young-question';

export interface RecordFact {
  readonly name: string;
  readonly text: string;
  /** Of a change, as in the list. */
  readonly tone?: ReturnType<typeof getTone>;
  /** An identifier, which may wrap anywhere. */
  readonly isCode?: true;
  /** What traders look at first; the rest of the record is at the end. */
  readonly isFirst?: true;
}

function usd(value: number | undefined): string {
  if (isMissing(value)) return MISSING;
  return value === 0 ? '0 USD' : `${formatCompact(value, 4)} USD`;
}

function formatSigned(value: number | undefined): string {
  if (isMissing(value)) return MISSING;
  return value === 0 ? '0 USD' : `${value > 0 ? '+' : ''}${formatCompact(value)} USD`;
}

/** Every field of the record in words; unreported fields say so. */
export function listRecordFacts({ record, event }: Prediction, zone: Zone, nowSeconds: number): readonly RecordFact[] {
  const { orderPriceMinTickSize: tick, uniqueTraders, availableTo, prices } = record;
  const closing = describeClosing(record, nowSeconds);
  return [
    { name: 'Status', text: describeStatus(record, event, nowSeconds), isFirst: true },
    ...listRecordedFacts(event, zone),
    { name: 'Last price', text: formatProbability(record.lastPrice) },
    { name: '24 h change', text: describeChange(record, nowSeconds), tone: getPointsTone(record, nowSeconds) },
    { name: 'Traded', text: describeLastTrade(record), isFirst: true },
    { name: '24 h volume', text: usd(getDayVolume(record)), isFirst: true },
    { name: 'Bought', text: usd(record.buyVolume24H), isFirst: true },
    { name: 'Sold', text: usd(record.sellVolume24H), isFirst: true },
    { name: 'Volume change', text: describeVolumeChange(record, nowSeconds), isFirst: true },
    { name: 'Total volume', text: usd(record.totalVolume), isFirst: true },
    { name: 'Open interest', text: usd(record.openInterest), isFirst: true },
    {
      name: 'Open interest change',
      text: formatSigned(record.oneDayOIChange),
      tone: getTone(record.oneDayOIChange, 0),
      isFirst: true,
    },
    {
      name: 'Unique traders',
      text: isMissing(uniqueTraders) ? MISSING : formatNumber(uniqueTraders, 0),
      isFirst: true,
    },
    { name: 'Tick size', text: tick === undefined ? MISSING : formatTickPoints(tick, tick), isFirst: true },
    { name: 'Recent prices', text: prices === undefined ? MISSING : formatNumber(prices.length, 0) },
    { name: 'Opened', text: formatFullTime(record.availableSince?.s, zone) },
    {
      name: availableTo !== undefined && availableTo.s <= nowSeconds ? 'Closed' : 'Closes',
      text:
        formatClosing(availableTo?.s, zone) + (closing === undefined ? '' : `, ${closing.replaceAll(' ', NO_BREAK)}`),
      isFirst: true,
    },
    { name: 'Resolution time', text: 'Not reported', isFirst: true },
    ...listOwnFacts({ record, event }),
    { name: 'Event', text: event.slug, isCode: true },
    { name: 'Question', text: record.slug ?? MISSING, isCode: true },
    { name: 'Condition', text: record.conditionId ?? MISSING, isCode: true },
  ];
}

/** Fields that not every question has: absent if they do not apply. */
function listOwnFacts({ record, event }: Pick<Prediction, 'record' | 'event'>): readonly RecordFact[] {
  const { groupItemTitle, sportsMarketType, line } = record;
  const facts = [
    { name: 'Title in group', text: groupItemTitle },
    { name: 'Sports market', text: sportsMarketType },
    { name: 'Line', text: line === undefined ? undefined : formatLine(line) },
    { name: 'Coin', text: event.coin },
  ];
  return facts.flatMap(({ name, text }) => (text === undefined || text === '' ? [] : { name, text }));
}

/** When the quotes of a recorded question were taken. */
function listRecordedFacts({ recorded }: Prediction['event'], zone: Zone): readonly RecordFact[] {
  if (recorded === undefined) return [];
  return [
    { name: 'Recorded from', text: formatFullTime(recorded.from.s, zone), isFirst: true },
    { name: 'Recorded to', text: formatFullTime(recorded.to.s, zone), isFirst: true },
  ];
}

/** Keeps a duration on one line. */
const NO_BREAK = '\u00a0';

/** To the minute: questions close on whole minutes. */
const formatClosing = (at: number | undefined, zone: Zone): string =>
  isMissing(at) ? MISSING : `${formatDate(at, zone)} ${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;

function describeChange(record: Prediction['record'], nowSeconds: number): string {
  const points = formatPoints(record.oneDayPriceChange);
  return points !== MISSING && isYoung(record, nowSeconds) ? `${points} ${describeSpan(record, nowSeconds)}` : points;
}

/** What opened within two days has no full day before to compare with. */
const describeVolumeChange = (record: Prediction['record'], nowSeconds: number): string =>
  isNew(record, nowSeconds) ? 'new' : sayBase(formatChange(record.volumeChange24H, 1));

const sayBase = (change: string): string => (change === MISSING ? change : `${change} ${ON_DAY_BEFORE}`);

/** The service does not report the time of the last trade, only whether there was one within the day. */
function describeLastTrade(record: Prediction['record']): string {
  const volume = getDayVolume(record);
  if (volume === undefined) return MISSING;
  return volume > 0 ? 'In the past 24 h' : 'Not in the past 24 h';
}

/** What traders look for and the service does not have. */
export const NOT_REPORTED = 'Not reported: bid, ask, spread, time of the last trade, resolution rules.';

/** `−1.5`. */
export const formatLine = (line: number): string => String(line).replace('-', MINUS);

function describeStatus(record: Prediction['record'], { recorded }: Prediction['event'], nowSeconds: number): string {
  if (recorded !== undefined) return 'Recorded';
  if (record.closed === undefined) return MISSING;
  // Past its end it takes no more trades, but nobody has said how it ended.
  if (!record.closed)
    return (record.availableTo?.s ?? Number.POSITIVE_INFINITY) <= nowSeconds ? 'Awaiting resolution' : 'Open';
  const result = getResult(record);
  return result === undefined ? 'Resolved' : `Resolved ${formatResult(result)}`;
}
