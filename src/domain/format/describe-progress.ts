import { formatBytes } from './format-bytes';
import { formatAge, formatCountdown } from './format-duration';
import { formatNumber } from './format-number';

/** Progress of something that takes a while. Steps with one name follow each other and count the same things. */
export interface Progress {
  readonly step: string;
  readonly unit: ProgressUnit;
  readonly done: number;
  readonly total: number;
  /** What is being processed, if there are several kinds: the format of a file. */
  readonly what?: string | undefined;
}

/** `recorded`: seconds of recorded time. */
export type ProgressUnit = 'bytes' | 'markets' | 'rows' | 'recorded';

/** With less elapsed time no rate can be estimated. */
const MIN_MS = 1000;

interface UnitWords {
  /** Formats an amount, and a rate per second. */
  readonly amount: (amount: number) => string;
  readonly rate: (rate: number) => string;
  readonly noun: string;
}

const countUnit = (noun: string): UnitWords => ({
  amount: (amount) => formatNumber(amount, 0),
  rate: (rate) => `${formatNumber(rate, rate < 10 ? 1 : 0)} ${noun}/s`,
  noun: ` ${noun}`,
});

const UNITS: Readonly<Record<ProgressUnit, UnitWords>> = {
  bytes: { amount: formatBytes, rate: (rate) => `${formatBytes(rate)}/s`, noun: '' },
  recorded: {
    amount: formatAge,
    rate: (rate) => `${formatNumber(rate, rate < 10 ? 1 : 0)}× real time`,
    noun: ' recorded',
  },
  markets: countUnit('markets'),
  rows: countUnit('rows'),
};

/** "Checking 43%, 1.4 MB of 3.3 MB, 2.1 MB/s, 2 s left". */
export function describeProgress({ step, unit, done, total }: Progress, elapsedMs: number): string {
  const { amount, rate, noun } = UNITS[unit];
  const share = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 100;
  const parts = [`${step} ${share}%`, `${amount(done)} of ${amount(total)}${noun}`];
  if (elapsedMs >= MIN_MS && done > 0) {
    const perSecond = (done / elapsedMs) * 1000;
    parts.push(rate(perSecond));
    if (done < total) parts.push(`${formatCountdown((total - done) / perSecond)} left`);
  }
  return parts.join(', ');
}
