import { type DestinationStream, pino } from 'pino';
import type { Clock } from '@/base/clock';
import { nameRequest } from '../metrics/name-request';
import type { Log } from './log';
import { makeFailureFilter } from './print-failures';

/**
 * One JSON object a line, to standard output: `level`, `time`, `pid`, `msg`. A request is named as in the metrics, by one of
 * a fixed list, because a path or a parameter may hold a key that somebody put there.
 * @param to written at once, so that the last line of a process that ends is not lost.
 */
export function makeJsonLog(clock: Clock, to: DestinationStream = pino.destination({ dest: 1, sync: true })): Log {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, to);
  return {
    format: 'json',
    say: (line) => logger.info(line),
    warn: (line) => logger.warn(line),
    failed: makeFailureFilter(clock, (line, request) => {
      logger.error(request === undefined ? {} : { request: nameRequest(request) }, line);
    }),
    answered: (facts) => logger.info(facts, 'answered'),
  };
}
