import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { describeRequest } from '@/service/request/describe-request';
import { hideKey } from '@/service/request/hide-key';

/** Hears of a failure, and of the request that it was of. */
export type OnFailure = (error: unknown, request?: Request) => void;

/** What fails again and again is said again only after this. */
const REPEAT_MS = 600_000;
/** Lines that are remembered; of more, the one that was said first is forgotten. */
const MAX_LINES = 32;

/**
 * Passes on failures, a line each: the database's complaints go on for pages, and what cannot be done is tried again every
 * second. The first request that fails in some way stands for those after it. The key of the request is taken out.
 */
export function makeFailureFilter(clock: Clock, pass: (line: string, request?: Request) => void): OnFailure {
  const untilMs = new Map<string, number>();
  return (error, request) => {
    const [first] = messageOf(error).trim().split('\n');
    const line = hideKey(first, request);
    const nowMs = clock.monotonic();
    if (nowMs < (untilMs.get(line) ?? nowMs)) return;
    untilMs.delete(line);
    untilMs.set(line, nowMs + REPEAT_MS);
    if (untilMs.size > MAX_LINES) untilMs.delete([...untilMs.keys()][0]);
    pass(line, request);
  };
}

/** Prints failures for a person. */
export function makeFailurePrinter(clock: Clock, print: (line: string) => void): OnFailure {
  return makeFailureFilter(clock, (line, request) => {
    if (request === undefined) return print(line);
    // Before it is cut too: half a key would not be found.
    const { method, url } = request;
    const described = describeRequest({ method, url: hideKey(url, request) });
    print(`${hideKey(described, request)}: ${line}`);
  });
}
