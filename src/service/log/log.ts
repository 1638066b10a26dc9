import { type Clock, systemClock } from '@/base/clock';
import type { AnswerFacts } from '../metrics/metrics';
import { makeFailurePrinter, type OnFailure } from './print-failures';

export type LogFormat = 'text' | 'json';

export function isLogFormat(text: string): text is LogFormat {
  return text === 'text' || text === 'json';
}

/** What the service says while it runs. No key gets into it. */
export interface Log {
  readonly format: LogFormat;
  /** News: a sentence. */
  say(line: string): void;
  /** Something that a person should look at: a sentence. */
  warn(line: string): void;
  readonly failed: OnFailure;
  /** An answer is over. Lines for people leave it out. */
  readonly answered?: (facts: AnswerFacts) => void;
}

/** Lines for a person: news to standard output, the rest to standard error. */
export function makeTextLog(clock: Clock = systemClock): Log {
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  return {
    format: 'text',
    say: (line) => void process.stdout.write(`${line}\n`),
    warn,
    failed: makeFailurePrinter(clock, warn),
  };
}
