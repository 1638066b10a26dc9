import { messageOf } from '@/base/errors';
import type { TierId } from '@/contract/tiers';
import { TooHeavyError } from '@/data/budget/too-heavy-error';
import { DecodeError } from '@/data/decode/decode-error';
import { MalformedAnswerError, RequestTimeoutError, StatusError, TooLargeError } from '@/data/http/http-errors';
import { describeReach } from '@/data/queries/tier-words';
import { formatBytes } from '@/domain/format/format-bytes';
import { classifyFailure, type FailureContext, type FailureKind } from './failure-kind';

/** A way on that a pane offers where it can: what fails is never the end. */
export type WayOn =
  /** The same question once more. */
  | 'retry'
  /** The newest part, with the range that is on screen. */
  | 'latest'
  /** A range that weighs less. */
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
  /** When it is tried again, or what helps; empty when there is nothing to say. */
  readonly next: string;
  /** The best way on first. */
  readonly ways: readonly WayOn[];
}

export interface FailureFacts extends FailureContext {
  /** Of the key in use, where it is known. */
  readonly tier?: TierId | undefined;
}

export interface ToldFailure extends FailureWords {
  readonly kind: FailureKind;
}

type Tell = (error: unknown, facts: FailureFacts) => FailureWords;

const REQUEST_FAILED = 'The request failed';
/** The key's tier does not open these data. */
export const LOCKED_TITLE = "Not in this key's tier";
/** The key's tier opens newer data of the same kind. */
export const BEYOND_TITLE = "Older than this key's tier reaches";
const AGAIN = 'It is asked again by itself, ever more seldom.';

const FAILURE_WORDS: Readonly<Record<FailureKind, Tell>> = {
  network: () => say(REQUEST_FAILED, 'The service did not answer, three times.', AGAIN),
  blocked: () =>
    say(
      REQUEST_FAILED,
      'Nothing came that this page may read: the service ended the connection, or it does not let pages of other origins ask this.',
      `${AGAIN} "Test key" in settings says more.`,
      ['retry', 'settings', 'simulated'],
    ),
  offline: () => say('Offline', 'The service does not answer.', 'This loads by itself when it is back.', ['reconnect']),
  timeout: (error) =>
    say(REQUEST_FAILED, `The service did not answer within ${secondsOf(error)}.`, 'A shorter range takes less time.', [
      'retry',
      'shorter',
    ]),
  truncated: () =>
    say('The answer broke off', 'The connection ended before the answer did.', 'It is asked for twice more by itself.'),
  redirected: (error) =>
    say(
      'The service points elsewhere',
      error instanceof StatusError
        ? answered(error)
        : 'It sends the request on to another address, which is not followed: the key would go there too.',
      'Look at the address of the service.',
      ['retry', 'settings'],
    ),
  'too-large': (error) =>
    say(
      'The answer is too large',
      error instanceof TooLargeError
        ? `It has more than ${formatBytes(error.limitBytes)}, more than this question can bring, and was given up.`
        : answered(error),
      'Nothing of it is shown or kept.',
    ),
  insecure: (error) =>
    say('No secure connection', answered(error), 'Look at the certificate of the service.', ['retry', 'settings']),
  malformed: (error) =>
    say(
      'The answer could not be read',
      `What came is not what the service promises${describeFault(error)}.`,
      'A proxy on the way may have put its own page in its place.',
    ),
  'bad-request': (error) => say('The service refused the question', answered(error), '', ['latest', 'retry']),
  'key-rejected': (error) =>
    say('The key was rejected', answered(error), 'Check the key in settings.', ['settings', 'simulated', 'retry']),
  tier: (error) => say(LOCKED_TITLE, answered(error), 'Other layers and views stay available.', ['simulated', 'retry']),
  history: (error, { tier }) =>
    say(BEYOND_TITLE, tier === undefined ? answered(error) : `${describeReach(tier)}.`, 'Newer data are available.', [
      'latest',
      'simulated',
      'retry',
    ]),
  aggregation: (error) =>
    say("Sums over venues are not in this key's tier", answered(error), 'Each venue alone is available.', [
      'one-venue',
      'simulated',
      'retry',
    ]),
  'too-many-points': (error) =>
    say('Too many points for one request', answered(error), 'A shorter range or a longer interval has fewer.', [
      'shorter',
      'retry',
    ]),
  forbidden: (error) =>
    say('The service refused the request', answered(error), 'It gave no reason; this may pass by itself.'),
  'not-found': (error) =>
    say('The service does not have this', answered(error), 'Other ranges may be there.', ['latest', 'retry']),
  'rate-limited': (error) =>
    say('The weight budget is used up', answered(error), budgetIsBack(error), ['retry', 'shorter']),
  refused: (error) => say('The service refused the request', answered(error), ''),
  'not-now': (error) => say('The request was not taken', answered(error), AGAIN),
  unavailable: (error) => say(REQUEST_FAILED, answered(error), `It was asked three times. ${AGAIN}`),
  'service-timeout': (error) =>
    say('The service took too long', answered(error), 'A shorter range takes less time.', ['retry', 'shorter']),
  'service-error': (error) => say(REQUEST_FAILED, answered(error), ''),
  'too-heavy': (error) =>
    say("Heavier than this key's budget", weighs(error), 'Waiting does not help; asking for less does.', ['shorter']),
  cancelled: () => say('Taken out of the queue', 'This request was cancelled before it was answered.', ''),
  worker: () =>
    say(
      'Reading the answer stopped',
      'The part of the page that reads answers has ended.',
      'Another one stands ready.',
    ),
  'webgl-lost': () =>
    say(
      'The graphics context was lost',
      'The browser has taken WebGL2 away. Depth is drawn in software, with all its detail.',
      'WebGL2 draws again when it is back.',
      ['none'],
    ),
  'storage-full': () =>
    say(
      "This device's storage is full",
      'What is loaded stays for this visit and is not kept for the next one.',
      'What was kept before stays.',
      ['none'],
    ),
  unknown: (error) => say(REQUEST_FAILED, wentWrong(error), ''),
};

