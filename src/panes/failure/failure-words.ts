import { messageOf } from '@/base/errors';
import { endSentence } from '@/base/sentence';
import { classifyFailure, type FailureContext, type FailureKind } from '@/client/failure-kind';
import type { TierId } from '@/contract/tiers';
import { TooHeavyError } from '@/data/budget/too-heavy-error';
import { DecodeError } from '@/data/decode/decode-error';
import { MalformedAnswerError, RequestTimeoutError, StatusError, TooLargeError } from '@/data/http/http-errors';
import {
  describeBeyond,
  describeLock,
  describeReach,
  describeTierNeed,
  listFurtherReaches,
  SUM_TIER,
  type TierNeed,
} from '@/data/queries/tier-words';
import { getDatasetLabel, getLock, isDatasetType } from '@/data/queries/types';
import { formatBytes } from '@/domain/format/format-bytes';

/** An action that a pane offers after a failure, if possible, so that a failure is never a dead end. */
export type WayOn =
  /** Sends the same request again. */
  | 'retry'
  /** Shows the newest data with the same length of range. */
  | 'latest'
  /** Shows a range with less weight. */
  | 'shorter'
  | 'one-venue'
  | 'settings'
  | 'simulated'
  | 'reconnect'
  | 'none';

export interface FailureWords {
  readonly title: string;
  /** What happened. */
  readonly sentence: string;
  /** When it is retried, or what helps; empty if there is nothing to say. */
  readonly next: string;
  /** Best action first. */
  readonly ways: readonly WayOn[];
}

export interface FailureFacts extends FailureContext {
  /** Tier of the key in use, if known. */
  readonly tier?: TierId | undefined;
}

export interface ToldFailure extends FailureWords {
  readonly kind: FailureKind;
}

type Tell = (error: unknown, facts: FailureFacts) => FailureWords;

const REQUEST_FAILED = 'The request failed';
const AGAIN = 'The dashboard keeps retrying, less and less often.';

const FAILURE_WORDS: Readonly<Record<FailureKind, Tell>> = {
  network: () => say(REQUEST_FAILED, 'No answer after three attempts.', AGAIN),
  blocked: () =>
    say(
      REQUEST_FAILED,
      'No readable answer came: the service closed the connection, or it blocks pages of other origins.',
      `${AGAIN} "Test key" in settings says more.`,
      ['retry', 'settings', 'simulated'],
    ),
  offline: () => say('Offline', 'The service does not answer.', 'This loads by itself when it is back.', ['reconnect']),
  timeout: (error) =>
    say(REQUEST_FAILED, `The service did not answer within ${secondsOf(error)}.`, 'A shorter range takes less time.', [
      'retry',
      'shorter',
    ]),
  truncated: () => say('The answer was cut off', 'The connection closed too early.', 'The dashboard retries twice.'),
  redirected: (error) =>
    say(
      'The service redirects',
      error instanceof StatusError
        ? answered(error)
        : 'Redirects are not followed, because the key would go to the other address too.',
      'Check the service address.',
      ['retry', 'settings'],
    ),
  'too-large': (error) =>
    say(
      'The answer is too large',
      error instanceof TooLargeError
        ? `It has more than ${formatBytes(error.limitBytes)}, more than this request can return, and was cancelled.`
        : answered(error),
      'None of it is shown or cached.',
    ),
  insecure: (error) =>
    say('No secure connection', answered(error), "Check the service's certificate.", ['retry', 'settings']),
  malformed: (error) =>
    say(
      'The answer could not be read',
      `The answer does not match the API${describeFault(error)}.`,
      'A proxy may have replaced it with a page of its own.',
    ),
  'bad-request': (error) => say('The service refused the request', answered(error), '', ['latest', 'retry']),
  'key-rejected': (error) =>
    say('The key was rejected', answered(error), 'Check the key in settings.', ['settings', 'simulated', 'retry']),
  tier: (error, { tier }) => {
    const need = findNeed(error);
    const open = 'Other layers and views stay available.';
    return say(
      need?.title ?? describeLock(tier),
      answered(error),
      need === undefined ? open : `${need.limits} ${open}`,
      ['simulated', 'settings', 'retry'],
    );
  },
  history: (error, { tier }) =>
    say(
      describeBeyond(tier),
      tier === undefined
        ? answered(error)
        : [`${describeReach(tier)}.`, listFurtherReaches(tier)].filter(Boolean).join(' '),
      'Newer data is available.',
      ['latest', 'simulated', 'retry'],
    ),
  aggregation: (error) =>
    say(
      describeTierNeed('Sums over venues', SUM_TIER, 'need').title,
      answered(error),
      `${describeTierNeed('Sums', SUM_TIER).limits} Each venue alone is available.`,
      ['one-venue', 'simulated', 'retry'],
    ),
  'too-many-points': (error) =>
    say('Too many points for one request', answered(error), 'A shorter range or a longer interval has fewer.', [
      'shorter',
      'retry',
    ]),
  forbidden: (error) =>
    say('The service refused the request', answered(error), 'It gave no reason; this may be temporary.'),
  'not-found': (error) =>
    say('The service does not have this data', answered(error), 'Try another range.', ['latest', 'retry']),
  'rate-limited': (error) =>
    say('The weight budget is used up', answered(error), budgetIsBack(error), ['retry', 'shorter']),
  refused: (error) => say('The service refused the request', answered(error), ''),
  'not-now': (error) => say('The request was not accepted', answered(error), AGAIN),
  unavailable: (error) => say(REQUEST_FAILED, answered(error), `Three attempts failed. ${AGAIN}`),
  'service-timeout': (error) =>
    say('The service took too long', answered(error), 'A shorter range takes less time.', ['retry', 'shorter']),
  'service-error': (error) => say(REQUEST_FAILED, answered(error), ''),
  'too-heavy': (error) =>
    say("Above this key's budget", weighs(error), 'Waiting will not help; request less.', ['shorter']),
  cancelled: () => say('Removed from the queue', 'This request was cancelled before it was answered.', ''),
  worker: () => say('Reading the answer stopped', 'The decoder stopped.', 'A new one is ready.'),
  'webgl-lost': () =>
    say(
      'The graphics context was lost',
      'The browser dropped WebGL2. Depth is drawn in software, in full detail.',
      'WebGL2 draws again when it is back.',
      ['none'],
    ),
  'storage-full': () =>
    say(
      "This device's storage is full",
      'Loaded data stays for this visit but is not cached for the next one.',
      'Data cached earlier stays.',
      ['none'],
    ),
  unknown: (error) => say(REQUEST_FAILED, wentWrong(error), ''),
};

