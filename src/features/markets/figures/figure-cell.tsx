import { useSyncExternalStore } from 'react';
import type { Market } from '@/contract/payloads';
import { groupOf } from '@/data/queries/figure-group';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatFunding } from '@/domain/format/format-percent';
import { formatClockWithZone, formatFullTime, type Zone } from '@/domain/format/format-time';
import type { FigureName } from '@/domain/screener/figure-names';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Change } from '@/ui/change';
import { Icon } from '@/ui/icon';
import { MissingMark } from '@/ui/missing-mark';
import { type FigureState, getFigureState } from './figure-state';
import { type FigureServing, useFigureBook } from './use-figure-book';

export interface FigureCellFacts {
  readonly zone: Zone;
  readonly nowSeconds: number;
  readonly serving: FigureServing;
  readonly isPast: boolean;
}

export interface FigureCellProps {
  readonly name: FigureName;
  readonly market: Market;
  readonly facts: FigureCellFacts;
  /** Shows the unit, if nothing around the figure states it. */
  readonly hasUnit?: boolean;
}

/** A figure that is loaded on demand, or why there is none. */
export function FigureCell({ name, market, facts, hasUnit = false }: FigureCellProps) {
  const book = useFigureBook();
  const read = () => book.find({ name, ...groupOf(market) });
  const page = useSyncExternalStore(book.subscribe, read);
  const { serving, nowSeconds, isPast, zone } = facts;
  return (
    <FigureText
      name={name}
      state={getFigureState(name, market, { serving: serving[name], page, nowSeconds, isPast })}
      zone={zone}
      hasUnit={hasUnit}
    />
  );
}

/** Rates are for this period, which is the service's default. */
const FUNDING_HOURS = 8;

const MISSING_WORDS = {
  absent: 'Not published for this market',
  unrecorded: 'Not in this recording',
  unreported: 'Not reported in the last 12 h',
  past: 'Not in samples of the list',
} as const;

const SIGN_WORDS = {
  failed: 'Could not load',
  locked: 'Not included in your tier',
} as const;

interface FigureTextProps {
  readonly name: FigureName;
  readonly state: FigureState;
  readonly zone: Zone;
  readonly hasUnit?: boolean;
}

/** One state of a figure, in words or as a figure. */
export function FigureText({ name, state, zone, hasUnit = false }: FigureTextProps) {
  switch (state.kind) {
    case 'value':
      return (
        <span className={state.isOld === true ? 'opacity-60' : ''} title={describeValue(name, state, zone)}>
          {state.since !== undefined && '≥ '}
          <Value name={name} value={state.value} hasUnit={hasUnit} />
        </span>
      );
    case 'loading':
      return (
        <span title="Loading" aria-busy="true">
          <span aria-hidden="true" className="skeleton inline-block h-2 w-12 align-middle" />
          <span className="sr-only">Loading</span>
        </span>
      );
    case 'idle':
      return (
        <span className="text-fg-3" title="Not loaded">
          <span aria-hidden="true">···</span>
          <span className="sr-only">Not loaded</span>
        </span>
      );
    case 'failed':
    case 'locked':
      return (
        <span
          role="img"
          aria-label={SIGN_WORDS[state.kind]}
          title={SIGN_WORDS[state.kind]}
          className={state.kind === 'failed' ? 'text-warn' : 'text-fg-3'}
        >
          <Icon name={state.kind === 'failed' ? 'warning' : BARRIER_ICONS.locked} size={12} className="inline" />
        </span>
      );
    default:
      return <MissingMark why={MISSING_WORDS[state.kind]} />;
  }
}

/** Rates are coloured by their sign; amounts look like their neighbours. */
function Value({ name, value, hasUnit }: Pick<FigureCellProps, 'name' | 'hasUnit'> & { readonly value: number }) {
  if (name !== 'funding') return hasUnit ? `${formatCompact(value, 4)} USD` : formatCompact(value);
  return (
    <>
      <Change percent={value * 100} decimals={4} />
      {hasUnit && ` / ${FUNDING_HOURS}h`}
    </>
  );
}

function describeValue(
  name: FigureName,
  { value, at, since, isRecorded }: Extract<FigureState, { kind: 'value' }>,
  zone: Zone,
): string {
  const figure = name === 'funding' ? formatFunding(value, FUNDING_HOURS) : `${formatNumber(value, 0)} USD`;
  // A recording is of another day.
  const describeTime = isRecorded === true ? formatFullTime : formatClockWithZone;
  if (since !== undefined) return `≥ ${figure}, recorded since ${describeTime(since, zone)}`;
  return at === undefined ? figure : `${figure}, at ${describeTime(at, zone)}`;
}
