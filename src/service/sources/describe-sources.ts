import { statfs } from 'node:fs/promises';
import type {
  InstrumentChoice,
  InstrumentsAnswer,
  KeptRecording,
  Source,
  SourceDetail,
  SourcesAnswer,
  VenuesAnswer,
} from '@/contract/sources';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { StoredMarket } from '@/service/store/engine/store';
import { spansOf } from '@/service/store/recorded/import-markers';
import { measureRows } from '@/service/store/recorded/measure-rows';
import { joinPrints, loadOffMarket } from '@/service/store/recorded/off-market-prints';
import { loadGaps, loadRecordedEnds, type MarketGap, type RecordedEnds } from '@/service/store/recorded/recorded-facts';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import type { RecordedDataset } from '@/service/store/recorded/recorded-parts';
import { stampOf } from '../catalogue/catalogue-market';
import { listScreens } from '../ingest/format-shown';
import { nameOf } from '../record/sources/recorder';
import { marketIdsOf } from '../record/sources/source-markets';
import type { SourceRecorder } from '../record/sources/source-recorder';
import { adviseReason } from './advise';
import { describeGaps } from './describe-gaps';
import { describeVenues, hostOf } from './describe-venues';
import { correctDay, type DayEstimate, estimateDay, type MeasuredMarket } from './estimate-day';
import { type Hole, joinGaps } from './join-gaps';
import { listKeptRecordings } from './kept-recordings';
import { formatSample, type MeasuredDay, measureDay, sumBytes } from './measure-bytes';
import { type Listed, searchInstruments } from './search-instruments';
import { parseSourceId, SourceError } from './source-id';
import type { ManagedSource, SourceManager } from './source-manager';
import type { SourceParts } from './source-parts';
import { describeSourceState } from './source-state';

/** What a day takes changes slowly, and measuring it reads some megabytes. */
const MEASURE_AGE_MS = 120_000;
/** The same while a source is too young for a day to be told. */
const YOUNG_AGE_MS = 10_000;
const MAX_CHOICES = 50;
const DAY_SECONDS = 86_400;

/** Recorded markets of a kind, by id. */
type MeasuredKind = ReadonlyMap<string, MeasuredMarket>;

interface Measured extends MeasuredDay {
  /** On disk now. */
  readonly held: number;
  /** Holes in all that is recorded. */
  readonly gaps: number;
  readonly atMs: number;
}

/** What the store knows of the sources. */
interface StoredFacts {
  readonly gaps: ReadonlyMap<number, readonly MarketGap[]>;
  /** Recorded stretches of each market, Unix seconds. */
  readonly spans: ReadonlyMap<number, readonly TimeRange[]>;
  readonly ends: ReadonlyMap<number, RecordedEnds>;
}

/** `values` without those that are not known. */
function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** Tells what the sources are and do, as the page shows it. */
export class SourceDescriber {
  readonly #manager: SourceManager;
  readonly #parts: SourceParts;
  readonly #measured = new Map<string, Measured>();
  /** Measurements in progress, by source. */
  readonly #measuring = new Map<string, Promise<void>>();

  constructor(manager: SourceManager, parts: SourceParts) {
    this.#manager = manager;
    this.#parts = parts;
  }

