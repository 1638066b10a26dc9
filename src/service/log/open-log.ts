import { systemClock } from '@/base/clock';
import { type Log, type LogFormat, makeTextLog } from './log';

/** The package for JSON is loaded only when it is needed. */
export async function openLog(format: LogFormat): Promise<Log> {
  if (format === 'text') return makeTextLog();
  const { makeJsonLog } = await import('./json-log');
  return makeJsonLog(systemClock);
}
