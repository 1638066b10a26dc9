import { messageOf } from '@/base/errors';
import { parseFrameText } from '@/service/feeds/frame-text';
import { FrameError, type JsonObject } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { FrameSink, ReceivedFrame, SinkStanding } from '@/service/feeds/received-frame';
import type { StoredPrint } from '@/service/store/engine/recorded-span';
import type { MinuteBlock } from '@/service/store/recorded/recorded-minutes';
import { DecimalError } from '../decimal';
import type { LiveMarkets } from '../live-markets';
import type { RecordedEvent } from '../market-recorder';
import { readEvents } from '../read-events';
import { Journal } from './journal';
import {
  formatClosed,
  formatEnded,
  formatFrame,
  formatOpened,
  formatState,
  type JournalLine,
  parseJournalLine,
} from './journal-line';

/** With this much unwritten data, or this many unstored minutes, a source waits. */
const MAX_PENDING_BYTES = 8 << 20;
const MAX_CLOSED_MINUTES = 5;

/** Means all connections of a source. */
const EVERY = 0;

/** Cause of the gap after a restart. */
const STOPPED = 'the service was not running';

export interface SourceRecorderOptions {
  readonly venue: Venue;
  readonly market: LiveMarkets;
  readonly folder: string;
  /** Called with every journal line as it is appended. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Counts of a source's frames. */
export interface SourceCounts {
  readonly frames: number;
  /** Frames that break the venue's format, and what was wrong with the last one. */
  readonly damaged: number;
  readonly lastDamage: string | undefined;
}

/** A connection and its socket. */
interface Origin {
  readonly connection: number;
  readonly url: string;
}

const isRequest = (url: string): boolean => url.startsWith('http');

/**
 * Takes the frames of one source: writes them to its journal, and passes them through the venue's parser to its
 * markets.
 */
export class SourceRecorder implements FrameSink {
  readonly market: LiveMarkets;
  readonly #venue: Venue;
  readonly #journal: Journal;
  /** Origin of the last frame of a socket. */
  #from: Origin | undefined;
  /** The sockets of open connections that have sent something. */
  readonly #sockets = new Map<number, string>();
  /** The connection that sent the latest part of the book, and the one whose frames are being numbered. */
  #bookFrom: number | undefined;
  #countedFrom: number | undefined;
  #events = 0;
  #counts = { frames: 0, damaged: 0, lastDamage: undefined as string | undefined };
  #closed: MinuteBlock[] = [];
  #heardMs = 0;
  #waiting: (() => void)[] = [];

  constructor({ venue, market, folder, onLine }: SourceRecorderOptions) {
    this.#venue = venue;
    this.market = market;
    this.#journal = new Journal(folder, onLine);
  }

  get counts(): SourceCounts {
    return this.#counts;
  }

  /** The venue's time that events of its stream have reached in this run, Unix ms. 0 before the first. */
  get heardMs(): number {
    return this.#heardMs;
  }

