import { createHash } from 'node:crypto';
import { countDecimals, parseDecimal } from '../decimal';
import { IngestError, InputFileError } from '../ingest-error';
import type { FileSurvey } from '../recording';
import { compareReceived } from './frame-orderer';
import { loadFrames } from './load-frames';
import { MARKET_KINDS, type MarketKindId } from './market-kind';
import { OrderCheck } from './order-check';
import { type Frame, FrameError, type SnapshotFrame, type TextLevel, type TradeFrame } from './parse-frame';

export interface CaptureSurvey extends FileSurvey {
  readonly kind: MarketKindId;
  /** `lastUpdateId` of the file's snapshots in the order of their reception. */
  readonly snapshotIds: readonly number[];
  /** Whether its lines are to be put in order. */
  readonly needsOrdering: boolean;
}

const DELIVERY_SYMBOL = /_\d{6}$/;

function checkDecimals(text: string): number {
  const decimals = countDecimals(text);
  parseDecimal(text, decimals);
  return decimals;
}

class Surveyor {
  readonly #snapshots: SnapshotFrame[] = [];
  readonly #order = new OrderCheck();
  readonly bookTrades = { count: 0, priceSum: 0 };
  symbol: string | undefined;
  kind: MarketKindId | undefined;
  priceDecimals = 0;
  sizeDecimals = 0;
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;
  firstReceivedMicros = Number.POSITIVE_INFINITY;
  lastReceivedMicros = Number.NEGATIVE_INFINITY;

  take(frame: Frame, line: number): void {
    this.#order.take(frame, line);
    this.firstReceivedMicros = Math.min(this.firstReceivedMicros, frame.receivedMicros);
    this.lastReceivedMicros = Math.max(this.lastReceivedMicros, frame.receivedMicros);
    if (frame.type === 'other') return;
    if (frame.type === 'snapshot') this.#takeSnapshot(frame);
    else this.#takeMarket(frame.symbol, frame.kind);
    if (frame.timeMs !== undefined) this.#takeTime(frame.timeMs);
    if (frame.type === 'trade') this.#takeTrade(frame);
    else for (const level of [...frame.bids, ...frame.asks]) this.#takeLevel(level);
  }

  /** @throws DamagedInputError */
  judgeOrder(file: string): Pick<CaptureSurvey, 'snapshotIds' | 'needsOrdering' | 'displaced'> {
    const needsOrdering = this.#order.needsOrdering(file);
    const snapshots = needsOrdering ? this.#snapshots.toSorted(compareReceived) : this.#snapshots;
    const displaced = needsOrdering ? this.#order.displaced : 0;
    return { needsOrdering, displaced, snapshotIds: snapshots.map(({ updateId }) => updateId) };
  }

  #takeSnapshot(frame: SnapshotFrame): void {
    // Its levels are read as those of every other frame and need not stay.
    this.#snapshots.push({ ...frame, bids: [], asks: [] });
  }

  #takeTrade({ price, size, offBook }: TradeFrame): void {
    this.#takeLevel([price, size]);
    if (offBook !== undefined) return;
    this.bookTrades.priceSum += Number(price);
    this.bookTrades.count++;
  }

  #takeMarket(symbol: string, kind: MarketKindId): void {
    this.symbol ??= symbol;
    this.kind ??= kind;
    if (this.symbol === symbol && this.kind === kind) return;
    const [was, is] = [this.kind, kind].map((id) => MARKET_KINDS[id].name);
    throw new FrameError(`the file holds ${this.symbol} (${was}) and ${symbol} (${is}); one market a file is expected`);
  }

  #takeTime(timeMs: number): void {
    this.firstMs = Math.min(this.firstMs, timeMs);
    this.lastMs = Math.max(this.lastMs, timeMs);
  }

  #takeLevel([price, size]: TextLevel): void {
    this.priceDecimals = Math.max(this.priceDecimals, checkDecimals(price));
    this.sizeDecimals = Math.max(this.sizeDecimals, checkDecimals(size));
  }
}

/**
 * Reads a capture once from end to end: checks every line and learns market, units, times and snapshots.
 * @throws InputFileError, DamagedInputError; IngestError when nothing in it can be imported.
 */
export async function surveyFile(file: string): Promise<CaptureSurvey> {
  const surveyor = new Surveyor();
  const hash = createHash('sha256');
  await loadFrames(
    file,
    (frame, line) => surveyor.take(frame, line),
    (bytes) => hash.update(bytes),
  );
  const { symbol, kind } = surveyor;
  if (symbol === undefined || kind === undefined) {
    throw new InputFileError(file, 'holds neither book updates nor trades');
  }
  if (kind === 'coinMargined') {
    throw new IngestError(
      `${file} records ${symbol}, whose sizes are contracts; coin-margined markets cannot be imported yet`,
    );
  }
  const { exchange, category } = MARKET_KINDS[kind];
  return {
    file,
    hash: hash.digest('hex'),
    market: { exchange, symbol, category: DELIVERY_SYMBOL.test(symbol) ? 'FUTURE' : category },
    units: { priceDecimals: surveyor.priceDecimals, sizeDecimals: surveyor.sizeDecimals },
    firstMs: surveyor.firstMs,
    lastMs: surveyor.lastMs,
    firstReceivedMicros: surveyor.firstReceivedMicros,
    lastReceivedMicros: surveyor.lastReceivedMicros,
    bookTrades: surveyor.bookTrades,
    kind,
    ...surveyor.judgeOrder(file),
  };
}
