import type { ImportedScreen } from '@/contract/imports';
import type { InstrumentChoice, InstrumentsAnswer, Source, SourceDetail } from '@/contract/sources';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatLag } from '@/domain/format/format-lag';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatDay, formatFullTime, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';

/** State of a source, for its mark: fine, working, needs attention, failed, or idle. */
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

/** Its past is being filled, and it is live. */
export const isFilling = ({ state, filling }: Pick<Source, 'state' | 'filling'>): boolean =>
  filling !== undefined && state === 'live';

/** A sentence of the service, without its full stop, to follow a word. */
const asClause = (reason: string): string => reason.trim().replace(/\.$/, '');

/** A smaller lag is not shown: "0.0 s behind" says nothing. */
const MIN_LAG_MS = 50;

/** "0.4 s", "<0.1 s". */
export const formatSourceLag = (ms: number): string => (ms < MIN_LAG_MS ? '<0.1 s' : formatLag(ms));

type StateFacts = Pick<Source, 'state' | 'reason' | 'behindMs' | 'filling' | 'isDemo'>;

/** What a demo venue plays is not live. */
const PLAYING = 'Playing';

/** "Live", "Playing", "Waiting": a state without its reason. */
export const nameState = ({ state, isDemo }: Pick<Source, 'state' | 'isDemo'>): string =>
  state === 'live' && isDemo === true ? PLAYING : STATES[state].word;

/** One sentence: "Live · 0.4 s behind", "Filling 43 % (2 h 10 min left)", "Resynchronising: lost update at 14:02:11", "Paused". */
export function describeState(source: StateFacts): string {
  const { state, reason, behindMs = 0 } = source;
  const word = nameState(source);
  if (isFilling(source)) return describeFilling(source) ?? word;
  if (state === 'live') return behindMs < MIN_LAG_MS ? word : `${word} · ${formatLag(behindMs)} behind`;
  return reason === undefined || reason === '' ? word : `${word}: ${asClause(reason)}`;
}

/**
 * "Filling 43 % (2 h 10 min left)", "Filling 43 %: waiting for the venue's limit"; `undefined` if nothing is being
 * filled.
 */
export function describeFilling({ filling, state }: Pick<Source, 'filling' | 'state'>): string | undefined {
  if (filling === undefined) return undefined;
  const done = `Filling ${formatNumber(Math.floor(filling.done * 100), 0)} %`;
  if (state === 'paused') return `${done}, paused`;
  if (filling.waits !== undefined) return `${done}: ${asClause(filling.waits)}`;
  return filling.secondsLeft === undefined ? done : `${done} (${formatLength(filling.secondsLeft)} left)`;
}

/**
 * "Binance linear futures", "Demo of Binance linear futures". A recording played by a local venue is not a market of
 * today.
 */
export const nameVenue = ({ venue, kind, isDemo }: Pick<Source, 'venue' | 'kind' | 'isDemo'>): string =>
  `${isDemo === true ? 'Demo of ' : ''}${venue} ${kind}`;

export const DEMO_SENTENCE =
  'A demo venue on this computer replays the same recorded minutes in a loop. Its prices are not current.';

/** A source in one sentence, for screen readers. */
export function describeSource(source: Source): string {
  const { venue, rawSymbol, kind, isDemo } = source;
  return [`${venue} ${rawSymbol} ${kind}`, isDemo === true ? 'demo venue' : undefined, describeState(source)]
    .filter((part) => part !== undefined)
    .join(', ');
}

export const formatPerDay = (bytes: number | undefined): string =>
  bytes === undefined ? MISSING : `${formatBytes(bytes)}/day`;

/** What the disk use per day is based on: "Measured on 10 minutes of the last 3 h." */
export const describeMeasure = ({ bytesPerDay, bytesBasis }: Pick<Source, 'bytesPerDay' | 'bytesBasis'>): string =>
  bytesPerDay === undefined || bytesBasis === undefined ? 'Measured once ten minutes are recorded.' : `${bytesBasis}.`;

/** "estimated", "measured": what a figure is based on, in one word. */
export const nameBasis = (basis: string): string => basis.split(' ', 1)[0].toLowerCase();

