import type { TpoColumn } from '@/charts/tpo/tpo-data';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Zone } from '@/domain/format/format-time';
import { coarsenRows } from '@/domain/tpo/coarsen';
import { computeDeveloping, type DevelopingLines } from '@/domain/tpo/developing';
import { splitSessions } from '@/domain/tpo/merge-profiles';
import { findNakedLevels, type NakedLevel } from '@/domain/tpo/naked-levels';
import { placeFigures } from '@/domain/tpo/place-figures';
import { computeFigures, type ProfileFigures } from '@/domain/tpo/profile-figures';
import { coverSession, judgeFigures, type KnownSpan, type SessionCoverage } from '@/domain/tpo/session-coverage';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { AREA_PERCENT, type ProfileMark, type ProfileSearch, type ProfileSession } from '@/state/fields/profile-fields';
import { cutSessions } from './cut-sessions';
import { chooseRowFactor } from './row-choice';
import { labelDays, labelSession } from './session-kind';
import { filterInView, findSelected, type ShapedProfile, shapeProfiles } from './shape-profiles';
import type { Profile } from './use-profile';

/** How a shown profile was made. */
export type ShownAs = 'session' | 'merged' | 'piece';

/** A profile with its figures, and as it is drawn. */
export interface ShownProfile {
  /** In the rows that figures come from. */
  readonly profile: SessionProfile;
  /** The profile with all its blocks, if `profile` has only the first ones. */
  readonly whole: SessionProfile;
  /** `undefined` if nothing was traded. */
  readonly figures: ProfileFigures | undefined;
  /** The same profile in the rows that fit the plot, with its figures placed in those rows. */
  readonly drawn: TpoColumn;
  readonly coverage: SessionCoverage;
  /** "14 Jun", "14–16 Jun". */
  readonly label: string;
  /** "Sun", "Thu, in session", "3 sessions". */
  readonly note: string;
  readonly as: ShownAs;
}

/** A row size. */
export interface RowSize {
  /** Number of recommended rows in one row. */
  readonly factor: number;
  readonly height: number;
}

/** Row height, and how it was chosen. */
export interface RowChoice {
  /** Recommended height, in price; NaN until it is known. */
  readonly base: number;
  /** Number of recommended rows in one drawn row. */
  readonly factor: number;
  readonly height: number;
  /**
   * The rows that all figures come from. Never those of a window: the same session would have other levels in another.
   */
  readonly figures: RowSize;
  /** Chosen to fit, not by hand. */
  readonly isAuto: boolean;
}

/** What a profile is described from. */
export type LoadedProfile = Pick<
  Profile,
  'market' | 'markets' | 'span' | 'settled' | 'kind' | 'minutes' | 'sessions' | 'asOf' | 'reached' | 'candles' | 'last'
>;

/** What is loaded, shaped and labelled: figures, tables and words are made of it. */
export interface DescribedProfile extends LoadedProfile {
  readonly search: ProfileSearch;
  readonly symbol: string;
  /** Unit of the volumes: "BTC", "USD". */
  readonly unit: string;
  /** Quote of the prices: "USDT". */
  readonly quote: string;
  /** Decimals of traded prices. */
  readonly decimals: number;
  /** Decimals of row edges: no more than their height needs. */
  readonly rowDecimals: number;
  /** Decimals of row middles: no more than half a row needs. */
  readonly middleDecimals: number;
  readonly zone: Zone;
  readonly rows: RowChoice;
  readonly percent: number;
  readonly marks: ReadonlySet<ProfileMark>;
  /** Every cached session, ascending. */
  readonly held: readonly ShownProfile[];
  /** What is drawn, in and around the view, merged and cut as chosen. */
  readonly shown: readonly ShownProfile[];
  readonly inView: readonly ShownProfile[];
  /** Not empty if there are any profiles. */
  readonly selected: readonly ShownProfile[];
  /** Naked levels of every tracked session. */
  readonly naked: readonly NakedLevel[];
}

/** The profile screen together with its labels. */
export interface ProfileView extends Profile, DescribedProfile {}

const USUAL_MARKS: readonly ProfileMark[] = ['area', 'balance', 'singles', 'naked'];

export function readMarks(marks: ProfileSearch['marks']): ReadonlySet<ProfileMark> {
  if (marks === undefined) return new Set(USUAL_MARKS);
  return new Set(marks.flatMap((mark) => (mark === 'none' ? [] : [mark])));
}

