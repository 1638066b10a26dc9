import { createHash } from 'node:crypto';
import { ensure } from '@/base/assert';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { IngestError, InputFileError } from '@/service/ingest/open/ingest-error';
import type { Scratch } from '@/service/ingest/open/scratch';
import { CONTRACT_DECIMALS, ContractTable, type ContractWorth, listedWorth } from '@/service/ingest/survey/contracts';
import type { FileSurvey, NamedMarket, SurveyedFile } from '@/service/ingest/survey/recording';
import { unitsOf } from '../../record/lot-reader';
import { isBeyondStore } from '../../record/market-units';
import { SUMMARY_UNITS } from '../../record/options/summary-markets';
import type { MarketUnits } from '../../record/recording-sink';
import type { Input } from '../open/input';
import type { CaptureEvent, CaptureFrame } from './capture-frame';
import { ChainSurveyor, type SummaryPoint, type SurveyedFigure } from './chain-surveyor';
import { compareReceived } from './frame-orderer';
import { KeptFrames } from './kept-frames';
import { loadFrames } from './load-frames';
import { MarketSurveyor, type SeenSnapshot } from './market-surveyor';
import { OrderCheck } from './order-check';

export interface CaptureSurvey extends FileSurvey {
  readonly units: MarketUnits;
  readonly kind: MarketKind;
  /** Snapshots of the book in the order of the second reading. */
  readonly snapshots: readonly SeenSnapshot[];
  /** The frames of the file, for the second reading. */
  readonly frames: KeptFrames;
  /** Whether its lines have to be sorted. */
  readonly needsOrdering: boolean;
  /** Whether it only has aggregated trades. */
  readonly isAggregated: boolean;
  /** The values, for an option summary. */
  readonly points?: readonly SummaryPoint[];
}

class Surveyor {
  readonly #markets = new Map<string, MarketSurveyor>();
  /** Whether there are snapshots without a market name. They belong to the only market in the file. */
  #hasUnnamed = false;
  /** Such snapshots received before the market was known. */
  #early: [CaptureEvent, CaptureFrame][] = [];
  readonly order = new OrderCheck();
  /** Markets with more data than books and trades. */
  readonly leveraged = new Set<string>();
  readonly contracts: ContractTable;
  /** The recorded market, as stated in the file. */
  instrument: Instrument | undefined;
  chain: ChainSurveyor | undefined;
  firstReceivedMicros = Number.POSITIVE_INFINITY;
  lastReceivedMicros = Number.NEGATIVE_INFINITY;

  constructor({ contracts = new ContractTable() }: NamedMarket) {
    this.contracts = contracts;
  }

  get markets(): readonly MarketSurveyor[] {
    return [...this.#markets.values()];
  }

  take(frame: CaptureFrame, line: number, instrument?: Instrument): void {
    if (frame.isEnd) return;
    this.instrument ??= instrument;
    if (instrument?.kind.chainOf !== undefined) this.chain ??= new ChainSurveyor(instrument);
    if (frame.options) this.chain?.take(frame.options, frame.receivedMicros / 1000);
    this.order.take(frame, line);
    this.firstReceivedMicros = Math.min(this.firstReceivedMicros, frame.receivedMicros);
    this.lastReceivedMicros = Math.max(this.lastReceivedMicros, frame.receivedMicros);
    for (const event of frame.events) this.#takeEvent(event, frame);
    for (const { kind, symbol } of frame.leverage ?? []) this.leveraged.add(`${kind.id}:${symbol}`);
  }

  #takeEvent(event: CaptureEvent, frame: CaptureFrame): void {
    if (event.type === 'count') return;
    if (event.kind === undefined || event.symbol === undefined) {
      this.#takeUnnamed(event, frame);
      return;
    }
    const key = `${event.kind.id}:${event.symbol}`;
    let market = this.#markets.get(key);
    if (!market) {
      market = new MarketSurveyor(event.kind, event.symbol);
      this.#markets.set(key, market);
      this.#checkUnnamed();
      for (const [early, its] of this.#early) market.take(early, its);
      this.#early = [];
    }
    market.take(event, frame);
  }

  #takeUnnamed(event: CaptureEvent, frame: CaptureFrame): void {
    this.#hasUnnamed = true;
    this.#checkUnnamed();
    const [market] = this.markets;
    if (market) market.take(event, frame);
    else this.#early.push([event, frame]);
  }

  #checkUnnamed(): void {
    if (this.#markets.size < 2 || !this.#hasUnnamed) return;
    const [one, other] = this.markets.map(({ symbol, kind }) => `${symbol} (${kind.name})`);
    throw new FrameError(
      `the file holds ${one} and ${other}, and a snapshot that names neither; only one market per file can be read then`,
    );
  }
}

/** The market's instrument, if the file states it. */
function listedAs({ kind, symbol }: MarketSurveyor, instrument: Instrument | undefined): Instrument | undefined {
  return instrument?.kind === kind && instrument.symbol === symbol ? instrument : undefined;
}

type Told = Pick<Surveyor, 'instrument' | 'contracts'>;

/** The worth of its contracts, from the file, a list or built in. `undefined` when its sizes are coins. */
function worthOf(market: MarketSurveyor, { instrument, contracts }: Told): ContractWorth | 'unknown' | undefined {
  if (market.kind.sizes === 'coins') return undefined;
  const listed = listedAs(market, instrument);
  const worth = (listed && listedWorth(listed)) ?? contracts.worthOf(market.kind.exchange, market.symbol);
  return worth === 'coins' ? undefined : worth;
}

