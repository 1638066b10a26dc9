import type { MarketKind } from '../../feeds/market-kind';
import { FrameError } from '../../feeds/read-fields';
import { SeenIds, updateIdsOf } from '../../record/seen-ids';
import { CONTRACT_DECIMALS, type ContractWorth, contractOf } from '../contracts';
import { FinestUnits } from '../exchange-capture/market-surveyor';
import { isOtherUnit } from '../price-units';
import type { Dataset, FileSurvey } from '../recording';
import { DATASET_OF, type TableEvent } from './table';

const MAX_DECIMALS = 12;

/** What a file has of one dataset. */
export interface TablePart {
  readonly dataset: Dataset;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly rows: number;
  readonly hasDeltas: boolean;
}

/** Learns market, units, times and order of one table. */
export class TableSurveyor {
  kind: MarketKind | undefined;
  symbol = '';
  contract: ContractWorth | undefined;
  readonly #units = new FinestUnits();
  readonly #parts = new Map<Dataset, { firstMs: number; lastMs: number; rows: number; hasDeltas: boolean }>();
  readonly #trades = new SeenIds();
  readonly #updates = new SeenIds();
  readonly snapshotIds: (number | undefined)[] = [];
  #hasUnits = false;
  #price = 0;
  doubled = 0;
  #count = 0;
  #priceSum = 0;

  take(event: TableEvent): void {
    this.#takeMarket(event);
    this.#takeTime(event);
    if (event.type === 'trade') this.#takeTrade(event);
    else if (event.type === 'candle') this.#takeCandle(event.candle);
    else if (event.type === 'liquidation') this.#takeSized(event.price, event.size);
    else if (event.type === 'snapshot' || event.type === 'delta') this.#takeBook(event);
  }

  get parts(): TablePart[] {
    return [...this.#parts].map(([dataset, part]) => ({ dataset, ...part }));
  }

  get units(): FileSurvey['units'] {
    if (!this.#hasUnits) return undefined;
    const { priceDecimals, sizeDecimals } = this.#units;
    return { priceDecimals, sizeDecimals: this.contract ? CONTRACT_DECIMALS : sizeDecimals };
  }

  get bookTrades(): FileSurvey['bookTrades'] {
    return { count: this.#count, priceSum: this.#priceSum };
  }

  get somePrice(): number | undefined {
    return this.#price > 0 ? this.#price : undefined;
  }

  #takeMarket({ kind, symbol }: TableEvent): void {
    if (kind === undefined || symbol === undefined || (kind === this.kind && symbol === this.symbol)) return;
    if (this.kind !== undefined)
      throw new FrameError(
        `the rows above are of ${this.kind.exchange} ${this.symbol}, this one of ${kind.exchange} ${symbol}: one market in a file is expected`,
      );
    this.kind = kind;
    this.symbol = symbol;
    const worth = contractOf(kind.exchange, symbol);
    if (worth === 'unknown')
      throw new FrameError(
        `sizes of ${kind.exchange} ${symbol} are contracts, and nobody here knows what one is worth`,
      );
    if (worth !== 'coins') this.contract = worth;
  }

  #takeTime(event: TableEvent): void {
    const { timeMs = 0 } = event;
    const dataset = DATASET_OF[event.type];
    const part = this.#parts.get(dataset) ?? { firstMs: timeMs, lastMs: timeMs, rows: 0, hasDeltas: false };
    part.firstMs = Math.min(part.firstMs, timeMs);
    part.lastMs = Math.max(part.lastMs, event.type === 'payment' ? event.payment.at * 1000 - 1 : timeMs);
    part.rows++;
    if (event.type !== 'snapshot') part.hasDeltas = true;
    this.#parts.set(dataset, part);
  }

  #takeSized(price: string, size: string): void {
    this.#takePrice(price);
    this.#units.take(price, size);
    this.#hasUnits = true;
    this.#checkUnits();
  }

  #checkUnits(): void {
    const { priceDecimals, sizeDecimals } = this.#units;
    if (priceDecimals > MAX_DECIMALS || sizeDecimals > MAX_DECIMALS)
      throw new FrameError(`at most ${MAX_DECIMALS} decimals are expected`);
  }

  #takePrice(text: string): void {
    const price = Number(text);
    if (!(price > 0)) return;
    if (isOtherUnit(price, this.#price))
      throw new FrameError(
        `the price ${text} is a power of ten off the one before it, ${this.#price}: it is in other units`,
      );
    this.#price = price;
  }

  #takeTrade({ price, size, offBook, sequence }: Extract<TableEvent, { type: 'trade' }>): void {
    if (sequence !== undefined) {
      const place = this.#trades.take(sequence, sequence);
      if (place === 'late')
        throw new FrameError(`trade ${sequence} belongs above an earlier row: sort the file by id first`);
      if (place === 'seen') {
        this.doubled++;
        return;
      }
    }
    this.#takeSized(price, size);
    if (offBook !== undefined || Number(size) === 0) return;
    this.#count++;
    this.#priceSum += Number(price);
  }

  #takeCandle({ open, high, low, close, volume, bought }: Extract<TableEvent, { type: 'candle' }>['candle']): void {
    for (const price of [open, high, low, close]) this.#takeSized(price, volume.base);
    if (bought) this.#units.take(open, bought.base);
    const [o, h, l, c] = [open, high, low, close].map(Number);
    if (l > Math.min(o, c) || h < Math.max(o, c))
      throw new FrameError(`low ${low} and high ${high} do not enclose open ${open} and close ${close}`);
    if (bought && Number(bought.base) > Number(volume.base))
      throw new FrameError(`takers bought ${bought.base} of a volume of ${volume.base}`);
  }

  #takeBook(event: Extract<TableEvent, { type: 'snapshot' | 'delta' }>): void {
    if (event.type === 'snapshot') this.snapshotIds.push(event.last);
    else {
      const ids = updateIdsOf(event);
      if (ids && this.#updates.take(...ids) === 'late')
        throw new FrameError(`book update ${ids[1]} belongs above an earlier row: sort the file first`);
    }
    this.#units.takeLevels(event.bids);
    this.#units.takeLevels(event.asks);
    this.#checkUnits();
    if (event.bids.length + event.asks.length > 0) this.#hasUnits = true;
    if (event.type !== 'snapshot') return;
    const [best] = event.bids.length > 0 ? event.bids : event.asks;
    if (best) this.#takePrice(best[0]);
  }
}
