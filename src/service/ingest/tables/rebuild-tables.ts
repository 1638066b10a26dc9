import { ensure } from '@/base/assert';
import type { BookSnapshot } from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { TickLevels } from '@/service/feeds/protocol/tick-levels';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import {
  CONTRACT_DECIMALS,
  type ContractLots,
  type ContractWorth,
  makeContractReader,
  makeContractScale,
} from '@/service/ingest/survey/contracts';
import type { FileSurvey, Gap, ImportSink } from '@/service/ingest/survey/recording';
import { DecimalError, unitOf } from '../../record/decimal';
import { MarketRecorder } from '../../record/market-recorder';
import { MAX_TICKS } from '../../record/market-units';
import type { TimedDelta } from '../../record/rebuild-book';
import type { MarketUnits } from '../../record/recording-sink';
import { BookSpool, type FiledLevels, type PlacedMessage } from '../spool/book-spool';
import { type FiledTrade, TradeSpool } from '../spool/trade-spool';
import type { TableEvent } from './table';
import type { Contents, FiledEvent } from './table-intake';

export interface TableSurvey extends FileSurvey {
  readonly kind: MarketKind;
  /** The contents of the file, which is not read again. */
  readonly contents: Contents;
  /** Furthest that its times go back, in ms. */
  readonly setBackMs: number;
  /** Ids of its snapshots, in order. */
  readonly snapshotIds: readonly (number | undefined)[];
}

/** Converts a file's units to ticks and lots of the market. */
class UnitScale {
  readonly #units: MarketUnits;
  readonly #contractLots: ContractLots | undefined;
  /**
   * Cached factors from the file's units to those of the market: they seldom change, and a power of ten per row would
   * be noticeable.
   */
  #priceDecimals = 0;
  #perPrice: number;
  #sizeDecimals = 0;
  #perSize: number;

  constructor(units: MarketUnits, contract: ContractWorth | undefined) {
    this.#units = units;
    this.#contractLots = contract && makeContractScale(units, contract);
    this.#perPrice = 10 ** units.priceDecimals;
    this.#perSize = 10 ** units.sizeDecimals;
  }

  ticks(price: number, decimals: number): number {
    if (decimals !== this.#priceDecimals) {
      this.#priceDecimals = decimals;
      this.#perPrice = 10 ** (this.#units.priceDecimals - decimals);
    }
    return price * this.#perPrice;
  }

  /** @throws DecimalError where they do not fit the store. */
  lots(size: number, decimals: number, ticks: number): number {
    if (this.#contractLots !== undefined) {
      if (decimals > CONTRACT_DECIMALS) throw new DecimalError(`sizes have more than ${CONTRACT_DECIMALS} decimals`);
      return this.#contractLots(size / 10 ** decimals, ticks);
    }
    if (decimals !== this.#sizeDecimals) {
      this.#sizeDecimals = decimals;
      this.#perSize = 10 ** (this.#units.sizeDecimals - decimals);
    }
    const lots = size * this.#perSize;
    if (!Number.isSafeInteger(lots)) throw new DecimalError(`the size ${size * unitOf(decimals)} is too large`);
    return lots;
  }

  /** Converts levels to ticks and lots in place. @throws DecimalError */
  levels({ price, size, from, length }: FiledLevels, { priceDecimals, sizeDecimals }: PlacedMessage): TickLevels {
    let end = from;
    for (let i = from; i < from + length; i++) {
      const tick = this.ticks(price[i], priceDecimals);
      // Distant levels may have any price.
      if (tick > MAX_TICKS) continue;
      price[end] = tick;
      size[end] = this.lots(size[i], sizeDecimals, tick);
      end++;
    }
    return new TickLevels(price, size, from, end, this.#units);
  }
}

/** Minutes are ended in batches of this much of the market's time. */
const END_EVERY_MS = 600_000;

type BookEvent = BookSnapshot | TimedDelta;

/** Passes one dataset of a market to the sink. */
class TableRebuild {
  readonly gaps: Gap[] = [];
  readonly #sink: ImportSink;
  readonly #scale: UnitScale;
  readonly #market: { readonly kind: MarketKind; readonly symbol: string };
  readonly #recorder: MarketRecorder;
  readonly #place = { file: '', line: 0 };
  #setBackMs = 0;
  /** When to end earlier minutes next. */
  #endsMs = Number.NEGATIVE_INFINITY;

