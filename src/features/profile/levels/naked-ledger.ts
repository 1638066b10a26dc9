import { formatChange } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatDate, formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import type { LevelTouch, NakedKind, NakedLevel } from '@/domain/tpo/naked-levels';
import { decimalsOfLevel, type LevelDecimals, priceLevel } from '@/features/profile/view/level-prices';
import { findEdge, LEDGER_SESSIONS } from '@/features/profile/view/profile-requests';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { labelSession, listLastSessions } from '@/features/profile/view/session-kind';

/** A level of an earlier session as shown in the ledger. */
export interface LedgerRow {
  readonly level: NakedLevel;
  /** "16 Jun". */
  readonly label: string;
  readonly name: string;
  readonly price: string;
  /** Distance from the last price: "+0.29%"; empty if that is unknown. */
  readonly distance: string;
  readonly tone: 'buy' | 'sell' | undefined;
  /** "touched 17 Jun 14:30–15:00 UTC", "naked", "naked in loaded data". */
  readonly state: string;
  /** The same in a few words, for the line of the level: "touched 17 Jun", "naked". */
  readonly short: string;
}

export const NAKED_NAMES: Readonly<Record<NakedKind, string>> = { poc: 'POC', vah: 'VAH', val: 'VAL' };

/**
 * "17 Jun 14:30–15:00 UTC": the block in which a level was first touched, with the year if it differs from that of
 * `now`.
 */
function describeTouch({ time, seconds }: LevelTouch, now: number, zone: Zone): string {
  const yearOf = (at: number): string => formatDate(at, zone).slice(-4);
  const day = yearOf(time) === yearOf(now) ? formatDay(time, zone) : formatDate(time, zone);
  return `${day} ${formatHourMinute(time, zone)}–${formatHourMinute(time + seconds, zone)} ${formatZone(time, zone)}`;
}

type Ledger = LevelDecimals & Pick<ProfileView, 'naked' | 'last' | 'zone' | 'kind' | 'span'>;

const priceNaked = ({ kind, price, profile }: NakedLevel, decimals: Pick<LevelDecimals, 'decimals'>): number =>
  priceLevel({ kind, price, rowHeight: profile.rowHeight }, decimals);

type Reach = Pick<ProfileView, 'kind' | 'span' | 'search'>;

/**
 * Start of the sessions whose levels are told with the one from `start`, or without one: the last few of the market, and
 * for an older one as many up to it. More may be tracked while they are in view, which must not change what is told.
 */
export function findLedgerStart({ kind, span, search }: Reach, start = Number.POSITIVE_INFINITY): number {
  const recent = listLastSessions(kind, LEDGER_SESSIONS, findEdge(span, search.until)).from;
  return start >= recent ? recent : listLastSessions(kind, LEDGER_SESSIONS, start).from;
}

/** The levels left by the last few sessions that were over when the session or merged sessions from `start` began. */
export function listEarlier(rows: readonly LedgerRow[], start: number, view: Reach): readonly LedgerRow[] {
  const from = findLedgerStart(view, start);
  return rows.filter(({ level }) => level.profile.end <= start && level.profile.start >= from);
}

/** Levels of closed sessions: untouched ones first, then by distance from the last price. */
export function listLedger(view: Ledger, kinds: readonly NakedKind[]): readonly LedgerRow[] {
  const now = view.last?.price ?? Number.NaN;
  const away = (level: NakedLevel): number =>
    Number.isNaN(now) ? -level.profile.start : Math.abs(priceNaked(level, view) - now);
  return view.naked
    .filter(({ kind, profile }) => kinds.includes(kind) && !profile.isRunning)
    .toSorted((a, b) => Number(a.touch !== undefined) - Number(b.touch !== undefined) || away(a) - away(b))
    .map((level) => describeLevel(level, now, view));
}

export interface LedgerGroup {
  readonly title: 'Untested' | 'Touched';
  readonly rows: readonly LedgerRow[];
}

/** Untested levels, then touched ones; an empty group is left out. */
export function groupLedger(rows: readonly LedgerRow[]): readonly LedgerGroup[] {
  const groups: readonly LedgerGroup[] = [
    { title: 'Untested', rows: rows.filter(({ level }) => level.touch === undefined) },
    { title: 'Touched', rows: rows.filter(({ level }) => level.touch !== undefined) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** The untested POC to name first: that of the session right before `start`, or else the nearest to the last price. */
export function findNakedPoc(rows: readonly LedgerRow[], start: number, view: Reach): LedgerRow | undefined {
  const open = listEarlier(rows, start, view).filter(({ level }) => level.kind === 'poc' && level.touch === undefined);
  return open.find(({ level }) => level.profile.end === start) ?? open[0];
}

function describeLevel(level: NakedLevel, now: number, view: Ledger): LedgerRow {
  const { profile } = level;
  const { zone, kind, span } = view;
  const price = priceNaked(level, view);
  const change = (price / now - 1) * 100;
  const { label } = labelSession(kind, { from: profile.start, to: profile.end });
  return {
    level,
    label,
    name: NAKED_NAMES[level.kind],
    price: formatPrice(price, decimalsOfLevel(level.kind, view)),
    distance: Number.isNaN(change) ? '' : formatChange(change),
    tone: change > 0 ? 'buy' : change < 0 ? 'sell' : undefined,
    state: describeState(level, span.to, zone),
    short: shortenState(level, zone),
  };
}

function describeState({ touch, isCertain }: NakedLevel, now: number, zone: Zone): string {
  if (touch === undefined) return isCertain ? 'naked' : 'naked in loaded data';
  const told = describeTouch(touch, now, zone);
  return isCertain ? `touched ${told}` : `first touch in loaded data: ${told}`;
}

function shortenState({ touch, isCertain }: NakedLevel, zone: Zone): string {
  if (touch === undefined) return isCertain ? 'naked' : 'naked in loaded data';
  return `${isCertain ? 'touched' : 'first touch'} ${formatDay(touch.time, zone)}`;
}

/**
 * How many untouched points of control of the last few sessions are above and below the last price, and how many more
 * are untouched only in the loaded data.
 */
export function countNaked({
  naked,
  last,
  decimals,
  ...reach
}: Reach & Pick<ProfileView, 'naked' | 'last' | 'decimals'>) {
  const from = findLedgerStart(reach);
  const open = naked.filter(
    ({ kind, touch, profile }) => kind === 'poc' && touch === undefined && !profile.isRunning && profile.start >= from,
  );
  const certain = open.filter(({ isCertain }) => isCertain);
  const price = last?.price ?? Number.NaN;
  return {
    above: certain.filter((level) => priceNaked(level, { decimals }) > price).length,
    below: certain.filter((level) => priceNaked(level, { decimals }) <= price).length,
    unsure: open.length - certain.length,
    isKnown: !Number.isNaN(price),
  };
}