/** The recorded units if the file states them, otherwise the finest price and size in it. */
function surveyUnits(market: MarketSurveyor, told: Told): MarketUnits {
  const { priceDecimals, sizeDecimals } = market.units;
  const listed = listedAs(market, told.instrument);
  if (listed) {
    const units = unitsOf(listed);
    const isInCoins = listed.contract === undefined;
    return {
      priceDecimals: Math.max(units.priceDecimals, priceDecimals),
      sizeDecimals: isInCoins ? Math.max(units.sizeDecimals, sizeDecimals) : units.sizeDecimals,
    };
  }
  return { priceDecimals, sizeDecimals: worthOf(market, told) === undefined ? sizeDecimals : CONTRACT_DECIMALS };
}

/** Why a market of the file cannot be imported. `undefined` when it can. */
function findObstacle(file: string, market: MarketSurveyor, told: Told): string | undefined {
  const { kind, symbol } = market;
  if (worthOf(market, told) !== 'unknown') return undefined;
  return `${file} records ${symbol} (${kind.name}), whose sizes are contracts, and nobody here knows what one is worth: name the venue's list of instruments too`;
}

/** The parts of a market that are left out. */
function findLacks({ symbol, sidelessTrades, units }: MarketSurveyor): string[] {
  const lacks: string[] = [];
  if (sidelessTrades > 0) {
    lacks.push(
      `${symbol}: ${sidelessTrades} trades without the taker's side, which the venue does not say, are in candles alone`,
    );
  }
  if (isBeyondStore(units.farthest, units)) {
    lacks.push(`${symbol}: book levels at prices too large for the store, up to ${units.farthest}, are left out`);
  }
  return lacks;
}

/** What all surveys of a file share. */
type ReadFile = Pick<
  CaptureSurvey,
  'input' | 'file' | 'hash' | 'frames' | 'firstReceivedMicros' | 'lastReceivedMicros' | 'needsOrdering' | 'displaced'
>;

/** An option summary is a separate market. */
function surveyFigure(read: ReadFile, { kind, of, points }: SurveyedFigure): CaptureSurvey {
  const { exchange, symbol, category, tenor } = of;
  return {
    ...read,
    kind,
    market: { exchange, symbol, category, tenor },
    part: 'summary',
    datasets: ['summary'],
    units: SUMMARY_UNITS,
    contract: undefined,
    firstMs: points[0].at * 1000,
    lastMs: ensure(points.at(-1), 'the last value').at * 1000,
    bookTrades: { count: 0, priceSum: 0 },
    prices: [],
    isSupplement: false,
    isAggregated: false,
    snapshots: [],
    oddities: [],
    points,
  };
}

function surveyMarket(read: ReadFile, market: MarketSurveyor, surveyor: Surveyor): CaptureSurvey {
  const { kind, symbol, snapshots, bookTrades, isSupplement, isAggregated, firstMs, lastMs } = market;
  const hasLeverage = surveyor.leveraged.has(`${kind.id}:${symbol}`);
  const worth = worthOf(market, surveyor);
  return {
    ...read,
    kind,
    part: 'capture',
    datasets: [
      ...(market.hasBook ? (['book'] as const) : []),
      ...(bookTrades.count > 0 ? (['trades'] as const) : []),
      ...(hasLeverage ? (['funding', 'interest', 'liquidations'] as const) : []),
    ],
    contract: worth === 'unknown' ? undefined : worth,
    prices: market.prices.points,
    oddities: [],
    market: { exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) },
    units: surveyUnits(market, surveyor),
    firstMs,
    lastMs,
    bookTrades,
    isSupplement,
    isAggregated,
    snapshots: read.needsOrdering ? snapshots.toSorted(compareReceived) : snapshots,
  };
}

/**
 * Reads a whole capture once: checks every line and collects markets, units, times and snapshots.
 * @throws InputFileError, DamagedInputError; IngestError when nothing in it can be imported.
 */
export async function surveyFile(
  input: Input,
  named: NamedMarket,
  scratch: Scratch,
): Promise<SurveyedFile<CaptureSurvey>> {
  const file = input.name;
  const surveyor = new Surveyor(named);
  const hash = createHash('sha256');
  const frames = new KeptFrames(scratch);
  await loadFrames(
    input,
    (frame, line, instrument) => {
      surveyor.take(frame, line, instrument);
      frames.add(frame, line);
    },
    (bytes) => {
      hash.update(bytes);
      frames.count(bytes.length);
    },
  );
  const { markets, order, chain, firstReceivedMicros, lastReceivedMicros } = surveyor;
  const figures = chain?.figures ?? [];
  if (markets.length === 0 && figures.length === 0)
    throw new InputFileError(file, 'has neither book updates nor trades');
  const obstacles = markets.map((market) => findObstacle(file, market, surveyor));
  const [first] = obstacles;
  if (first !== undefined && !obstacles.includes(undefined)) throw new IngestError(first);
  const needsOrdering = order.needsOrdering(file);
  const displaced = needsOrdering ? order.displaced : 0;
  const read = {
    input,
    file,
    hash: hash.digest('hex'),
    frames,
    firstReceivedMicros,
    lastReceivedMicros,
    needsOrdering,
    displaced,
  };
  const surveys = markets
    .filter((_, i) => obstacles[i] === undefined)
    .map((market) => surveyMarket(read, market, surveyor));
  surveys.push(...figures.map((figure) => surveyFigure(read, figure)));
  return { surveys, leftOut: [...obstacles.filter((text) => text !== undefined), ...markets.flatMap(findLacks)] };
}
