import type { UnixSeconds } from '@/domain/units';
import type { RunningKind, RunningSource } from '../../store/running-rows';
import type { SeedRows } from '../../store/seed-store';
import { Coverage } from '../coverage';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { floorTo, MINUTE } from '../ranges';
import type { Scale } from '../scale';
import type { TrackMaker } from '../track';
import { TRACKS } from '../tracks';
import { listWorldMarkets } from '../world-markets';
import { cutCandles } from './cut-candles';
import { cutLeverage } from './cut-leverage';

/** Where the minutes of a kind come from, and which of the tables made there are of minutes. */
const MADE_BY: Readonly<
  Record<RunningKind, { readonly tracks: readonly string[]; readonly tables: readonly string[] }>
> = {
  candles: { tracks: ['minute', 'prediction-minute'], tables: ['candle_minute'] },
  liquidations: { tracks: ['liquidation'], tables: ['liquidation_minute'] },
  interest: { tracks: ['interest'], tables: ['interest_minute', 'funding_minute'] },
};

const rest = (): Promise<void> => Promise.resolve();

function cutRows(rows: SeedRows, minute: number, seconds: number): SeedRows {
  if (rows.table === 'candle_minute') return cutCandles(rows, minute, seconds * 1000);
  return cutLeverage(rows, minute, seconds / MINUTE);
}

/**
 * The minutes of the simulated world that its store does not have yet. The world is a pure function of time: the running
 * minute is made whole, as it will be stored, and cut where the present is.
 */
export class RunningMinutes implements RunningSource {
  readonly #scale: Scale;
  readonly #makers: ReadonlyMap<string, TrackMaker>;
  #listed: { readonly minute: number; readonly markets: ReadonlyMap<number, SimMarket> } | undefined;

  constructor({ seed, scale }: { readonly seed: number; readonly scale: Scale }) {
    this.#scale = scale;
    const context = { seed, scale, paths: new PricePaths(seed), coverage: new Coverage(), savedStates: () => [] };
    const names = Object.values(MADE_BY).flatMap(({ tracks }) => tracks);
    this.#makers = new Map(names.map((name) => [name, TRACKS[name].makeMaker(context)]));
  }

  async load(kind: RunningKind, markets: readonly number[], from: UnixSeconds, now: UnixSeconds): Promise<SeedRows[]> {
    const minute = floorTo(now, MINUTE);
    const listed = this.#list(minute);
    const made: SeedRows[] = [];
    for (const id of markets) {
      const market = listed.get(id);
      if (market === undefined) continue;
      made.push(...(await this.#make(kind, market, from - MINUTE, now)));
    }
    return made;
  }

  /** Minutes from `from` up to `now`. */
  async #make(kind: RunningKind, market: SimMarket, from: number, now: number): Promise<SeedRows[]> {
    const minute = floorTo(now, MINUTE);
    const { tracks, tables } = MADE_BY[kind];
    const track = tracks.find((name) => TRACKS[name].serves(market, this.#scale));
    const maker = track === undefined ? undefined : this.#makers.get(track);
    if (track === undefined || maker === undefined) return [];
    const range = TRACKS[track].rangeOf(market, minute + MINUTE, this.#scale);
    const to = Math.min(minute + MINUTE, range.to);
    if (to <= from) return [];
    const made = await maker.build({ track, markets: [market], from, to, cost: 0 }, rest);
    const rows = made.rows
      .filter(({ table }) => tables.includes(table))
      .map((table) => cutRows(table, minute, now - minute));
    made.release?.();
    return rows;
  }

  #list(minute: number): ReadonlyMap<number, SimMarket> {
    if (this.#listed?.minute !== minute) {
      const markets = listWorldMarkets(this.#scale, minute);
      this.#listed = { minute, markets: new Map(markets.map((market) => [market.id, market])) };
    }
    return this.#listed.markets;
  }
}