/**
 * What happened, what helps and which actions are offered. A service's texts are plain text, at most 300 characters.
 */
export function explainFailure(error: unknown, facts: FailureFacts): ToldFailure {
  const kind = classifyFailure(error, facts);
  return { kind, ...FAILURE_WORDS[kind](error, facts) };
}

/** The words for a failure that is noticed without an error. */
export function describeKind(kind: FailureKind): FailureWords {
  return FAILURE_WORDS[kind](undefined, { isRemote: false, isOffline: false });
}

function say(title: string, sentence: string, next: string, ways: readonly WayOn[] = ['retry']): FailureWords {
  return { title, sentence, next, ways };
}

/** Which tier opens what was refused, if the service named its type. */
function findNeed(error: unknown): TierNeed | undefined {
  const words = error instanceof StatusError ? error.detail.split(/\W+/) : [];
  const type = words.find(isDatasetType);
  const needed = type && getLock(type, 'free');
  return type === undefined || needed === undefined ? undefined : describeTierNeed(getDatasetLabel(type), needed);
}

/** "The service answered 502 after 4.1 s: Bad gateway." */
function answered(error: unknown): string {
  if (!(error instanceof StatusError)) return 'The service refused.';
  const { status, elapsedMs, detail } = error;
  const start = `The service answered ${status} after ${formatElapsed(elapsedMs)}`;
  return detail === '' ? `${start}.` : endSentence(`${start}: ${detail}`);
}

/** "4.1 s"; a service on this machine takes a few milliseconds, which are not 0.0 s. */
const formatElapsed = (ms: number): string => (ms < 50 ? 'less than 0.1 s' : `${(ms / 1000).toFixed(1)} s`);

function budgetIsBack(error: unknown): string {
  const seconds = error instanceof StatusError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? 'It refills every second.' : `There is enough budget in ${seconds} s.`;
}

/** The fault that the decoder found. */
function describeFault(error: unknown): string {
  if (error instanceof MalformedAnswerError && error.found !== undefined) return ` (${error.found})`;
  if (error instanceof StatusError) return `. ${answered(error).replace(/\.$/, '')}`;
  return error instanceof DecodeError ? ` (${error.message.slice(0, LONGEST_CHARS)})` : '';
}

function secondsOf(error: unknown): string {
  return error instanceof RequestTimeoutError ? `${Math.round(error.waitedMs / 1000)} s` : 'the time allowed';
}

function weighs(error: unknown): string {
  if (error instanceof StatusError) return answered(error);
  if (!(error instanceof TooHeavyError)) return 'This view costs more than the budget ever holds.';
  return `This view needs ${error.weight} weight at once, and the budget never holds more than ${error.capacity}.`;
}

const LONGEST_CHARS = 300;

function wentWrong(error: unknown): string {
  const detail = error === undefined ? '' : messageOf(error).slice(0, LONGEST_CHARS);
  return endSentence(`Something unexpected went wrong${detail === '' ? '' : `: ${detail}`}`);
}