/** "92 events/s, 1 gap today, 2.4 GB/day": the columns of a row on one line. */
export function describeFigures({ eventsPerSecond, gapsToday, bytesPerDay }: Source): string {
  return [
    ...(eventsPerSecond === undefined ? [] : [`${formatNumber(eventsPerSecond, 0)} events/s`]),
    `${formatNumber(gapsToday, 0)} ${gapsToday === 1 ? 'gap' : 'gaps'} today`,
    ...(bytesPerDay === undefined ? [] : [formatPerDay(bytesPerDay)]),
  ].join(', ');
}

/** "3 sources, 2 live, 1 demo": a demo is not live, whatever it plays. */
export function describeSources(sources: readonly Source[]): string {
  const going = sources.filter(({ state }) => state === 'live');
  const demo = going.filter(({ isDemo }) => isDemo === true).length;
  const live = going.length - demo;
  return [
    countOf(sources.length, 'source'),
    ...(live > 0 || demo === 0 ? [`${live} live`] : []),
    ...(demo > 0 ? [`${demo} demo`] : []),
  ].join(', ');
}

const countOf = (count: number, noun: string): string => `${formatNumber(count, 0)} ${count === 1 ? noun : `${noun}s`}`;

/** "118 GB free, full in about 28 d" */
export function describeDisk(free: number | undefined, sources: readonly Source[]): string | undefined {
  if (free === undefined) return undefined;
  const perDay = sources.reduce((sum, { bytesPerDay = 0 }) => sum + bytesPerDay, 0);
  const lasts = perDay > 0 && free / perDay < LONG_DAYS ? `, full in about ${formatLength((free / perDay) * DAY)}` : '';
  return `${formatBytes(free)} free${lasts}`;
}

const DAY = 86_400;
/** Estimates beyond this are of no use. */
const LONG_DAYS = 60;

const secondsOf = ({ s, ns = 0 }: { readonly s: number; readonly ns?: number | undefined }): number => s + ns / 1e9;

type Gap = SourceDetail['gaps'][number];

/** "12 s", "0.3 s"; "open" while its end is unknown. */
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

export type OffMarketToday = NonNullable<SourceDetail['offMarket']>;

/** "3 prints off the market. They are in the candles but not in profiles, and charts do not scale to them." */
export function describeOffMarket({ count, prints }: OffMarketToday): string {
  const newest = count > prints.length ? ` The newest ${prints.length} are listed.` : '';
  const kept = count === 1 ? 'It is' : 'They are';
  return `${countOf(count, 'print')} off the market. ${kept} in the candles but not in profiles, and charts do not scale to ${count === 1 ? 'it' : 'them'}.${newest}`;
}

/** "0.001 at 28722.5" */
export const describePrint = ({ price, volume }: Pick<OffMarketToday['prints'][number], 'price' | 'volume'>): string =>
  `${volume} at ${price}`;