  async list(): Promise<SourcesAnswer> {
    const { sources, stoppedBy } = this.#manager;
    const facts = await this.#loadFacts(sources);
    const described: Source[] = [];
    for (const source of sources) described.push(await this.#describe(source, facts));
    const filled = new Set(sources.flatMap((source) => identify(source).markets));
    const readHeld = (id: string, markets: readonly number[]): Pick<KeptRecording, 'bytes' | 'gaps'> => {
      const measured = this.#readMeasured(id, markets);
      return measured === undefined ? {} : { bytes: measured.held, gaps: measured.gaps };
    };
    const recordings = await listKeptRecordings({ engine: this.#parts.engine, filled, readHeld });
    return { sources: described, recordings, ...defined({ diskFreeBytes: await this.#readFree(), stoppedBy }) };
  }

  venues(): VenuesAnswer {
    return describeVenues(this.#parts);
  }

  /** @throws SourceError */
  async detail(id: string): Promise<SourceDetail> {
    const found = this.#manager.sources.find(({ stored }) => stored.id === id);
    if (found === undefined) throw new SourceError('unknown', `There is no source ${JSON.stringify(id)}`);
    const facts = await this.#loadFacts([found]);
    const source = await this.#describe(found, facts);
    const { kind } = identify(found);
    const health = found.running?.connection?.health;
    const { bytes } = await this.#measure(id, identify(found).markets);
    const { retention } = this.#parts;
    const datasets = Object.keys(retention) as RecordedDataset[];
    const offMarket = await this.#loadOffMarket(found);
    return {
      source,
      ...defined({ offMarket }),
      lag: [...(health?.lagByMinute ?? [])],
      gaps: this.#describeGaps(facts, found),
      storage: datasets.map((dataset) => ({
        dataset,
        ...defined({ bytesPerDay: bytes[dataset] }),
        keptDays: retention[dataset],
      })),
      limits: [...(health?.limits ?? [])],
      publishes: [...kind.publishes],
    };
  }

  async search(text: string): Promise<InstrumentsAnswer> {
    const { instruments, failures } = await this.#manager.lists.listAll();
    const found = searchInstruments(text, instruments);
    const measured = await this.#measureKinds(instruments);
    return {
      instruments: found
        .slice(0, MAX_CHOICES)
        .map(({ venue, instrument }) => this.#describeChoice(venue, instrument, measured)),
      more: Math.max(0, found.length - MAX_CHOICES),
      failures: failures.map(({ venue, kind, reason }) => ({
        venue: venue.name,
        kind: kind.name,
        host: hostOf(venue, kind),
        reason,
        ...defined({ advice: adviseReason(reason) }),
      })),
    };
  }

  #describeChoice(venue: Venue, instrument: Instrument, measured: ReadonlyMap<string, MeasuredKind>): InstrumentChoice {
    const { kind, symbol, base, quote, turnover } = instrument;
    const id = nameOf(instrument);
    const { bytes, basis } = findDay(id, estimateDay(instrument), measured.get(kind.id));
    return {
      id,
      venue: venue.name,
      kind: kind.name,
      exchange: kind.exchange,
      rawSymbol: symbol,
      ...this.#describeDemo(kind),
      base,
      quote,
      ...defined({ turnover }),
      publishes: [...kind.publishes],
      history: [...this.#parts.ways.historyOf(venue, kind)],
      bytesPerDay: bytes,
      bytesBasis: basis,
      isAdded: this.#manager.sources.some(({ stored }) => stored.id === id),
    };
  }

  #describeDemo(kind: MarketKind): Pick<Source, 'isDemo'> {
    return this.#parts.ways.isStandIn(kind) ? { isDemo: true } : {};
  }

  async #loadFacts(sources: readonly ManagedSource[]): Promise<StoredFacts> {
    const { engine } = this.#parts;
    const markets = sources.flatMap((source) => identify(source).markets);
    if (markets.length === 0) return { gaps: new Map(), spans: new Map(), ends: new Map() };
    const gaps = new Map<number, MarketGap[]>();
    for (const gap of await loadGaps(engine, markets, this.#midnight)) {
      gaps.set(gap.market, [...(gaps.get(gap.market) ?? []), gap]);
    }
    const ends = new Map((await loadRecordedEnds(engine, markets)).map((row) => [row.market, row]));
    return { gaps, spans: await loadRecordedSpans(engine), ends };
  }

  async #describe(source: ManagedSource, facts: StoredFacts): Promise<Source> {
    const { id, name, kind, markets } = identify(source);
    const health = source.running?.connection?.health;
    const ends = joinEnds(markets.flatMap((market) => facts.ends.get(market) ?? []));
    const live = this.#parts.recorder.readLive(markets[0]);
    const measured = this.#readMeasured(id, markets);
    const first = ends?.first ?? (live && Math.floor(live.reached / 60) * 60);
    return {
      id,
      venue: name.venue.name,
      kind: kind.name,
      exchange: kind.exchange,
      rawSymbol: name.symbol,
      ...this.#describeDemo(kind),
      ...describeSourceState(source, {
        stoppedBy: this.#manager.stoppedBy,
        isHeld: this.#manager.isHeld(id),
        isDemo: this.#parts.ways.isStandIn(kind),
        holeCause: this.#findSink(id)?.market.hole?.cause,
        silentMs: this.#parts.recorder.silenceOf(id),
        hasCome: this.#parts.recorder.hasHeard(id),
        nowMs: this.#parts.clock.now(),
      }),
      publishes: [...kind.publishes],
      gapsToday: this.#describeGaps(facts, source).length,
      ...defined({
        behindMs: health?.behindMs,
        eventsPerSecond: health?.eventsPerSecond,
        ...describeMeasured(measured),
        first: first === undefined ? undefined : { s: first },
        last: live ? { s: live.reached } : ends && { s: ends.last },
        listed: describeListed(markets, this.#parts.listed()),
        filling: describeFilling(source),
      }),
    };
  }

  #describeGaps({ gaps, spans }: StoredFacts, source: ManagedSource): SourceDetail['gaps'] {
    const { id, markets } = identify(source);
    return describeGaps({
      stored: markets.flatMap((market) => gaps.get(market) ?? []),
      spans: joinSpans(markets, spans),
      midnight: this.#midnight,
      sink: source.running && this.#findSink(id),
      reason: source.running?.connection?.health.reason,
    });
  }

  /** Today's prints off the market, also of minutes that are not stored yet. */
  async #loadOffMarket(source: ManagedSource): Promise<SourceDetail['offMarket']> {
    const { id, markets } = identify(source);
    const asked = markets.map((market) => ({ market, owned: [], from: this.#midnight }));
    const stored = await loadOffMarket(this.#parts.engine, asked);
    const waiting = (this.#findSink(id)?.offMarket ?? []).filter(({ ms }) => ms >= this.#midnight * 1000);
    const found = joinPrints([...stored.values(), { count: waiting.length, prints: waiting }]);
    if (found === undefined) return undefined;
    const prints = found.prints.map(({ ms, ...print }) => ({ timestamp: stampOf(ms), ...print }));
    return { count: found.count, prints };
  }

  #findSink(id: string): SourceRecorder | undefined {
    return this.#parts.recorder.sources.find(({ name }) => name === id)?.sink;
  }

  /** Unix seconds. */
  get #now(): number {
    return Math.floor(this.#parts.clock.now() / 1000);
  }

  get #midnight(): number {
    return Math.floor(this.#now / DAY_SECONDS) * DAY_SECONDS;
  }

  /**
   * As measured before: the list is asked every two seconds, and does not wait for what reads the parts of every table. What is not
   * measured yet, or long ago, is measured behind it.
   */
  #readMeasured(id: string, markets: readonly number[]): Measured | undefined {
    if (!this.#measuring.has(id)) {
      const work = this.#measure(id, markets)
        .then(() => undefined, this.#parts.onError)
        .finally(() => this.#measuring.delete(id));
      this.#measuring.set(id, work);
    }
    return this.#measured.get(id);
  }

  /** For the end: the store is open until then. */
  async settle(): Promise<void> {
    await Promise.all(this.#measuring.values());
  }

  async #measure(id: string, markets: readonly number[]): Promise<Measured> {
    const { engine, clock } = this.#parts;
    const known = this.#measured.get(id);
    const now = clock.monotonic();
    const age = known && sumBytes(known.bytes) === undefined ? YOUNG_AGE_MS : MEASURE_AGE_MS;
    if (known && now - known.atMs < age) return known;
    const day = await measureDay(engine, markets);
    let held = 0;
    for (const market of markets) held += await measureRows(engine, market);
    const spans = await loadRecordedSpans(engine);
    const gaps = findHoles(await loadGaps(engine, markets, 0), markets, spans).length;
    const measured = { ...day, held, gaps, atMs: now };
    this.#measured.set(id, measured);
    return measured;
  }

  /** What the recorded markets of each kind take a day, as far as that is measured, by their ids. */
  async #measureKinds(instruments: readonly Listed[]): Promise<ReadonlyMap<string, MeasuredKind>> {
    const kinds = new Map<string, Map<string, MeasuredMarket>>();
    for (const source of this.#manager.sources) {
      const { id, kind, markets } = identify(source);
      const { bytes, sample } = await this.#measure(id, markets);
      const sum = sumBytes(bytes);
      if (sum === undefined || sample === undefined) continue;
      const listed = instruments.find((one) => nameOf(one.instrument) === id)?.instrument;
      const estimated = estimateDay(listed ?? { kind, quote: '', turnover: undefined });
      const own = kinds.get(kind.id) ?? new Map<string, MeasuredMarket>();
      kinds.set(kind.id, own.set(id, { estimated, bytes: sum, basis: formatSample(sample) }));
    }
    return kinds;
  }

  async #readFree(): Promise<number | undefined> {
    const facts = await statfs(this.#parts.dataDirectory).catch(() => undefined);
    return facts && facts.bavail * facts.bsize;
  }
}

type Spans = StoredFacts['spans'];

/** The recorded stretches of markets together. */
function joinSpans(markets: readonly number[], spans: Spans): readonly TimeRange[] {
  const stretches = markets.flatMap((market) => spans.get(market) ?? []);
  return spansOf(stretches.sort((a, b) => a.from - b.from));
}

const findHoles = (gaps: readonly MarketGap[], markets: readonly number[], spans: Spans): Hole[] =>
  joinGaps(gaps, joinSpans(markets, spans));

function describeMeasured(
  measured: Measured | undefined,
): Partial<Pick<Source, 'bytes' | 'bytesPerDay' | 'bytesBasis'>> {
  if (measured === undefined) return {};
  const { bytes, sample, held } = measured;
  return defined({ bytesPerDay: sumBytes(bytes), bytesBasis: sample && formatSample(sample), bytes: held });
}

/** Bytes a day of a market: measured, or the estimate corrected by measured markets of its kind. */
function findDay(id: string, estimated: DayEstimate, kind: MeasuredKind | undefined): DayEstimate {
  if (kind === undefined) return estimated;
  return kind.get(id) ?? correctDay(estimated, [...kind.values()]);
}

function identify({ stored }: ManagedSource) {
  const name = parseSourceId(stored.id);
  return { id: stored.id, name, kind: name.kind, markets: marketIdsOf(name) };
}

/** First and last minute that is stored of any of a source's markets. */
function joinEnds(ends: readonly RecordedEnds[]): Pick<RecordedEnds, 'first' | 'last'> | undefined {
  if (ends.length === 0) return undefined;
  return { first: Math.min(...ends.map(({ first }) => first)), last: Math.max(...ends.map(({ last }) => last)) };
}

/** A market of it that is listed stands for all of them. */
function describeListed(ids: readonly number[], listed: readonly StoredMarket[]): Source['listed'] {
  const own = listed.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return undefined;
  return { screens: [...new Set(own.flatMap(listScreens))], isLive: own.some(({ isFresh }) => isFresh === true) };
}

function describeFilling({ running }: ManagedSource): Source['filling'] {
  const progress = running?.progress;
  if (progress === undefined) return undefined;
  const { done, secondsLeft, reaches, waits } = progress;
  return { done, ...defined({ secondsLeft, reaches: reaches === undefined ? undefined : { s: reaches }, waits }) };
}
