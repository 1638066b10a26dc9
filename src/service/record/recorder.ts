import { join } from 'node:path';
import type { Clock } from '@/base/clock';
import { unixSeconds } from '@/domain/units';
import type { Instrument } from '../feeds/instrument';
import type { FrameSink } from '../feeds/received-frame';
import type { Venue } from '../feeds/venue';
import { DiskFullError } from '../store/data-directory';
import type { Engine } from '../store/engine';
import { loadExtent, loadRecordedRows, type RecordedMarketRow, saveMarketRow } from '../store/ingest';
import { finishHours, loadRecordedSpans, type MinuteBlock, storeMinutes } from '../store/recorded-minutes';
import type { LiveReading, LiveSource } from '../store/running-rows';
import { unitOf } from './decimal';
import { describeMarket } from './describe-market';
import { LiveMarket } from './live-market';
import { unitsOf } from './lot-reader';
import { SourceRecorder } from './source-recorder';

/** How often minutes are closed and the journal reaches the disk. */
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
  /** The list of markets is another now. */
  readonly onMarkets?: () => void;
}

/** A market that is recorded. */
export interface RecordedSource {
  readonly name: string;
  readonly sink: SourceRecorder;
  readonly row: RecordedMarketRow;
}

/** `binance-futures:BTCUSDT` */
export const nameOf = ({ kind, symbol }: Instrument): string => `${kind.id}:${symbol}`;

/** The row of a market as it is before anything of it is recorded. @throws RecordError where its units have changed. */
export function makeRow(instrument: Instrument, stored: RecordedMarketRow | undefined): RecordedMarketRow {
  const { kind, symbol } = instrument;
  const market = { exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) };
  const { priceDecimals, sizeDecimals } = unitsOf(instrument);
  const [tick, lot] = [unitOf(priceDecimals), unitOf(sizeDecimals)];
  if (stored && (stored.tick !== tick || stored.lot !== lot)) {
    throw new RecordError(`${nameOf(instrument)} is stored in other steps than the venue lists now: remove it first`);
  }
  const row = { exchange: kind.exchange, rawSymbol: symbol, category: market.category, tick, lot };
  return { ...describeMarket(market), ...row, tpoBlock: stored?.tpoBlock ?? 0 };
}

/** Records markets: gives each source its sink, and brings the minutes that close into the store. */
export class Recorder implements LiveSource {
  readonly #options: RecorderOptions;
  readonly #sources = new Map<number, RecordedSource>();
  readonly #saved = new Map<number, string>();
  #ticking: Promise<void> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stoppedBy: string | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get sources(): readonly RecordedSource[] {
    return [...this.#sources.values()];
  }

  /** Why nothing is recorded any more. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /**
   * Goes on with a market where its store and its journal end, or begins one.
   * @returns where its frames go. @throws RecordError
   */
  async add(venue: Venue, instrument: Instrument): Promise<FrameSink> {
    const { engine, dataDirectory } = this.#options;
    const { id } = describeMarket({
      exchange: instrument.kind.exchange,
      symbol: instrument.symbol,
      category: instrument.kind.categoryOf(instrument.symbol),
    });
    if (this.#sources.has(id)) throw new RecordError(`${nameOf(instrument)} is being recorded already`);
    const stored = (await loadRecordedRows(engine)).find((row) => row.id === id);
    const row = makeRow(instrument, stored);
    const storedTo = (await loadRecordedSpans(engine)).get(id)?.at(-1)?.to ?? 0;
    await finishHours(engine, id, storedTo);
    const rowTicks = row.tpoBlock > 0 ? Math.round(row.tpoBlock / row.tick) : undefined;
    const market = new LiveMarket({ market: id, instrument, rowTicks, storedTo });
    const folder = join(dataDirectory, 'journal', nameOf(instrument).replace(':', '~'));
    const sink = new SourceRecorder({ venue, market, folder });
    await sink.recover();
    this.#sources.set(id, { name: nameOf(instrument), sink, row });
    this.#timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    return sink;
  }

  /** Closes what is over, and brings it to the disk and into the store. Never fails: see `onError`. */
  tick(): Promise<void> {
    this.#ticking ??= this.#work().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  readLive(market: number): LiveReading | undefined {
    const live = this.#sources.get(market)?.sink.market;
    if (live === undefined || live.reachedMs === 0) return undefined;
    return {
      storedTo: unixSeconds(live.storedTo),
      reached: unixSeconds(Math.floor(live.reachedMs / 1000)),
      readCandles: (from) => live.readCandles(from),
      readLeverage: (from) => live.readLeverage(from),
    };
  }

  /** What waits is written; minutes that are open stay in the journal. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.tick();
    for (const { sink } of this.sources) await sink.dispose();
    this.#sources.clear();
  }

  async #work(): Promise<void> {
    if (this.#stoppedBy !== undefined) return;
    try {
      const now = this.#options.clock.now();
      const closed: [RecordedSource, readonly MinuteBlock[]][] = [];
      for (const source of this.sources) {
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
        await this.#saveRow(source);
      }
    } catch (error) {
      if (error instanceof DiskFullError) this.#stoppedBy = error.message;
      this.#options.onError(error);
    }
  }

  /** The market is listed as soon as there is something of it, and with what there is. */
  async #saveRow({ sink, row }: RecordedSource): Promise<void> {
    const { market } = sink;
    if (market.reachedMs === 0) return;
    const { hasBook, hasTrades } = market.seen;
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
    this.#saved.set(row.id, key);
    this.#options.onMarkets?.();
  }
}
