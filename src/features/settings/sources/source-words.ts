import type { InstrumentChoice, InstrumentsAnswer, Source, SourceDetail } from '@/contract/sources';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatLag } from '@/domain/format/format-lag';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';

/** How a source is doing, for its mark: fine, on its way, in need of a look, or at rest. */
export type Tone = 'ok' | 'busy' | 'warn' | 'danger' | 'quiet';

interface StateWords {
  readonly word: string;
  readonly tone: Tone;
}

const STATES: Readonly<Record<Source['state'], StateWords>> = {
  connecting: { word: 'Connecting', tone: 'busy' },
  live: { word: 'Live', tone: 'ok' },
  resyncing: { word: 'Resynchronising', tone: 'warn' },
  waiting: { word: 'Waiting', tone: 'warn' },
  paused: { word: 'Paused', tone: 'quiet' },
  unavailable: { word: 'Not available here', tone: 'danger' },
  stopped: { word: 'Stopped', tone: 'danger' },
};

export const toneOf = (source: Pick<Source, 'state' | 'filling'>): Tone =>
  isFilling(source) ? 'busy' : STATES[source.state].tone;

/** Its past is being filled, and nothing is wrong with its present. */
export const isFilling = ({ state, filling }: Pick<Source, 'state' | 'filling'>): boolean =>
  filling !== undefined && state === 'live';

/** A sentence of the service as it stands behind a word. */
const asClause = (reason: string): string => reason.trim().replace(/\.$/, '');

/** Less is not told: "0.0 s behind" says nothing. */
const LEAST_LAG_MS = 50;

type StateFacts = Pick<Source, 'state' | 'reason' | 'behindMs' | 'filling'>;

/** One sentence: "Live · 0.4 s behind", "Filling 43 % (2 h 10 min left)", "Resynchronising: lost update at 14:02:11", "Paused". */
export function describeState(source: StateFacts): string {
  const { state, reason, behindMs = 0 } = source;
  const { word } = STATES[state];
  if (isFilling(source)) return describeFilling(source) ?? word;
  if (state === 'live') return behindMs < LEAST_LAG_MS ? word : `${word} · ${formatLag(behindMs)} behind`;
  return reason === undefined || reason === '' ? word : `${word}: ${asClause(reason)}`;
}

/** "Filling 43 % (2 h 10 min left)", "Filling 43 %: waiting for the venue's limit"; `undefined` where nothing is filled. */
export function describeFilling({ filling, state }: Pick<Source, 'filling' | 'state'>): string | undefined {
  if (filling === undefined) return undefined;
  const done = `Filling ${formatNumber(Math.floor(filling.done * 100), 0)} %`;
  if (state === 'paused') return `${done}, paused`;
  if (filling.waits !== undefined) return `${done}: ${asClause(filling.waits)}`;
  return filling.secondsLeft === undefined ? done : `${done} (${formatLength(filling.secondsLeft)} left)`;
}

/** "Binance linear futures", "Demo of Binance linear futures": a recording that a venue on this machine plays is no market of today. */
export const nameVenue = ({ venue, kind, isDemo }: Pick<Source, 'venue' | 'kind' | 'isDemo'>): string =>
  `${isDemo === true ? 'Demo of ' : ''}${venue} ${kind}`;

export const DEMO_SENTENCE =
  'A recording that a demo venue on this machine plays (FEED_HOSTS). Its prices are not those of today.';

/** The name of a source in one sentence, for those who hear it. */
export function describeSource(source: Source): string {
  const { venue, rawSymbol, kind, isDemo } = source;
  return [`${venue} ${rawSymbol} ${kind}`, isDemo === true ? 'demo venue' : undefined, describeState(source)]
    .filter((part) => part !== undefined)
    .join(', ');
}

export const formatPerDay = (bytes: number | undefined): string =>
  bytes === undefined ? MISSING : `${formatBytes(bytes)}/day`;

/** "92 events/s, 1 gap today, 2.4 GB/day": what a row of columns says, on one line. */
export function describeFigures({ eventsPerSecond, gapsToday, bytesPerDay }: Source): string {
  return [
    ...(eventsPerSecond === undefined ? [] : [`${formatNumber(eventsPerSecond, 0)} events/s`]),
    `${formatNumber(gapsToday, 0)} ${gapsToday === 1 ? 'gap' : 'gaps'} today`,
    ...(bytesPerDay === undefined ? [] : [formatPerDay(bytesPerDay)]),
  ].join(', ');
}

/** "3 sources, 2 live" */
export function describeSources(sources: readonly Source[]): string {
  const live = sources.filter(({ state }) => state === 'live').length;
  return `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}, ${live} live`;
}

/** "118 GB free, full in about 28 d" */
export function describeDisk(free: number | undefined, sources: readonly Source[]): string | undefined {
  if (free === undefined) return undefined;
  const perDay = sources.reduce((sum, { bytesPerDay = 0 }) => sum + bytesPerDay, 0);
  const lasts = perDay > 0 && free / perDay < LONG_DAYS ? `, full in about ${formatLength((free / perDay) * DAY)}` : '';
  return `${formatBytes(free)} free${lasts}`;
}

