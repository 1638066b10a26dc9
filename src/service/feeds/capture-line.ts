import { messageOf } from '@/base/errors';
import { parseFrameText } from './frame-text';
import { describe, FrameError, isObject, type JsonObject } from './protocol/read-fields';

/**
 * When the recording machine received a line. Only used for the order of lines and files, since its clock may be behind
 * the venue's.
 */
export interface Received {
  /** µs since 1970. */
  readonly receivedMicros: number;
  /** The part below a microsecond in nanoseconds, 0 to 999. */
  readonly receivedNanos: number;
}

/** A line of a capture with something the venue sent. */
export interface CaptureLine {
  /** `undefined` when the recorder saved no time: the venue's own is used. */
  readonly received: Received | undefined;
  /** URL of the answered request. `undefined` for a frame of the socket. */
  readonly url: string | undefined;
  readonly json: JsonObject;
}

/** `<µs or ns> {…}` */
const DIGITS = /^(\d{16})(\d{3})? /;
/** `<seconds.fraction>: {…}` */
const SECONDS = /^(\d{10})(?:\.(\d+))?: /;
/** `https://… -> <seconds.fraction>: …` */
const ANSWER = /^(https?:\/\/\S+) -> (?=\d{10}[.:])/;
/**
 * `wss://… <-> <seconds>`: opened; `wss://… <- <seconds>: …`: sent; the recorder's configuration; why a connection
 * ended.
 */
const NOTE = /^(?:(wss?:\/\/\S+) <->? \d{10}|configuration: |ended \d+: )/;

/** The end of a connection as noted by a recorder: when, and why. */
const ENDED = /^ended (\d{16}): (.*)$/;

function parseJson(text: string): unknown {
  const json = parseFrameText(text);
  if (json !== undefined) return json;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FrameError(`not JSON after the receive time (${messageOf(cause)})`, { cause });
  }
}

function parseObject(text: string): JsonObject {
  const json = parseJson(text);
  if (isObject(json)) return json;
  throw new FrameError(`a JSON object is expected, found ${describe(json)}`);
}

function readSeconds([, seconds, fraction = '']: RegExpExecArray): Received {
  return {
    receivedMicros: Number(seconds) * 1e6 + Number(fraction.padEnd(6, '0').slice(0, 6)),
    receivedNanos: Number(fraction.padEnd(9, '0').slice(6, 9)),
  };
}

function parseSeconds(text: string, url: string | undefined): CaptureLine | undefined {
  const head = SECONDS.exec(text);
  if (!head) return undefined;
  const json = parseJson(text.slice(head[0].length));
  // Lists of instruments are answers, too.
  return isObject(json) ? { received: readSeconds(head), url, json } : undefined;
}

/** A line of a daily archive of book updates: only the frame. */
const BARE_BOOK = '{"topic":"orderbook.';

/** Whether a line starts like one of a capture. */
export function looksLikeCapture(line: string): boolean {
  if (DIGITS.test(line)) return line.trimEnd().charAt(line.indexOf(' ') + 1) === '{';
  return SECONDS.test(line) || ANSWER.test(line) || NOTE.test(line) || line.startsWith(BARE_BOOK);
}

/** URL of the socket that, according to the line, was opened or written to. */
export function readSocketNote(line: string): string | undefined {
  return NOTE.exec(line)?.[1];
}

/** The end of a connection, if the line states one. */
export function readEnded(line: string): (Received & { readonly cause: string }) | undefined {
  const ended = ENDED.exec(line);
  return ended ? { receivedMicros: Number(ended[1]), receivedNanos: 0, cause: ended[2] } : undefined;
}

/**
 * Parses a line of a capture. `undefined` for one that only describes what the recorder did.
 * @throws FrameError describing what is wrong with the line.
 */
export function parseCaptureLine(line: string): CaptureLine | undefined {
  const head = DIGITS.exec(line);
  if (head) {
    const received = { receivedMicros: Number(head[1]), receivedNanos: Number(head[2] ?? 0) };
    return { received, url: undefined, json: parseObject(line.slice(head[0].length)) };
  }
  if (line.startsWith(BARE_BOOK)) return { received: undefined, url: undefined, json: parseObject(line) };
  if (NOTE.test(line)) return undefined;
  const answer = ANSWER.exec(line);
  if (answer) return parseSeconds(line.slice(answer[0].length), answer[1]);
  const parsed = parseSeconds(line, undefined);
  if (parsed) return parsed;
  throw new FrameError('the line does not begin with a receive time of 16 or 19 digits, or of seconds and a colon');
}
