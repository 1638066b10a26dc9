import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { countDecimals, formatPrice } from '@/domain/format/format-price';
import { formatFullTime } from '@/domain/format/format-time';
import type { AuditField, AuditFinding, ProfileAudit } from '@/domain/tpo/audit-profile';
import { letterOf } from '@/domain/tpo/letters';

const NAMES: Readonly<Record<AuditField, string>> = {
  blockMinutes: 'Block length',
  periodStart: 'Start',
  periodEnd: 'End',
  openingPrice: 'Open',
  closingPrice: 'Close',
  valueAreaPercent: 'Value-area share',
  totalVolume: 'Volume',
  // An answer names rows by their lower edges.
  pocPrice: 'POC row',
  vahPrice: 'VAH row',
  valPrice: 'VAL row',
  profileHigh: 'High',
  profileLow: 'Low',
  balanceHigh: 'Initial balance high',
  balanceLow: 'Initial balance low',
  totalTpoCount: 'TPO count',
  poorHighs: 'Poor high',
  poorLows: 'Poor low',
  singlePrints: 'Single prints',
  counts: 'TPO count of a row',
  volumes: 'Volume of a row',
  firstTouches: 'First block of a row',
  lastTouches: 'Last block of a row',
};

/** A figure for which the service sent something else than its own levels give. */
export interface AuditWords {
  readonly name: string;
  readonly served: string;
  readonly computed: string;
  readonly rule: string;
  /** "at 97,050, and 3 more rows"; empty if the finding is not about rows. */
  readonly place: string;
}

const MAX_VALUES = 3;

const asIs = (value: number): string => formatNumber(value, countDecimals(value));

const FORMATS: Readonly<Record<AuditFinding['kind'], (value: number, decimals: number) => string>> = {
  price: formatPrice,
  count: (value) => formatNumber(value, 0),
  volume: (value) => formatSize(value),
  percent: (value) => `${formatNumber(value, 1)}%`,
  time: (value) => formatFullTime(value, 'utc'),
  minutes: (value) => `${formatNumber(value, 0)} min`,
  block: (value) => (Number.isInteger(value) && value >= 0 ? letterOf(value) : asIs(value)),
};

const UNITS: Readonly<Partial<Record<AuditFinding['kind'], string>>> = { percent: '%', minutes: ' min', time: ' s' };

function describeValues(values: readonly number[], format: (value: number) => string): string {
  if (values.length === 0) return 'none';
  const told = values.slice(0, MAX_VALUES).map(format);
  return told.join(', ') + (values.length > MAX_VALUES ? ` and ${values.length - MAX_VALUES} more` : '');
}

/** Both lists of a finding: rounded if that shows the difference, otherwise in full without their common part. */
function describeBoth({ kind, served, computed }: AuditFinding, decimals: number): readonly [string, string] {
  const rounded = [served, computed].map((values) => describeValues(values, (value) => FORMATS[kind](value, decimals)));
  if (rounded[0] !== rounded[1]) return [rounded[0], rounded[1]];
  const exact = (values: readonly number[], others: readonly number[]): string => {
    const own = values.filter((value) => !others.includes(value));
    return describeValues(own.length === 0 ? values : own, (value) => asIs(value) + (UNITS[kind] ?? ''));
  };
  return [exact(served, computed), exact(computed, served)];
}

/** Both numbers of a finding and the rule that ours follows. */
export function describeFinding(finding: AuditFinding, decimals: number): AuditWords {
  const { field, rule, at } = finding;
  const [served, computed] = describeBoth(finding, decimals);
  return { name: NAMES[field], served, computed, rule, place: at === undefined ? '' : describePlace(at, decimals) };
}

/** How many figures of an answer agree with its levels, and which ones it leaves out. */
export function describeCompared({ findings, compared, unsent }: ProfileAudit): string {
  if (compared.length === 0) return 'Computed here: the service sent no figures for this session.';
  const count = compared.length - findings.length;
  const names = unsent.map((field) => NAMES[field]).join(', ');
  return [
    `${formatNumber(count, 0)} ${count === 1 ? 'value matches' : 'values match'} the API.`,
    ...(names === '' ? [] : [`Computed here: ${names}.`]),
  ].join(' ');
}

function describePlace({ price, count }: NonNullable<AuditFinding['at']>, decimals: number): string {
  const more = count > 1 ? `, and ${formatNumber(count - 1, 0)} more ${count === 2 ? 'row' : 'rows'}` : '';
  return `at ${formatPrice(price, decimals)}${more}`;
}