/** Profiles in other rows, and figures: computed once per profile, however often it is drawn. */
const coarse = new WeakMap<SessionProfile, Map<number, SessionProfile>>();
const figured = new WeakMap<SessionProfile, Map<string, ProfileFigures | undefined>>();
const placed = new WeakMap<ProfileFigures, { readonly drawn: SessionProfile; readonly placed: PlacedFigures }>();
const developed = new WeakMap<SessionProfile, Map<number, DevelopingLines>>();

function remember<K, V>(
  memory: WeakMap<SessionProfile, Map<K, V>>,
  profile: SessionProfile,
  key: K,
  compute: () => V,
): V {
  const held = memory.get(profile) ?? new Map<K, V>();
  memory.set(profile, held);
  if (!held.has(key)) held.set(key, compute());
  return held.get(key) as V;
}

export const coarsenOnce = (profile: SessionProfile, factor: number): SessionProfile =>
  remember(coarse, profile, factor, () => coarsenRows(profile, factor));

function figureOnce(profile: SessionProfile, percent: number, coverage: SessionCoverage): ProfileFigures | undefined {
  return remember(figured, profile, `${percent} ${coverage.isWhole} ${coverage.hasBalance}`, () => {
    const figures = computeFigures(profile, percent);
    return figures && judgeFigures(figures, coverage);
  });
}

type PlacedFigures = Pick<TpoColumn, 'figures' | 'at'>;

/** The same objects until any of it changes: new ones mean a repaint. */
function placeOnce(figures: ProfileFigures, { rowHeight }: SessionProfile, drawn: SessionProfile): PlacedFigures {
  const known = placed.get(figures);
  if (known?.drawn === drawn) return known.placed;
  const { pocPrice, vahPrice, valPrice } = figures;
  const isCoarser = drawn.rowHeight > rowHeight;
  const at = { poc: pocPrice + rowHeight / 2, vah: vahPrice + rowHeight, val: valPrice };
  const next = { figures: placeFigures(figures, drawn), at: isCoarser ? at : undefined };
  placed.set(figures, { drawn, placed: next });
  return next;
}

/** The developing lines of a profile. Those of its first blocks are the start of those of the whole. */
export function developOnce({ profile, whole }: ShapedProfile, percent: number): DevelopingLines {
  return remember(developed, profile, percent, () => {
    if (profile === whole) return computeDeveloping(whole, percent);
    const { poc, vah, val } = developOnce({ profile: whole, whole }, percent);
    const count = profile.blockCount;
    return { poc: poc.subarray(0, count), vah: vah.subarray(0, count), val: val.subarray(0, count) };
  });
}

export interface ShowOptions {
  readonly kind: ProfileSession;
  readonly percent: number;
  readonly hasDeveloping: boolean;
  /** When the market is known: for a recorded market, its recordings. */
  readonly known: readonly KnownSpan[];
  /** Unix second up to which a live market has been recorded. */
  readonly until?: number | undefined;
}

/** A profile with its figures and labels. `inDrawnRows` is the same profile in the rows that are drawn. */
export function showProfile(
  { profile, whole }: ShapedProfile,
  inDrawnRows: SessionProfile,
  { kind, percent, hasDeveloping, known, until }: ShowOptions,
): ShownProfile {
  const coverage = coverSession(whole, known, until);
  const figures = figureOnce(profile, percent, coverage);
  return {
    profile,
    whole,
    figures,
    coverage,
    drawn: {
      profile: inDrawnRows,
      figures: undefined,
      ...(figures && placeOnce(figures, profile, inDrawnRows)),
      developing: hasDeveloping ? developOnce({ profile, whole }, percent) : undefined,
    },
    ...nameProfile(whole, kind),
  };
}

interface HeldProfiles {
  readonly held: readonly ShownProfile[];
  readonly naked: readonly NakedLevel[];
}

const holdings = new WeakMap<readonly SessionProfile[], Map<string, HeldProfiles>>();

/** Every session and what became of its levels until `until`. Computed when the sessions change, not on every move. */
function holdOnce(
  sessions: readonly SessionProfile[],
  rows: RowChoice,
  until: number,
  options: ShowOptions,
): HeldProfiles {
  const known = holdings.get(sessions) ?? new Map<string, HeldProfiles>();
  holdings.set(sessions, known);
  // The clock advances; what matters is only whether the sessions keep up with it.
  const name = JSON.stringify([rows.factor, rows.figures.factor, options, (sessions.at(-1)?.end ?? 0) >= until]);
  const before = known.get(name);
  if (before !== undefined) return before;
  const held = sessions.map((session) => {
    const profile = coarsenOnce(session, rows.figures.factor);
    return showProfile({ profile, whole: profile }, coarsenOnce(session, rows.factor), options);
  });
  const next = { held, naked: findNakedLevels(held, until) };
  known.set(name, next);
  return next;
}