  constructor(surveys: readonly TableSurvey[], units: MarketUnits, sink: ImportSink) {
    const { kind, market, contract } = ensure(surveys[0], 'the first table');
    this.#sink = sink;
    this.#scale = new UnitScale(units, contract);
    this.#market = { kind, symbol: market.symbol };
    this.#recorder = new MarketRecorder({
      kind,
      symbol: market.symbol,
      units,
      readLots: makeContractReader(units, contract),
      isAggregated: undefined,
      snapshotIds: surveys.flatMap((survey) => survey.snapshotIds),
      sink,
      onLate: (what, id) => {
        throw new FrameError(`${what} ${id} belongs above an earlier row: sort the files first`);
      },
      onGap: (what, timeMs) => this.gaps.push({ ...this.#place, what, timeMs }),
    });
  }

  /** `onDelta` is called with each book update before it is applied. @throws DamagedInputError */
  take({ file, contents, setBackMs }: TableSurvey, onDelta: (last: number | undefined) => void): void {
    this.#place.file = file;
    this.#setBackMs = setBackMs;
    try {
      if (contents instanceof TradeSpool) contents.read(this.#takeTrade);
      else if (contents instanceof BookSpool) {
        contents.read((message) => {
          this.#place.line = message.line;
          if (!message.isSnapshot) onDelta(message.last);
          this.takeBook(this.#toEvent(message));
        });
      } else {
        for (const [line, event] of contents.read()) this.#takeEvent(event, line);
      }
    } catch (cause) {
      if (!(cause instanceof FrameError || cause instanceof DecimalError)) throw cause;
      throw new DamagedInputError(file, this.#place.line, cause.message, { cause });
    }
  }

  takeBook(event: BookEvent): void {
    this.#recorder.take([event]);
  }

  /** The messages of a spool as events. */
  loadBook(spool: BookSpool): BookEvent[] {
    const events: BookEvent[] = [];
    spool.read((message) => events.push(this.#toEvent(message)));
    return events;
  }

  #toEvent(message: PlacedMessage): BookEvent {
    const { kind, symbol } = this.#market;
    const { timeMs, first, last, previous } = message;
    const bids = this.#scale.levels(message.bids, message);
    const asks = this.#scale.levels(message.asks, message);
    if (message.isSnapshot) return { type: 'snapshot', kind, symbol, timeMs, last, bids, asks };
    return { type: 'delta', kind, symbol, timeMs, first, last, previous, bids, asks };
  }

  readonly #takeTrade = (trade: FiledTrade, priceDecimals: number, sizeDecimals: number): void => {
    const { timeMs, isBuy, offBook } = trade;
    this.#place.line = trade.line;
    const ticks = this.#scale.ticks(trade.price, priceDecimals);
    if (ticks > MAX_TICKS)
      throw new DecimalError(`the price ${trade.price * unitOf(priceDecimals)} is too large for the store`);
    const lots = this.#scale.lots(trade.size, sizeDecimals, ticks);
    this.#recorder.takePrint({ timeMs, ticks, lots, isBuy, offBook }, trade);
    if (timeMs < this.#endsMs) return;
    this.#endsMs = timeMs + END_EVERY_MS;
    this.#sink.endMinutes(timeMs - this.#setBackMs);
  };

  #takeEvent(filed: FiledEvent, line: number): void {
    this.#place.line = line;
    const event = { ...filed, ...this.#market } as TableEvent;
    if (event.type === 'candle') this.#sink.addCandle(event.candle);
    else if (event.type === 'hour') this.#sink.addHour(event.candle);
    else if (event.type === 'payment') this.#sink.addPayment(event.payment);
    else this.#recorder.take([event]);
  }
}

/** Passes one dataset of a market to the sink, in time order. Returns the gaps found. @throws DamagedInputError */
export function rebuildTables(surveys: readonly TableSurvey[], units: MarketUnits, sink: ImportSink): Gap[] {
  const beside = surveys.filter(({ isSupplement }) => isSupplement);
  const streams = surveys.filter(({ isSupplement }) => !isSupplement);
  const rebuild = new TableRebuild([...beside, ...streams], units, sink);
  // Snapshots from separate files are inserted by id, before the first update that reaches them.
  const snapshots = beside
    .flatMap(({ contents }) => (contents instanceof BookSpool ? rebuild.loadBook(contents) : []))
    .sort((a, b) => (a.last ?? 0) - (b.last ?? 0));
  let next = 0;
  for (const survey of streams)
    rebuild.take(survey, (last) => {
      while (next < snapshots.length && (snapshots[next].last ?? 0) <= (last ?? 0)) rebuild.takeBook(snapshots[next++]);
    });
  return rebuild.gaps;
}