const DAY = 86_400;
/** Nobody plans further ahead. */
const LONG_DAYS = 60;

const secondsOf = ({ s, ns = 0 }: { readonly s: number; readonly ns?: number | undefined }): number => s + ns / 1e9;

type Gap = SourceDetail['gaps'][number];

/** "12 s", "0.3 s", "open" while nobody knows its end. */
export function describeGapLength({ from, to }: Gap): string {
  if (to === undefined) return 'open';
  const seconds = secondsOf(to) - secondsOf(from);
  return seconds < 10 ? `${formatNumber(Math.max(0, seconds), 1)} s` : formatLength(seconds);
}

/** "None", "1 gap, 12 s", "3 gaps, 42 s in all, 1 open" */
export function describeGaps(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return 'None';
  const closed = gaps.flatMap(({ from, to }) => (to === undefined ? [] : [secondsOf(to) - secondsOf(from)]));
  const total = closed.reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
  const open = gaps.length - closed.length;
  return [
    `${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}`,
    ...(closed.length > 0
      ? [`${total < 10 ? `${formatNumber(total, 1)} s` : formatLength(total)}${gaps.length > 1 ? ' in all' : ''}`]
      : []),
    ...(open > 0 ? [`${open} open`] : []),
  ].join(', ');
}

/** What is stored, by its dataset on the command line. */
const STORED: Readonly<Partial<Record<string, string>>> = {
  'depth-second': 'Book, every second',
  'depth-minute': 'Book, every minute',
  trades: 'Candles, every minute',
  profiles: 'Volume at price',
  funding: 'Funding',
  interest: 'Open interest',
  liquidations: 'Liquidations',
  hours: 'Hourly history',
};

export const nameStored = (dataset: string): string => STORED[dataset] ?? dataset;

/** The lag of the last hour in words: "median 0.4 s, most 2.1 s". */
export function describeLag(lag: readonly (number | null)[]): string {
  const known = lag.filter((ms) => ms !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return 'not measured yet';
  return `median ${formatLag(known[Math.floor(known.length / 2)])}, most ${formatLag(known[known.length - 1])}`;
}

/** What goes with the data of a source, in a sentence. */
export function describeLoss({ first, last, bytesPerDay }: Source, zone: Zone): string {
  if (first === undefined) return 'Nothing has been recorded yet.';
  const span = `recorded and filled since ${formatFullTime(first.s, zone)}`;
  const days = last === undefined ? 0 : (last.s - first.s) / DAY;
  const size = bytesPerDay === undefined ? '' : `, about ${formatBytes(bytesPerDay * Math.max(days, 1 / 24))}`;
  return `All books, trades, candles and rates ${span}${size}. Books cannot be recorded again.`;
}

type Failure = InstrumentsAnswer['failures'][number];

/** "Bybit, Deribit: DNS failure. OKX: no answer in 10 s." Venues that failed alike are named together. */
export function describeFailures(failures: readonly Failure[]): string {
  const venuesOf = new Map<string, string[]>();
  for (const { venue, reason } of failures) {
    const clause = asClause(reason);
    const known = venuesOf.get(clause);
    if (known === undefined) venuesOf.set(clause, [venue]);
    else if (!known.includes(venue)) known.push(venue);
  }
  const told = [...venuesOf].map(([reason, venues]) => `${venues.join(', ')}: ${reason}.`);
  return `${told.join(' ')} ${failures.length === 1 ? 'Its' : 'Their'} instruments are not listed.`;
}

export interface Mark {
  /** Short: six of them stand in one line. */
  readonly label: string;
  /** In full, where that is another word. */
  readonly name?: string;
  readonly isPublished: boolean;
  /** More of it: what the past can be filled with. */
  readonly detail?: string;
}

const PUBLISHED: readonly (readonly [id: string, label: string, name?: string])[] = [
  ['book', 'Book'],
  ['trades', 'Trades'],
  ['funding', 'Funding'],
  ['openInterest', 'OI', 'Open interest'],
  ['liquidations', 'Liquidations'],
];

const HISTORY: Readonly<Partial<Record<string, string>>> = {
  candles: 'candles',
  sides: 'volume by side',
  funding: 'funding',
  openInterest: 'open interest',
};

/** What a venue publishes of an instrument, the same marks in the same order for all. */
export function listMarks({ publishes, history }: Pick<InstrumentChoice, 'publishes' | 'history'>): readonly Mark[] {
  const own = PUBLISHED.map(([id, label, name]) => ({
    label,
    ...(name === undefined ? {} : { name }),
    isPublished: publishes.includes(id),
  }));
  const filled = history.flatMap((one) => HISTORY[one] ?? []);
  return [
    ...own,
    ...(publishes.includes('options') ? [{ label: 'Option summaries', isPublished: true }] : []),
    {
      label: 'History',
      isPublished: filled.length > 0,
      ...(filled.length > 0 ? { detail: filled.join(', ') } : {}),
    },
  ];
}
