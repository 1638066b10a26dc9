import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { SourceConnection } from '../feeds/connection/connect-source';
import { VenueError } from '../feeds/connection/venue-http';
import type { FrameSink } from '../feeds/received-frame';
import type { Filling, FillProgress } from '../history/fill-market';
import { RecordError } from '../record/sources/recorder';
import { marketIdsOf } from '../record/sources/source-markets';
import { SourceError, type SourceId } from './source-id';
import type { SourceMarket, SourceParts } from './source-parts';

/** Waits before a venue is asked again that could not be reached. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** What a source does that has no connection. */
export interface Halt {
  readonly state: 'connecting' | 'waiting' | 'unavailable' | 'stopped';
  readonly reason: string;
}

export interface RunningOptions {
  readonly parts: SourceParts;
  readonly name: SourceId;
  /** As it was stored; undefined where the venue could not be asked yet. */
  readonly instrument: Instrument | undefined;
  /** Asks the venue. @throws VenueError, SourceError */
  readonly find: () => Promise<Instrument>;
  /** The venue has been asked. */
  readonly onInstrument: (instrument: Instrument) => Promise<void>;
}

/** A source that is to be recorded: from the question what the venue calls it up to its connection, and back. */
export class RunningSource {
  readonly #options: RunningOptions;
  readonly #running: Promise<void>;
  #market: SourceMarket | undefined;
  #sink: FrameSink | undefined;
  #connection: SourceConnection | undefined;
  #filling: Filling | undefined;
  #halt: Halt | undefined = { state: 'connecting', reason: 'Starting' };
  #stopWaiting: (() => void) | undefined;
  #isClosed = false;

  constructor(options: RunningOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      this.#halt = { state: 'stopped', reason: 'It could not be started: the service has printed why' };
      options.parts.onError(error);
    });
  }

  get connection(): SourceConnection | undefined {
    return this.#connection;
  }

  /** Why there is no connection. */
  get halt(): Halt | undefined {
    return this.#halt;
  }

  get progress(): FillProgress | undefined {
    return this.#filling?.progress;
  }

  /** Ends it. What was received is stored, or in the journal where that is not possible. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWaiting?.();
    await this.#running;
    await this.#disconnect();
    await this.#filling?.close();
  }

  /** Takes nothing more from the venue; what is recorded goes on from there at the next `connect`. */
  async disconnect(): Promise<void> {
    this.#filling?.pause();
    await this.#disconnect();
  }

  connect(): void {
    const [market, sink] = [this.#market, this.#sink];
    if (market === undefined || sink === undefined || this.#connection !== undefined || this.#isClosed) return;
    const { venue, instrument } = market;
    this.#halt = undefined;
    this.#connection = this.#options.parts.ways.connect({ venue, instrument, sink });
    this.#filling?.resume();
  }

  async #disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }

  async #run(): Promise<void> {
    const instrument = this.#options.instrument ?? (await this.#ask());
    if (instrument === undefined || this.#isClosed) return;
    const { venue } = this.#options.name;
    const [id] = marketIdsOf(instrument);
    const market = { venue, instrument, market: id };
    const { recorder } = this.#options.parts;
    try {
      this.#sink = await recorder.add(venue, instrument);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.#halt = { state: 'stopped', reason: error.message };
      return;
    }
    this.#market = market;
    if (this.#isClosed) return;
    this.#filling = this.#fill(market);
    if (recorder.stoppedBy === undefined) this.connect();
    else this.#filling.pause();
  }

  #fill({ venue, instrument, market }: SourceMarket): Filling {
    const { ways, retention, onMarkets, onError } = this.#options.parts;
    const keepDays = {
      candles: retention.trades,
      hours: retention.hours,
      funding: retention.funding,
      openInterest: retention.interest,
    };
    return ways.fillMarket({ venue, instrument, market, keepDays, onRows: onMarkets, onError });
  }

  /** Asks the venue what the market is, until it answers. Undefined where asking again is useless. */
  async #ask(): Promise<Instrument | undefined> {
    const { find, onInstrument, name } = this.#options;
    for (let waitMs = FIRST_WAIT_MS; !this.#isClosed; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        this.#halt = { state: 'connecting', reason: `Asking ${name.venue.name} about ${name.symbol}` };
        const instrument = await find();
        await onInstrument(instrument);
        return instrument;
      } catch (error) {
        const halt = describeFailure(error);
        if (halt === undefined) throw error;
        this.#halt = halt;
        if (halt.state !== 'waiting') return undefined;
        await this.#wait(waitMs);
      }
    }
    return undefined;
  }

  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function describeFailure(error: unknown): Halt | undefined {
  if (error instanceof SourceError) return { state: 'stopped', reason: error.message };
  if (!(error instanceof VenueError)) return undefined;
  return { state: error.kind === 'unavailable' ? 'unavailable' : 'waiting', reason: error.message };
}