/** Name of a profile, and how it was made. */
export function nameProfile(
  profile: SessionProfile,
  kind: ProfileSession,
): Pick<ShownProfile, 'label' | 'note' | 'as'> {
  const { start, end, cut, sources, isRunning } = profile;
  const count = splitSessions(profile).length;
  if (count > 1 || sources !== undefined) {
    return { label: labelDays({ from: start, to: end }), note: `${count} sessions`, as: 'merged' };
  }
  const whole = cut?.whole ?? profile;
  const { label, note } = labelSession(kind, { from: whole.start, to: whole.end });
  if (cut !== undefined) return { label, note: joinNotes(note, 'part'), as: 'piece' };
  return { label, note: joinNotes(note, isRunning ? 'in session' : ''), as: 'session' };
}

const joinNotes = (...notes: readonly string[]): string => notes.filter((note) => note !== '').join(', ');

/**
 * Height of the drawn rows: the chosen one, or else the finest in which everything in view fits. Figures come from the
 * chosen rows, or else from the market's own, whatever fits.
 */
export function chooseRows(
  inView: readonly SessionProfile[],
  { rows: chosen, drawn }: Pick<ProfileSearch, 'rows' | 'drawn'>,
  plotHeight: number,
): RowChoice {
  const base = inView[0]?.rowHeight ?? Number.NaN;
  const factor = chosen ?? drawn ?? chooseRowFactor(inView, plotHeight);
  const sizeOf = (times: number): RowSize => ({ factor: times, height: Number((base * times).toPrecision(12)) });
  return { base, ...sizeOf(factor), figures: sizeOf(chosen ?? 1), isAuto: chosen === undefined };
}

/** Decimals that a height needs. */
export function countPlaces(height: number): number {
  return (String(height).split('.')[1] ?? '').length;
}

export interface Around {
  readonly symbol: string;
  readonly unit: string;
  readonly quote: string;
  readonly decimals: number;
  readonly zone: Zone;
  /** CSS px. */
  readonly plotHeight: number;
}

/**
 * Spans in which a market is known. A live market has data from its first second on; parts cut off by a tier are never
 * requested.
 */
function listKnown(span: DataSpan): readonly KnownSpan[] {
  if (span.isRecorded) return span.recordings ?? [span];
  if (span.stretches !== undefined) return span.stretches;
  return [{ from: span.isClipped === true ? 0 : span.from, to: Number.MAX_SAFE_INTEGER }];
}

/** The view of everything that is loaded. */
export function describeProfile<Loaded extends LoadedProfile>(
  profile: Loaded,
  search: ProfileSearch,
  around: Around,
): Loaded & DescribedProfile {
  const { plotHeight, ...words } = around;
  const { timeFrom: from, timeTo: to } = profile.settled.view;
  const sessions = cutSessions(profile.sessions, search.until);
  const edge = Math.min(profile.span.to, search.until ?? profile.span.to);
  const rows = chooseRows(filterInView(sessions, { from, to }), search, plotHeight);
  const percent = search.percent ?? AREA_PERCENT.usual;
  const marks = readMarks(search.marks);
  const known = listKnown(profile.span);
  const until = profile.span.isLive === true ? edge : undefined;
  const options: ShowOptions = { kind: profile.kind, percent, hasDeveloping: marks.has('developing'), known, until };
  const { held, naked } = holdOnce(sessions, rows, edge, options);
  const shape = (profiles: readonly SessionProfile[]) => shapeProfiles(profiles, search, { from, to });
  // Shaped in both sizes: a profile that was coarsened first would have lost what it was cut from.
  const drawn = shape(held.map((one) => one.drawn.profile));
  const shown = shape(held.map(({ whole }) => whole)).map((one, at) => showProfile(one, drawn[at].profile, options));
  const wholes = shown.map(({ whole }) => whole);
  const chosen = new Set(findSelected(wholes, search.sel, { from, to }));
  return {
    ...profile,
    ...words,
    sessions,
    asOf: profile.asOf && Math.min(profile.asOf, search.until ?? profile.asOf),
    // Of a later time than the frozen one.
    last: edge < profile.span.to ? undefined : profile.last,
    search,
    rows,
    rowDecimals: Math.min(around.decimals, countPlaces(rows.figures.height)),
    middleDecimals: Math.min(around.decimals, countPlaces(rows.figures.height / 2)),
    percent,
    marks,
    held,
    shown,
    inView: shown.filter(({ profile: { start, end } }) => end > from && start < to),
    selected: shown.filter(({ whole }) => chosen.has(whole)),
    // Others may be cached by chance: another window would not list them.
    naked: naked.filter((level) => level.profile.start >= profile.reached.from),
  };
}