/** The venue's name for a print, in words: "Insurance fund", "ADL"; `FAR` is our own. */
export function namePrintKind(kind: string): string {
  if (kind === 'FAR') return 'Lone outlier';
  if (kind.length <= 3) return kind;
  const words = kind.replaceAll('_', ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "Candles, volume by side, funding": the data that the past is filled with. */
export function describePast(history: readonly string[]): string {
  const words = history.flatMap((one) => HISTORY[one] ?? []).join(', ');
  return words === '' ? MISSING : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Names of the stored data, by their dataset on the command line. */
const STORED: Readonly<Partial<Record<string, string>>> = {
  'depth-second': 'Book, every second',
  'depth-minute': 'Book, every minute',
  trades: 'Candles, every minute',
  profiles: 'Volume at price',
  funding: 'Funding',
  interest: 'Open interest',
  liquidations: 'Liquidations',
  options: 'IV and skew of options',
  hours: 'Hourly history',
};

export const nameStored = (dataset: string): string => STORED[dataset] ?? dataset;

/** The lag of the last hour in words: "median 0.4 s, most 2.1 s". */
export function describeLag(lag: readonly (number | null)[]): string {
  const known = lag.filter((ms) => ms !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return 'not measured yet';
  return `median ${formatSourceLag(known[Math.floor(known.length / 2)])}, most ${formatSourceLag(known[known.length - 1])}`;
}

/** What is lost with the data of a source, in a sentence. */
export function describeLoss({ first, last, bytesPerDay }: Source, zone: Zone): string {
  if (first === undefined) return 'Nothing has been recorded yet.';
  const span = `recorded and filled since ${formatFullTime(first.s, zone)}`;
  const days = last === undefined ? 0 : (last.s - first.s) / DAY;
  const size = bytesPerDay === undefined ? '' : `, about ${formatBytes(bytesPerDay * Math.max(days, 1 / 24))}`;
  return `All books, trades, candles and rates ${span}${size}. Books cannot be recorded again.`;
}

type Failure = InstrumentsAnswer['failures'][number];

/** Venues whose lists failed for the same reason. */
export interface FailureGroup {
  /** "Bybit, OKX swap": only the venue is named if several of its kinds failed. */
  readonly venues: string;
  /** Without its full stop; that of the first host if there are several. */
  readonly reason: string;
  readonly hosts: readonly string[];
  readonly advice: string | undefined;
}

function nameVenues(failures: readonly Failure[]): string {
  const kindsOf = new Map<string, string[]>();
  for (const { venue, kind } of failures) kindsOf.set(venue, [...(kindsOf.get(venue) ?? []), kind]);
  return [...kindsOf].map(([venue, kinds]) => (kinds.length === 1 ? `${venue} ${kinds[0]}` : venue)).join(', ');
}

/** Groups venues with the same failure: a reader who is offline sees one sentence, not fourteen. */
export function groupFailures(failures: readonly Failure[]): readonly FailureGroup[] {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const key = asClause(failure.reason).replaceAll(failure.host, '…');
    groups.set(key, [...(groups.get(key) ?? []), failure]);
  }
  return [...groups.values()].map((group) => ({
    venues: nameVenues(group),
    reason: asClause(group[0].reason),
    hosts: [...new Set(group.map(({ host }) => host))],
    advice: group[0].advice,
  }));
}

/** "Bybit cannot be reached: api.bybit.com was not found; 3 more hosts likewise." */
export function describeFailure({ venues, reason, hosts }: FailureGroup): string {
  const more = hosts.length - 1;
  const others = more === 0 ? '' : `; ${countOf(more, 'more host')} likewise`;
  return `${venues} cannot be reached: ${reason}${others}.`;
}

export interface Mark {
  /** Short: six of them are on one line. */
  readonly label: string;
  /** The full name, if it differs. */
  readonly name?: string;
  readonly isPublished: boolean;
  /** More detail: what the past can be filled with. */
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

/** What a venue publishes of an instrument: the same marks in the same order for all. */
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

/** The data that each screen needs. */
const SCREENS: readonly (readonly [published: string, screens: readonly ImportedScreen[]])[] = [
  ['book', ['heatmap']],
  ['trades', ['chart', 'profile']],
  ['options', ['options']],
];

/** The screens that have data of a market as soon as it is recorded. */
export const listScreens = (publishes: readonly string[]): readonly ImportedScreen[] =>
  SCREENS.flatMap(([published, screens]) => (publishes.includes(published) ? screens : []));

const DATA: readonly (readonly [id: string, word: string])[] = [
  ['book', 'book'],
  ['trades', 'trades'],
  ['funding', 'funding'],
  ['openInterest', 'open interest'],
  ['liquidations', 'liquidations'],
  ['options', 'IV and skew'],
];

/** "Book, trades, funding": the recorded data. */
export function describeData(publishes: readonly string[]): string {
  const words = DATA.filter(([id]) => publishes.includes(id)).map(([, word]) => word);
  const text = words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

type Stamp = { readonly s: number };

/** "2 h 10 min": the length of a market's data. */
export const describeLength = (first: Stamp | undefined, last: Stamp | undefined): string =>
  first === undefined || last === undefined ? MISSING : formatLength(Math.max(60, last.s - first.s));

/** "since 18 Jun, 14:02", or "… to …" if it has ended. */
export function describeSince(first: Stamp | undefined, zone: Zone, to?: Stamp): string {
  if (first === undefined) return MISSING;
  return to === undefined
    ? `since ${formatDay(first.s, zone)}, ${formatHourMinute(first.s, zone)}`
    : `${formatFullTime(first.s, zone)} to ${formatFullTime(to.s, zone)}`;
}
