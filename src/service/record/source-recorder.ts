import { messageOf } from '@/base/errors';
import { FrameError, type JsonObject } from '../feeds/read-fields';
import type { FrameSink, ReceivedFrame } from '../feeds/received-frame';
import type { Venue } from '../feeds/venue';
import type { MinuteBlock } from '../store/recorded-minutes';
import { DecimalError } from './decimal';
import { Journal } from './journal';
import {
  formatEnded,
  formatFrame,
  formatOpened,
  formatState,
  type JournalLine,
  parseFrameText,
  parseJournalLine,
} from './journal-line';
import type { LiveMarket } from './live-market';
import { readEvents } from './read-events';

/** With so much unwritten, or so many minutes not stored, a source waits. */
const MAX_PENDING_BYTES = 8 << 20;
const MAX_CLOSED_MINUTES = 5;

/** Why there is a hole after a restart. */
const STOPPED = 'the service was not running';

export interface SourceRecorderOptions {
  readonly venue: Venue;
  readonly market: LiveMarket;
  readonly folder: string;
  /** Told of every line of the journal as it is appended. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** What happened to the frames of a source. */
export interface SourceCounts {
  readonly frames: number;
  /** Frames that break the venue's format, and what the last one did. */
  readonly damaged: number;
  readonly lastDamage: string | undefined;
}

/** Takes the frames of one source: into its journal, and through the venue's parser into its market. */
export class SourceRecorder implements FrameSink {
  readonly market: LiveMarket;
  readonly #venue: Venue;
  readonly #journal: Journal;
  #connection: number | undefined;
  #socket: string | undefined;
  #counts = { frames: 0, damaged: 0, lastDamage: undefined as string | undefined };
  #closed: MinuteBlock[] = [];
  #waiting: (() => void)[] = [];

  constructor({ venue, market, folder, onLine }: SourceRecorderOptions) {
    this.#venue = venue;
    this.market = market;
    this.#journal = new Journal(folder, onLine);
  }

  get counts(): SourceCounts {
    return this.#counts;
  }

  /** Reads what was received and not stored when the process ended. */
  async recover(): Promise<void> {
    let hasBegun = false;
    let lastMs = 0;
    for (const text of await this.#journal.load()) {
      const line = this.#guard(() => parseJournalLine(text));
      // Only the first file has to be told where it begins.
      if (line && !(line.type === 'state' && hasBegun)) this.#replay(line);
      if (line?.type === 'frame') lastMs = line.receivedMs;
      hasBegun = true;
    }
    if (hasBegun) this.ended(0, Math.round(lastMs * 1000), STOPPED);
  }

  take(frame: ReceivedFrame): void | Promise<void> {
    const json = parseFrameText(frame.text);
    if (json === undefined) return undefined;
    const receivedMs = frame.receivedMicros / 1000;
    this.#rotate(receivedMs);
    const isAnswer = frame.url.startsWith('http');
    if (!isAnswer && (frame.connection !== this.#connection || frame.url !== this.#socket)) this.#open(frame);
    this.#journal.append(formatFrame(frame));
    this.#takeJson(json, frame.url, receivedMs);
    this.close(receivedMs);
    if (!this.#isBehind()) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  ended(_: number, receivedMicros: number, cause: string): void {
    this.#rotate(receivedMicros / 1000);
    this.#journal.append(formatEnded(receivedMicros, cause));
    this.#end(cause);
  }

  /** Closes the minutes that are over; `receivedMs`: the receive clock now. */
  close(receivedMs: number): void {
    this.#closed.push(...this.market.close(receivedMs));
  }

  /** Nothing more comes: the minute that runs is closed as it is. */
  finish(): void {
    this.#closed.push(...this.market.finish());
  }

  /** Minutes that are closed and not stored. */
  get closed(): readonly MinuteBlock[] {
    return this.#closed;
  }

  /** The disk gets what the journal holds. */
  async sync(): Promise<void> {
    await this.#journal.sync();
    this.#release();
  }

  /** The store has `blocks`: the journal may forget what they are made of. */
  async markStored(blocks: readonly MinuteBlock[]): Promise<void> {
    this.#closed = this.#closed.filter((block) => !blocks.includes(block));
    const [oldest] = this.#closed;
    this.market.storedTo = oldest?.minute ?? this.market.closedTo;
    // A minute is made of the frames of its own file and of the first one of the file before.
    await this.#journal.drop(this.market.storedTo - 60);
    this.#release();
  }

  dispose(): Promise<void> {
    for (const resolve of this.#waiting.splice(0)) resolve();
    return this.#journal.close();
  }

  #isBehind(): boolean {
    return this.#journal.pendingBytes > MAX_PENDING_BYTES || this.#closed.length > MAX_CLOSED_MINUTES;
  }

  #release(): void {
    if (this.#isBehind()) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #open(frame: ReceivedFrame): void {
    this.#connection = frame.connection;
    this.#socket = frame.url;
    this.#journal.append(formatOpened(frame));
  }

  /** Another file for another minute; one can begin only where the book is known, or nothing is known of it yet. */
  #rotate(receivedMs: number): void {
    const { market } = this;
    const minute = Math.floor((market.reachedMs || receivedMs) / 60_000) * 60;
    const { file } = this.#journal;
    if (file !== undefined && (minute <= file || !market.hasBook)) return;
    this.#journal.begin(minute);
    if (file === undefined) return;
    this.#journal.append(formatState(market.state));
    // The file is read without those before it: it says where its frames come from.
    if (this.#socket !== undefined) this.#journal.append(`${this.#socket} <-> ${(receivedMs / 1000).toFixed(6)}`);
  }

  #end(cause: string): void {
    this.market.end(cause);
  }

  #replay(line: JournalLine): void {
    if (line.type === 'state') this.market.restore(line.state);
    if (line.type === 'opened') this.#socket = line.url;
    if (line.type === 'ended') this.#end(line.cause);
    if (line.type !== 'frame') return;
    this.#takeJson(line.json, line.url ?? this.#socket, line.receivedMs);
    this.close(line.receivedMs);
  }

  #takeJson(json: JsonObject, url: string | undefined, receivedMs: number): void {
    this.#counts.frames++;
    const events = this.#guard(() => readEvents(this.#venue, { json, url }, receivedMs));
    if (events) this.#guard(() => this.market.take(events, receivedMs));
  }

  /** A frame that breaks the format is counted and passed over. */
  #guard<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof DecimalError)) throw error;
      this.#counts.damaged++;
      this.#counts.lastDamage = messageOf(error);
      return undefined;
    }
  }
}