  get standing(): SinkStanding {
    const { position, reachedMs, crossedSeconds } = this.market;
    return { book: position, reachedMs, events: this.#events, crossedSeconds };
  }

  /** Reads what was received but not stored when the process ended. */
  async recover(): Promise<void> {
    let hasBegun = false;
    let lastMs = 0;
    for (const text of await this.#journal.load()) {
      const line = this.#guard(() => parseJournalLine(text));
      // Only the first file needs its initial state.
      if (line && !(line.type === 'state' && hasBegun)) this.#replay(line);
      if (line?.type === 'frame') lastMs = line.receivedMs;
      hasBegun = true;
    }
    if (hasBegun) this.ended(EVERY, Math.round(lastMs * 1000), STOPPED);
  }

  take(frame: ReceivedFrame): void | Promise<void> {
    const json = parseFrameText(frame.text);
    if (json === undefined) {
      this.#countDamage('the frame is no JSON');
      return undefined;
    }
    const receivedMs = frame.receivedMicros / 1000;
    this.#rotate(frame.receivedMicros);
    if (!isRequest(frame.url)) this.#note(frame);
    this.#journal.append(formatFrame(frame));
    this.#takeJson(json, frame, receivedMs);
    if (this.market.isPolled || !isRequest(frame.url)) this.#heardMs = this.market.reachedMs;
    this.close(receivedMs);
    if (!this.#isBehind()) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  ended(connection: number, receivedMicros: number, cause: string): void {
    this.#rotate(receivedMicros);
    const url = this.#sockets.get(connection);
    this.#sockets.delete(connection);
    // A book from an answer belongs to no connection until an update has followed.
    if (connection === EVERY || connection === (this.#bookFrom ?? connection)) {
      this.#journal.append(formatEnded(receivedMicros, cause));
      this.#end(cause);
    } else if (url !== undefined) this.#journal.append(formatClosed(url, connection, receivedMicros, cause));
  }

  /** Closes finished minutes. `receivedMs`: the receive clock now. */
  close(receivedMs: number): void {
    this.#closed.push(...this.market.close(receivedMs));
  }

  /** Nothing more will arrive: closes the open minute as it is. */
  finish(): void {
    this.#closed.push(...this.market.finish());
  }

  /** Minutes that are closed but not stored. */
  get closed(): readonly MinuteBlock[] {
    return this.#closed;
  }

  /** Prints off the market that are not in the store, in time order. */
  get offMarket(): readonly StoredPrint[] {
    return [...this.#closed.flatMap(({ offMarket = [] }) => offMarket), ...this.market.offMarket];
  }

  /** Writes the journal to disk. */
  async sync(): Promise<void> {
    await this.#journal.sync();
    this.#release();
  }

  /** `blocks` are stored: the journal may drop their lines. */
  async markStored(blocks: readonly MinuteBlock[]): Promise<void> {
    this.#closed = this.#closed.filter((block) => !blocks.includes(block));
    const [oldest] = this.#closed;
    this.market.storedTo = oldest?.minute ?? this.market.closedTo;
    // A minute needs the frames of its own file and the first one of the file before.
    await this.#journal.drop(this.market.storedTo - 60);
    this.#release();
  }

  dispose(): Promise<void> {
    for (const resolve of this.#waiting.splice(0)) resolve();
    return this.#journal.close();
  }

  #isBehind(): boolean {
    if (this.#journal.pendingBytes > MAX_PENDING_BYTES) return true;
    // Called for each frame, so the minutes of a source with several markets are only counted when there are many
    // blocks.
    return (
      this.#closed.length > MAX_CLOSED_MINUTES &&
      new Set(this.#closed.map(({ minute }) => minute)).size > MAX_CLOSED_MINUTES
    );
  }

  #release(): void {
    if (this.#isBehind()) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Frames do not contain where they came from, so a line before them states it. */
  #note({ connection, url, receivedMicros }: ReceivedFrame): void {
    if (this.#from?.connection === connection && this.#from.url === url) return;
    this.#from = { connection, url };
    this.#sockets.set(connection, url);
    this.#journal.append(formatOpened(url, connection, receivedMicros));
  }

  /** Starts another file for another minute. Only possible while the book is known, or if it never was. */
  #rotate(receivedMicros: number): void {
    const { market } = this;
    const minute = Math.floor((market.reachedMs || receivedMicros / 1000) / 60_000) * 60;
    const { file } = this.#journal;
    if (file !== undefined && (minute <= file || market.position === undefined)) return;
    this.#journal.begin(minute);
    if (file === undefined) return;
    this.#journal.append(formatState(market.state));
    // The file may be read without earlier ones, so it states where its frames come from.
    if (this.#from) this.#journal.append(formatOpened(this.#from.url, this.#from.connection, receivedMicros));
  }

  #end(cause: string): void {
    this.#bookFrom = undefined;
    this.#countedFrom = undefined;
    this.market.end(cause);
  }

  #replay(line: JournalLine): void {
    if (line.type === 'state') this.market.restore(line.state);
    if (line.type === 'opened') this.#from = line;
    if (line.type === 'ended') this.#end(line.cause);
    if (line.type !== 'frame') return;
    const { url = this.#from?.url, json, receivedMs } = line;
    this.#takeJson(json, { url, connection: this.#from?.connection ?? EVERY }, receivedMs);
    this.close(receivedMs);
  }

  #takeJson(json: JsonObject, { url, connection }: Partial<Origin>, receivedMs: number): void {
    this.#counts.frames++;
    const events = this.#guard(() => readEvents(this.#venue, { json, url }, receivedMs, this.market.reads));
    if (events === undefined) return;
    this.#events += events.length;
    if (url === undefined || !isRequest(url)) this.#follow(events, connection);
    this.#guard(() => this.market.take(events, receivedMs));
  }

  /** Follows which connection sends the book, and when another one numbers its frames. */
  #follow(events: readonly RecordedEvent[], connection: number | undefined): void {
    for (const { type } of events) {
      if (type === 'snapshot' || type === 'delta') this.#bookFrom = connection;
      if (type !== 'count' || connection === this.#countedFrom) continue;
      if (this.#countedFrom !== undefined) this.market.restartCount();
      this.#countedFrom = connection;
    }
  }

  /** Counts a frame that breaks the format, and skips it. */
  #guard<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof DecimalError)) throw error;
      this.#countDamage(messageOf(error));
      return undefined;
    }
  }

  #countDamage(why: string): void {
    this.#counts.damaged++;
    this.#counts.lastDamage = why;
  }
}
