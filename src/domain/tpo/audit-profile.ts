import { VALUE_AREA_PERCENT } from '../volume-profile/value-area';
import { countAt, firstOf, type TpoFigures } from './compute-tpo';
import { computeFigures, type ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';
import { findBlockRanges } from './tpo-levels';

/**
 * Figures that an answer states for a session besides its levels; unstated ones are absent. Prices are those of rows.
 */
export interface ServedFigures extends Partial<TpoFigures> {
  readonly blockMinutes?: number;
  /** Unix seconds. */
  readonly periodStart?: number;
  readonly periodEnd?: number;
  readonly openingPrice?: number;
  readonly closingPrice?: number;
  /** 70 is 70 %. */
  readonly valueAreaPercent?: number;
  readonly totalVolume?: number;
}

/** Figures that an answer states for each level besides its blocks and sides; NaN if it does not. */
export interface ServedLevels {
  readonly counts: Float64Array;
  readonly volumes: Float64Array;
  /** Numbers of blocks. */
  readonly firstTouches: Float64Array;
  readonly lastTouches: Float64Array;
}

export type AuditField = keyof ServedFigures | keyof ServedLevels;

/** Unit of a finding's numbers. */
export type AuditKind = 'price' | 'count' | 'volume' | 'percent' | 'time' | 'minutes' | 'block';

/** A figure in an answer that differs from what its own levels give. */
export interface AuditFinding {
  readonly field: AuditField;
  readonly kind: AuditKind;
  /** One number, or as many as the field lists. */
  readonly served: readonly number[];
  /** Empty if there is none. For an opening or closing price, the lowest and highest possible value. */
  readonly computed: readonly number[];
  /** How the figure follows from the levels. */
  readonly rule: string;
  /** For a field of levels: the price of the first level that differs, and how many do. */
  readonly at?: { readonly price: number; readonly count: number };
}

/** The result of comparing an answer with its own levels. */
export interface ProfileAudit {
  /** The fields that differ. */
  readonly findings: readonly AuditFinding[];
  /** Every field that could be compared, including those that differ. */
  readonly compared: readonly AuditField[];
  /** Figures that the answer leaves out and that are computed only from its levels. */
  readonly unsent: readonly AuditField[];
}

interface Audited {
  readonly served: ServedFigures;
  readonly profile: SessionProfile;
  readonly figures: ProfileFigures | undefined;
}

interface Check {
  readonly kind: AuditKind;
  readonly rule: string;
  readonly compute: (audited: Audited) => readonly number[];
  /** Whether `computed` is a range that the served price must be in. */
  readonly isRange?: boolean;
}

/** Volumes are sums of rounded numbers. */
const VOLUME_SHARE = 1e-6;
/** Prices are typed decimals: closer than this share of a row they are equal. */
const PRICE_SHARE = 1e-6;

const listOne = (value: number | undefined): readonly number[] =>
  value === undefined || Number.isNaN(value) ? [] : [value];

/** A figure that `computeFigures` has under the same name. */
const ownCheck = (kind: AuditKind, field: keyof ServedFigures & keyof ProfileFigures, rule: string): Check => ({
  kind,
  rule,
  compute: ({ figures }) => {
    const value = figures?.[field];
    return typeof value === 'object' ? value : listOne(value);
  },
});

const CHECKS: Readonly<Record<keyof ServedFigures, Check>> = {
  pocPrice: ownCheck(
    'price',
    'pocPrice',
    'The row that most blocks visited; of several the one nearest the middle of the profile, then the lower.',
  ),
  vahPrice: ownCheck(
    'price',
    'vahPrice',
    'Top of the value area, which grows from the point of control by the two rows above or below that hold more visits.',
  ),
  valPrice: ownCheck(
    'price',
    'valPrice',
    'Bottom of the value area, which grows from the point of control by the two rows above or below that hold more visits.',
  ),
  profileHigh: ownCheck('price', 'profileHigh', 'The highest row that a block visited.'),
  profileLow: ownCheck('price', 'profileLow', 'The lowest row that a block visited.'),
  balanceHigh: ownCheck('price', 'balanceHigh', 'The highest row that a block of the initial balance visited.'),
  balanceLow: ownCheck('price', 'balanceLow', 'The lowest row that a block of the initial balance visited.'),
  totalTpoCount: ownCheck('count', 'totalTpoCount', 'The visits of all blocks in all rows.'),
  poorHighs: ownCheck('price', 'poorHighs', 'The highest row, when two or more blocks visited it.'),
  poorLows: ownCheck('price', 'poorLows', 'The lowest row, when two or more blocks visited it.'),
  singlePrints: ownCheck(
    'price',
    'singlePrints',
    'Rows that one block visited, in runs that touch neither end of the profile.',
  ),
  totalVolume: ownCheck('volume', 'totalVolume', 'The volume of both sides in all rows.'),
  valueAreaPercent: {
    kind: 'percent',
    rule: 'The value area holds 70% of the visits.',
    compute: () => [VALUE_AREA_PERCENT],
  },
  blockMinutes: {
    kind: 'minutes',
    rule: 'The length of the blocks that were asked for.',
    compute: ({ profile }) => [profile.blockSeconds / 60],
  },
  periodStart: { kind: 'time', rule: 'The start of the session.', compute: ({ profile }) => [profile.start] },
  periodEnd: { kind: 'time', rule: 'The start of the next session.', compute: ({ profile }) => [profile.end] },
  openingPrice: {
    kind: 'price',
    rule: 'Inside the rows that the first block with trades visited.',
    compute: ({ profile }) => findEdges(profile, 'first'),
    isRange: true,
  },
  closingPrice: {
    kind: 'price',
    rule: 'Inside the rows that the last block with trades visited.',
    compute: ({ profile }) => findEdges(profile, 'last'),
    isRange: true,
  },
};

/** Lowest and highest price of the rows visited by the first or last block with visits; empty without visits. */
function findEdges(profile: SessionProfile, which: 'first' | 'last'): readonly number[] {
  const { low, high } = findBlockRanges(profile);
  const block = which === 'first' ? low.findIndex((level) => level !== -1) : low.findLastIndex((level) => level !== -1);
  if (block === -1) return [];
  const { price } = profile.levels;
  return [price[low[block]], price[high[block]] + profile.rowHeight];
}

interface LevelCheck {
  readonly kind: AuditKind;
  readonly rule: string;
  readonly compute: (profile: SessionProfile, level: number) => number;
}

const LEVEL_CHECKS: Readonly<Record<keyof ServedLevels, LevelCheck>> = {
  counts: { kind: 'count', rule: 'The blocks that visited the row.', compute: ({ levels }, i) => countAt(levels, i) },
  volumes: {
    kind: 'volume',
    rule: 'The volume of both sides in the row.',
    compute: ({ buys, sells }, i) => buys[i] + sells[i],
  },
  firstTouches: {
    kind: 'block',
    rule: 'The first block that visited the row.',
    compute: ({ levels }, i) => levels.blocks[firstOf(levels, i)],
  },
  lastTouches: {
    kind: 'block',
    rule: 'The last block that visited the row.',
    compute: ({ levels }, i) => levels.blocks[levels.blockEnds[i] - 1],
  },
};

function isNear(kind: AuditKind, a: number, b: number, rowHeight: number): boolean {
  if (kind === 'volume') return Math.abs(a - b) <= VOLUME_SHARE * Math.max(Math.abs(a), Math.abs(b));
  if (kind === 'price') return Math.abs(a - b) <= PRICE_SHARE * rowHeight;
  return a === b;
}

/**
 * Compares figures served with a session with those that follow from its levels as received (not coarsened, merged or
 * cut), in the order of the fields. Value areas are computed with the share that the answer states. Figures that the
 * answer does not state, or that cannot be computed because volumes were not sent, are skipped.
 */
export function auditProfile(
  served: ServedFigures,
  profile: SessionProfile,
  servedLevels?: ServedLevels,
): ProfileAudit {
  const audited = { served, profile, figures: computeFigures(profile, readPercent(served)) };
  const told = FIELDS.filter((field) => isTold(field, audited));
  const ofLevels = servedLevels === undefined ? [] : auditLevels(servedLevels, profile);
  return {
    findings: [
      ...told.flatMap((field) => auditField(field, audited)),
      ...ofLevels.flatMap(({ finding }) => finding ?? []),
    ],
    compared: [...told, ...ofLevels.map(({ field }) => field)],
    unsent: FIELDS.filter((field) => served[field] === undefined && hasFigure(field, audited)),
  };
}

const FIELDS = Object.keys(CHECKS) as readonly (keyof ServedFigures)[];

/** Whether the levels give a value for the field. */
function hasFigure(field: keyof ServedFigures, { figures }: Audited): boolean {
  const value = figures?.[field as keyof ProfileFigures];
  return value !== undefined && !Number.isNaN(value);
}

/** An invalid share (for example a fraction) is its own finding: the areas are then checked with the default share. */
function readPercent({ valueAreaPercent }: ServedFigures): number {
  const isShare = valueAreaPercent !== undefined && valueAreaPercent > 1 && valueAreaPercent <= 100;
  return isShare ? valueAreaPercent : VALUE_AREA_PERCENT;
}

function isTold(field: keyof ServedFigures, { served, figures }: Audited): boolean {
  const value = served[field];
  if (value === undefined || Number.isNaN(value)) return false;
  return field !== 'totalVolume' || !Number.isNaN(figures?.totalVolume);
}

function auditField(field: keyof ServedFigures, audited: Audited): readonly AuditFinding[] {
  const { kind, rule, compute, isRange = false } = CHECKS[field];
  const value = audited.served[field];
  const served = typeof value === 'object' ? value : listOne(value);
  const computed = compute(audited);
  const { rowHeight } = audited.profile;
  const isSame = isRange
    ? computed.length > 0 && isInside(served[0], computed, rowHeight)
    : served.length === computed.length && served.every((one, i) => isNear(kind, one, computed[i], rowHeight));
  return isSame ? [] : [{ field, kind, served, computed, rule }];
}

const isInside = (price: number, [low, high]: readonly number[], rowHeight: number): boolean =>
  price >= low - PRICE_SHARE * rowHeight && price <= high + PRICE_SHARE * rowHeight;

interface LevelAudit {
  readonly field: keyof ServedLevels;
  readonly finding: AuditFinding | undefined;
}

/** Audits each field that some level states and that can be computed. */
function auditLevels(served: ServedLevels, profile: SessionProfile): readonly LevelAudit[] {
  const fields = Object.keys(LEVEL_CHECKS) as (keyof ServedLevels)[];
  return fields.flatMap((field): LevelAudit[] => {
    const { kind, rule, compute } = LEVEL_CHECKS[field];
    const told: number[] = [];
    for (let i = 0; i < profile.levels.length; i++) {
      if (!(Number.isNaN(served[field][i]) || Number.isNaN(compute(profile, i)))) told.push(i);
    }
    if (told.length === 0) return [];
    const wrong = told.filter((i) => !isNear(kind, served[field][i], compute(profile, i), profile.rowHeight));
    const [first] = wrong;
    if (first === undefined) return [{ field, finding: undefined }];
    const at = { price: profile.levels.price[first], count: wrong.length };
    const finding = { field, kind, served: [served[field][first]], computed: [compute(profile, first)], rule, at };
    return [{ field, finding }];
  });
}
