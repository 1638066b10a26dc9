import { setImmediate } from 'node:timers/promises';
import type { UnixSeconds } from '@/domain/units';
import type { RunningKind, RunningSource } from '@/service/store/readers/running-rows';
import type { SeedRows } from '../../store/seed-store';
import { Coverage } from '../coverage';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { floorTo, MINUTE } from '../ranges';
import type { Scale } from '../scale';
import type { TrackMaker } from '../track';
import { TRACKS } from '../tracks/tracks';
import { listWorldMarkets } from '../tracks/world-markets';
import { cutCandles, cutProfiles } from './cut-candles';
import { cutLeverage } from './cut-leverage';

/** The tracks that make the minutes of a kind, and which of their tables hold minutes. */
const MADE_BY: Readonly<
  Record<RunningKind, { readonly tracks: readonly string[]; readonly tables: readonly string[] }>
> = {
  candles: { tracks: ['minute', 'prediction-minute'], tables: ['candle_minute'] },
  // Made from the candles: a row may span several minutes, so it cannot be cut itself.
  profiles: { tracks: ['minute'], tables: ['candle_minute'] },
  liquidations: { tracks: ['liquidation'], tables: ['liquidation_minute'] },
  interest: { tracks: ['interest'], tables: ['interest_minute', 'funding_minute'] },
};

/** Markets made without pausing for other requests: some milliseconds. */
const MARKETS_AT_ONCE = 16;

const rest = (): Promise<void> => Promise.resolve();

/** The minutes that a step made of one market, to be cut at the present. */
interface MadeMinutes {
  readonly kind: RunningKind;
  readonly market: SimMarket;
  /** Unix seconds. One earlier minute is made too, for data that continue from it. */
  readonly from: number;
  readonly now: number;
}

function cutRows(rows: SeedRows, { kind, market, from, now }: MadeMinutes): SeedRows {
  const minute = floorTo(now, MINUTE);
  const present = { minute, ms: (now - minute) * 1000 };
  if (kind === 'profiles') return cutProfiles(rows, market, present, from);
  if (kind === 'candles') return cutCandles(rows, market, present);
  return cutLeverage(rows, minute, (now - minute) / MINUTE);
}

/**
 * The minutes of the simulated world that its store does not have yet. The world is a pure function of time: the open
 * minute is made completely, as it will be stored, then cut at the present.
 */
export class RunningMinutes implements RunningSource {
  readonly #scale: Scale;
  readonly #paths: PricePaths;
  readonly #makers: ReadonlyMap<string, TrackMaker>;
  #listed: { readonly minute: number; readonly markets: ReadonlyMap<number, SimMarket> } | undefined;

  constructor({ seed, scale }: { readonly seed: number; readonly scale: Scale }) {
    this.#scale = scale;
    this.#paths = new PricePaths(seed);
    const context = { seed, scale, paths: this.#paths, coverage: new Coverage(), savedStates: () => [] };
    const names = Object.values(MADE_BY).flatMap(({ tracks }) => tracks);
    this.#makers = new Map(names.map((name) => [name, TRACKS[name].makeMaker(context)]));
  }

  async load(kind: RunningKind, markets: readonly number[], from: UnixSeconds, now: UnixSeconds): Promise<SeedRows[]> {
    const minute = floorTo(now, MINUTE);
    const listed = this.#list(minute);
    const made: SeedRows[] = [];
    for (const [index, id] of markets.entries()) {
      const market = listed.get(id);
      if (market === undefined) continue;
      if (index % MARKETS_AT_ONCE === MARKETS_AT_ONCE - 1) await setImmediate();
      made.push(...(await this.#make({ kind, market, from, now })));
    }
    return made;
  }

  /** Minutes from the one before `from` up to `now`. */
  async #make(asked: MadeMinutes): Promise<SeedRows[]> {
    const { kind, market, now } = asked;
    if (kind === 'profiles' && market.tpoBlock === 0) return [];
    const minute = floorTo(now, MINUTE);
    const from = asked.from - MINUTE;
    const { tracks, tables } = MADE_BY[kind];
    const track = tracks.find((name) => TRACKS[name].serves(market, this.#scale));
    const maker = track === undefined ? undefined : this.#makers.get(track);
    if (track === undefined || maker === undefined) return [];
    const range = TRACKS[track].rangeOf(market, minute + MINUTE, this.#scale);
    const to = Math.min(minute + MINUTE, range.to);
    if (to <= from) return [];
    const made = await maker.build({ track, markets: [market], from, to, cost: 0, isFirst: true }, rest);
    // The memory is not released: these rows may still use some of the columns.
    return made.rows.filter(({ table }) => tables.includes(table)).map((table) => cutRows(table, asked));
  }

  #list(minute: number): ReadonlyMap<number, SimMarket> {
    if (this.#listed?.minute !== minute) {
      const markets = listWorldMarkets(this.#scale, minute, this.#paths);
      this.#listed = { minute, markets: new Map(markets.map((market) => [market.id, market])) };
    }
    return this.#listed.markets;
  }
}
