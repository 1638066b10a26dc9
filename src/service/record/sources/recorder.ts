import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@/base/clock';
import { unixSeconds } from '@/domain/units';
import { formatInstrument } from '@/service/feeds/instrument-note';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { FrameSink } from '@/service/feeds/received-frame';
import { DiskFullError } from '@/service/store/engine/data-directory';
import { type Engine, explainWriteFailure } from '@/service/store/engine/engine';
import type { LiveReading, LiveSource } from '@/service/store/readers/running-rows';
import { saveDemoMark } from '@/service/store/recorded/demo-marks';
import { loadExtent, loadRecordedRows, type RecordedMarketRow, saveMarketRow } from '@/service/store/recorded/ingest';
import {
  finishHours,
  loadRecordedSpans,
  type MinuteBlock,
  storeMinutes,
} from '@/service/store/recorded/recorded-minutes';
import { unitOf } from '../decimal';
import { describeMarket, getRecordedId } from '../describe-market';
import type { LiveMarkets } from '../live-markets';
import { folderNameOf } from './frame-archive';
import { makeLiveMarkets, marketsOf, sourceUnitsOf } from './source-markets';
import { SourceRecorder } from './source-recorder';
import { WakeWatch } from './wake-watch';

/** A gap up to this length is recorded minute by minute. After a longer one, the record starts a new span. */
const LONGEST_HOLE_MS = 86_400_000;
/** How often minutes are closed and the journal is synced. */
const TICK_MS = 1000;

/** A market cannot be recorded; the message is a sentence. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

export interface RecorderOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** The list of markets has changed. */
  readonly onMarkets?: () => void;
  /** Recording has stopped: see `stoppedBy`. */
  readonly onStopped?: () => void;
  /** Whether a demo venue plays a kind of market. None does by default. */
  readonly isStandIn?: ((kind: MarketKind) => boolean) | undefined;
  /** Where raw frames are also kept, line by line. Nowhere by default. */
  readonly archive?: { open(source: string, note: string): (line: string) => void } | undefined;
}

/** A source being recorded, and the rows of the markets that it fills. */
export interface RecordedSource {
  readonly name: string;
  readonly sink: SourceRecorder;
  readonly rows: readonly RecordedMarketRow[];
  /** Whether its data are from a demo venue. */
  readonly isDemo: boolean;
}