/** What happened, what helps and what leads on. Texts of a service are plain text, at most 300 characters. */
export function tellFailure(error: unknown, facts: FailureFacts): ToldFailure {
  const kind = classifyFailure(error, facts);
  return { kind, ...FAILURE_WORDS[kind](error, facts) };
}

/** The same for what is noticed without an error. */
export function tellKind(kind: FailureKind): FailureWords {
  return FAILURE_WORDS[kind](undefined, { isRemote: false, isOffline: false });
}

function say(title: string, sentence: string, next: string, ways: readonly WayOn[] = ['retry']): FailureWords {
  return { title, sentence, next, ways };
}

/** "The service answered 502 after 4.1 s: Bad gateway." */
function answered(error: unknown): string {
  if (!(error instanceof StatusError)) return 'The service refused.';
  const { status, elapsedMs, detail } = error;
  const start = `The service answered ${status} after ${(elapsedMs / 1000).toFixed(1)} s`;
  return detail === '' ? `${start}.` : endSentence(`${start}: ${detail}`);
}

function budgetIsBack(error: unknown): string {
  const seconds = error instanceof StatusError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? 'It fills up again each second.' : `Budget for it is there in ${seconds} s.`;
}

/** What the decoder stumbled over. */
function describeFault(error: unknown): string {
  if (error instanceof MalformedAnswerError && error.found !== undefined) return ` (${error.found})`;
  if (error instanceof StatusError) return `. ${answered(error).replace(/\.$/, '')}`;
  return error instanceof DecodeError ? ` (${error.message.slice(0, LONGEST_CHARS)})` : '';
}

function secondsOf(error: unknown): string {
  return error instanceof RequestTimeoutError ? `${Math.round(error.waitedMs / 1000)} s` : 'the time it was given';
}

function weighs(error: unknown): string {
  if (error instanceof StatusError) return answered(error);
  if (!(error instanceof TooHeavyError)) return 'This view weighs more than the budget ever holds.';
  return `This view needs ${error.weight} weight at once, and the budget never holds more than ${error.capacity}.`;
}

const LONGEST_CHARS = 300;

function wentWrong(error: unknown): string {
  const detail = error === undefined ? '' : messageOf(error).slice(0, LONGEST_CHARS);
  return endSentence(`Something unexpected went wrong${detail === '' ? '' : `: ${detail}`}`);
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
