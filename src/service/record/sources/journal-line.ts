import { parseCaptureLine, readEnded, readSocketNote } from '@/service/feeds/capture-line';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import type { ReceivedFrame } from '@/service/feeds/received-frame';
import type { LiveState } from '../live-markets';

/** The content of a journal line. */
export type JournalLine =
  | { readonly type: 'frame'; readonly receivedMs: number; readonly url: string | undefined; readonly json: JsonObject }
  | { readonly type: 'opened'; readonly url: string; readonly connection: number }
  | { readonly type: 'ended'; readonly cause: string }
  | { readonly type: 'state'; readonly state: LiveState };

const STATE = 'configuration: ';
/** The connection of the frames that follow. */
const CONNECTION = / #(\d+)$/;
/** The end of a connection that brought no book. Irrelevant when reading a file for its book. */
const CLOSED = /^wss?:\/\/\S+ <- \d{10}/;

const secondsOf = (micros: number): string => (micros / 1e6).toFixed(6);
const isRequest = (url: string): boolean => url.startsWith('http');
/** JSON only has line feeds between its values. */
const oneLine = (text: string): string =>
  text.includes('\n') || text.includes('\r') ? text.replaceAll(/[\r\n]+/g, ' ') : text;

/** The frame as a line of a capture: answers with their address, frames of the socket without. */
export function formatFrame({ receivedMicros, url, text }: ReceivedFrame): string {
  const line = oneLine(text);
  return isRequest(url) ? `${url} -> ${secondsOf(receivedMicros)}: ${line}` : `${receivedMicros} ${line}`;
}

/** A line stating that the frames after it belong to `connection`. */
export function formatOpened(url: string, connection: number, receivedMicros: number): string {
  return `${url} <-> ${secondsOf(receivedMicros)} #${connection}`;
}

export function formatClosed(url: string, connection: number, receivedMicros: number, cause: string): string {
  return `${url} <- ${secondsOf(receivedMicros)}: #${connection} ended: ${oneLine(cause)}`;
}

export function formatEnded(receivedMicros: number, cause: string): string {
  return `ended ${receivedMicros}: ${oneLine(cause)}`;
}

export function formatState(state: LiveState): string {
  return `${STATE}${JSON.stringify(state)}`;
}

/** Whether the line is a starting state for the lines after it rather than something received. */
export const isState = (line: string): boolean => line.startsWith(STATE);

/** @throws FrameError for a line that is none of these. */
export function parseJournalLine(line: string): JournalLine | undefined {
  if (isState(line)) return { type: 'state', state: JSON.parse(line.slice(STATE.length)) as LiveState };
  const ended = readEnded(line);
  if (ended) return { type: 'ended', cause: ended.cause };
  if (CLOSED.test(line)) return undefined;
  const note = readSocketNote(line);
  if (note !== undefined) return { type: 'opened', url: note, connection: Number(CONNECTION.exec(line)?.[1] ?? 0) };
  const parsed = parseCaptureLine(line);
  if (parsed?.received === undefined) return undefined;
  return { type: 'frame', receivedMs: parsed.received.receivedMicros / 1000, url: parsed.url, json: parsed.json };
}