/** `binance-futures:BTCUSDT` */
export const nameOf = ({ kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>): string => `${kind.id}:${symbol}`;

/** The folder of a source's journal. */
export function journalFolderOf(dataDirectory: string, source: string): string {
  return join(dataDirectory, 'journal', folderNameOf(source));
}

/** How far a source's stream had advanced at the last tick, and when it last moved. */
interface Progress {
  readonly heardMs: number;
  /** `undefined` before the first. */
  readonly atMs: number | undefined;
}

/** The rows of a source's markets before anything is recorded. @throws RecordError when their units have changed. */
export function makeRows(instrument: Instrument, stored: readonly RecordedMarketRow[]): RecordedMarketRow[] {
  const { priceDecimals, sizeDecimals } = sourceUnitsOf(instrument);
  const [tick, lot] = [unitOf(priceDecimals), unitOf(sizeDecimals)];
  return marketsOf(instrument).map((market) => {
    const before = stored.find(({ id }) => id === getRecordedId(market));
    if (before && (before.tick !== tick || before.lot !== lot)) {
      throw new RecordError(`${nameOf(instrument)} is stored in other steps than the venue lists now: remove it first`);
    }
    const { exchange, symbol, category, tenor } = market;
    const row = { exchange, rawSymbol: symbol, category, tick, lot, ...(tenor && { tenor }) };
    return { ...describeMarket(market), ...row, tpoBlock: before?.tpoBlock ?? 0 };
  });
}

/** Records markets: gives each source its sink, and stores the minutes that close. */
export class Recorder implements LiveSource {
  readonly #options: RecorderOptions;
  readonly #sources = new Map<string, RecordedSource>();
  /** The source of each market. */
  readonly #byMarket = new Map<number, RecordedSource>();
  readonly #saved = new Map<number, string>();
  readonly #progress = new Map<string, Progress>();
  readonly #watch = new WakeWatch();
  #ticking: Promise<void> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stoppedBy: string | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get sources(): readonly RecordedSource[] {
    return [...this.#sources.values()];
  }

  /** Why recording has stopped. `undefined` while it runs. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /**
   * Continues a source where its store and its journal end, or starts a new one.
   * @returns the receiver of its frames. @throws RecordError
   */
  async add(venue: Venue, instrument: Instrument): Promise<FrameSink> {
    const { engine, dataDirectory, clock, archive, isStandIn } = this.#options;
    const name = nameOf(instrument);
    if (this.#sources.has(name)) throw new RecordError(`${name} is being recorded already`);
    const rows = makeRows(instrument, await loadRecordedRows(engine));
    const spans = await loadRecordedSpans(engine);
    // The minutes of all its markets are stored together.
    const storedTo = Math.max(...rows.map(({ id }) => spans.get(id)?.at(-1)?.to ?? 0));
    for (const { id } of rows) await finishHours(engine, id, storedTo);
    const [{ tpoBlock, tick }] = rows;
    const rowTicks = tpoBlock > 0 ? Math.round(tpoBlock / tick) : undefined;
    const market = makeLiveMarkets({ instrument, rowTicks, storedTo });
    const folder = journalFolderOf(dataDirectory, name);
    const sink = new SourceRecorder({
      venue,
      market,
      folder,
      onLine: archive?.open(name, formatInstrument(instrument)),
    });
    await sink.recover();
    if (market.reachedMs > 0 && clock.now() - market.reachedMs > LONGEST_HOLE_MS) sink.finish();
    this.#progress.set(name, { heardMs: 0, atMs: undefined });
    const source = { name, sink, rows, isDemo: isStandIn?.(instrument.kind) === true };
    this.#sources.set(name, source);
    for (const { id } of rows) this.#byMarket.set(id, source);
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
    return sink;
  }

  /** Ends a source and stores its remaining data. Its journal is only kept if that failed. */
  async remove(name: string): Promise<void> {
    const source = this.#sources.get(name);
    if (source === undefined) return;
    await this.#ticking;
    source.sink.finish();
    await this.tick();
    await this.#dispose(source);
    this.#forget(source);
    if (source.sink.closed.length === 0) {
      await rm(journalFolderOf(this.#options.dataDirectory, name), { recursive: true, force: true });
    }
    this.#options.onMarkets?.();
  }

  /** Ends a source that another process records from here on: nothing more of it is stored, and its journal stays. */
  async abandon(name: string): Promise<void> {
    const source = this.#sources.get(name);
    if (source === undefined) return;
    this.#forget(source);
    await this.#ticking;
    await this.#dispose(source);
    this.#options.onMarkets?.();
  }

  /** Restarts recording after it stopped. */
  async restart(): Promise<void> {
    this.#stoppedBy = undefined;
    await this.tick();
  }

  /** Closes finished minutes, writes them to disk and stores them. Never fails: see `onError`. */
  tick(): Promise<void> {
    this.#ticking ??= this.#work().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  readLive(id: number): LiveReading | undefined {
    const source = this.#byMarket.get(id);
    if (source === undefined || source.sink.market.reachedMs === 0) return undefined;
    const { market, offMarket } = source.sink;
    return {
      ...market.readingOf(id),
      storedTo: unixSeconds(market.storedTo),
      reached: unixSeconds(Math.floor(market.reachedMs / 1000)),
      isFresh: this.#isFresh(source),
      isDemo: source.isDemo,
      ...(offMarket.length > 0 && { offMarket: { count: offMarket.length, prints: offMarket } }),
    };
  }

  /** Whether anything has arrived on the source's stream since it was added. */
  hasHeard(name: string): boolean {
    return this.#progress.get(name)?.atMs !== undefined;
  }

  /** How long a source's stream has been silent. `undefined` while that is normal, and before the first event. */
  silenceOf(name: string): number | undefined {
    const [source, progress] = [this.#sources.get(name), this.#progress.get(name)];
    if (source === undefined || progress?.atMs === undefined) return undefined;
    const silentMs = this.#options.clock.now() - progress.atMs;
    return silentMs > source.sink.market.freshMs ? silentMs : undefined;
  }

  /** Writes waiting data. Open minutes stay in the journal. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.tick();
    for (const source of this.sources) await this.#dispose(source);
    this.#sources.clear();
    this.#byMarket.clear();
  }

  /**
   * After a sleep, minutes are only closed once the connections have reported their end. Otherwise there would be no
   * gap and no cause.
   */
  #look(): void {
    if (this.#watch.look(this.#options.clock.now())) void this.tick();
  }

  async #work(): Promise<void> {
    if (this.#stoppedBy !== undefined) return;
    try {
      const now = this.#options.clock.now();
      const closed: [RecordedSource, readonly MinuteBlock[]][] = [];
      for (const source of this.sources) {
        this.#note(source, now);
        source.sink.close(now);
        await source.sink.sync();
        closed.push([source, [...source.sink.closed]]);
      }
      await storeMinutes(
        this.#options.engine,
        closed.flatMap(([, blocks]) => blocks),
      );
      for (const [source, blocks] of closed) {
        await source.sink.markStored(blocks);
        await this.#saveRows(source);
      }
    } catch (cause) {
      const error = await explainWriteFailure(cause, this.#options.dataDirectory);
      this.#options.onError(error);
      if (!(error instanceof DiskFullError)) return;
      this.#stoppedBy = error.message;
      this.#options.onStopped?.();
    }
  }

  #forget({ name, rows }: RecordedSource): void {
    this.#sources.delete(name);
    this.#progress.delete(name);
    for (const { id } of rows) {
      this.#byMarket.delete(id);
      this.#saved.delete(id);
    }
  }

  /** A full disk must not keep a source from ending. */
  async #dispose({ sink }: RecordedSource): Promise<void> {
    try {
      await sink.dispose();
    } catch (cause) {
      this.#options.onError(await explainWriteFailure(cause, this.#options.dataDirectory));
    }
  }

  #note(source: RecordedSource, nowMs: number): void {
    const { name, sink } = source;
    const { heardMs } = sink;
    const before = this.#progress.get(name);
    if (before === undefined || heardMs === before.heardMs) return;
    const isFirst = !this.#isFresh(source);
    this.#progress.set(name, { heardMs, atMs: nowMs });
    if (isFirst) this.#options.onMarkets?.();
  }

  #isFresh({ name, sink }: RecordedSource): boolean {
    const atMs = this.#progress.get(name)?.atMs;
    return atMs !== undefined && this.#options.clock.now() - atMs <= sink.market.freshMs;
  }

  /** Lists its markets as soon as they have any data, with the datasets that they have. */
  async #saveRows({ sink: { market }, rows, isDemo }: RecordedSource): Promise<void> {
    if (market.reachedMs === 0) return;
    for (const row of rows) await this.#saveRow(row, market, isDemo);
  }

  async #saveRow(row: RecordedMarketRow, market: LiveMarkets, isDemo: boolean): Promise<void> {
    const seen = market.seenOf(row.id);
    if (seen === undefined) return;
    const { hasBook, hasTrades } = seen;
    const tpoBlock = Number(((market.rowTicks ?? 0) * row.tick).toPrecision(15));
    const key = JSON.stringify([hasBook, hasTrades, tpoBlock]);
    if (this.#saved.get(row.id) === key) return;
    const { engine } = this.#options;
    const before = await loadExtent(engine, row.id);
    const now = Math.floor(market.reachedMs / 1000);
    await saveMarketRow(
      engine,
      { ...row, tpoBlock },
      {
        hasBook: hasBook || before.hasBook,
        hasTrades: hasTrades || before.hasTrades,
        hasProfiles: tpoBlock > 0,
        from: before.from === 0 ? now : before.from,
        to: Math.max(now, before.to),
      },
    );
    if (isDemo) await saveDemoMark(engine, row.id);
    this.#saved.set(row.id, key);
    this.#options.onMarkets?.();
  }
}
