import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime } from '@/domain/format/format-time';
import type { AuditField, AuditFinding } from '@/domain/tpo/audit-profile';
import { letterOf } from '@/domain/tpo/letters';

const NAMES: Readonly<Record<AuditField, string>> = {
  blockMinutes: 'Block length',
  periodStart: 'Start',
  periodEnd: 'End',
  openingPrice: 'Open',
  closingPrice: 'Close',
  valueAreaPercent: 'Value-area share',
  totalVolume: 'Volume',
  pocPrice: 'POC',
  vahPrice: 'VAH',
  valPrice: 'VAL',
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

/** A figure that the service told otherwise than its own levels do. */
export interface AuditWords {
  readonly name: string;
  readonly served: string;
  readonly computed: string;
  readonly rule: string;
  /** "at 97,050, and 3 more rows"; empty where it is not of rows. */
  readonly place: string;
}

const MOST_VALUES = 3;

const FORMATS: Readonly<Record<AuditFinding['kind'], (value: number, decimals: number) => string>> = {
  price: formatPrice,
  count: (value) => formatNumber(value, 0),
  volume: (value) => formatSize(value),
  percent: (value) => `${formatNumber(value, 1)}%`,
  time: (value) => formatFullTime(value, 'utc'),
  minutes: (value) => `${formatNumber(value, 0)} min`,
  block: (value) => letterOf(value),
};

/** Both numbers of a finding and the rule that ours follows. */
export function describeFinding(
  { field, kind, served, computed, rule, at }: AuditFinding,
  decimals: number,
): AuditWords {
  const tell = (values: readonly number[]): string => {
    if (values.length === 0) return 'none';
    const told = values.slice(0, MOST_VALUES).map((value) => FORMATS[kind](value, decimals));
    return told.join(', ') + (values.length > MOST_VALUES ? ` and ${values.length - MOST_VALUES} more` : '');
  };
  return {
    name: NAMES[field],
    served: tell(served),
    computed: tell(computed),
    rule,
    place: at === undefined ? '' : tellPlace(at, decimals),
  };
}

function tellPlace({ price, count }: NonNullable<AuditFinding['at']>, decimals: number): string {
  const more = count > 1 ? `, and ${formatNumber(count - 1, 0)} more ${count === 2 ? 'row' : 'rows'}` : '';
  return `at ${formatPrice(price, decimals)}${more}`;
}
