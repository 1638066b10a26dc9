import { DOLLAR_COINS } from '../coins';
import { EXTENTS } from '../extent';
import { isCoinMarket, type SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { DAY, floorTo } from '../ranges';
import type { MadeRows, MadeStep, PlannedStep, Track } from '../track';
import { VENUES } from '../venues';
import { DAYS_BEFORE, SupplyDays, type SupplyReport } from './supply-days';
import type { Token } from './token';
import { TOKENS } from './tokens';

/**
 * Whether this market represents its coin: supply is per coin. It is the market on the venue that lists all coins, or
 * the only one of a dollar coin.
 */
const standsForCoin = ({ exchange, coin }: SimMarket): boolean =>
  exchange === VENUES[0].id || DOLLAR_COINS.includes(coin);

const REPORT_COLUMNS = ['circulating', 'total', 'price', 'dominance', 'capRank', 'valueLocked', 'volume'] as const;

/** Rows of the tables `supply` and `token`. */
class SupplyRows {
  readonly #markets: number[] = [];
  readonly #tokens: number[] = [];
  readonly #seconds: number[] = [];
  readonly #reports: SupplyReport[] = [];

  add(market: number, token: number, ts: number, report: SupplyReport): void {
    this.#markets.push(market);
    this.#tokens.push(token);
    this.#seconds.push(ts);
    this.#reports.push(report);
  }

  toMadeRows(): MadeRows {
    const figures = REPORT_COLUMNS.map((name) => {
      const values = Float64Array.from(this.#reports, (report) => report[name]);
      return [name, { type: 'Float64' as const, values }] as const;
    });
    return {
      table: 'supply',
      rows: this.#reports.length,
      block: {
        market: { type: 'UInt32', values: Uint32Array.from(this.#markets) },
        token: { type: 'UInt8', values: Uint8Array.from(this.#tokens) },
        ts: { type: 'DateTime', values: Uint32Array.from(this.#seconds) },
        ...Object.fromEntries(figures),
      },
    };
  }
}

interface NamedToken {
  readonly market: number;
  readonly place: number;
  readonly token: Token;
}

/** The fixed facts of tokens, written once per step. */
function nameTokens(tokens: readonly NamedToken[], ts: number): MadeRows {
  const texts = (of: (token: Token) => string) => ({
    type: 'String' as const,
    texts: tokens.map((one) => of(one.token)),
  });
  return {
    table: 'token',
    rows: tokens.length,
    block: {
      market: { type: 'UInt32', values: Uint32Array.from(tokens, (one) => one.market) },
      token: { type: 'UInt8', values: Uint8Array.from(tokens, (one) => one.place) },
      ts: { type: 'DateTime', values: new Uint32Array(tokens.length).fill(ts) },
      name: texts((token) => token.name),
      chain: texts((token) => token.chain),
      contractAddress: texts((token) => token.contractAddress),
      maxSupply: { type: 'Float64', values: Float64Array.from(tokens, (one) => one.token.maxSupply) },
    },
  };
}

/** Makes the daily reports of tokens; all of them are pure functions of (seed, token, day). */
class SupplyMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;
  #days: SupplyDays | undefined;

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#paths = paths;
  }

  async build({ markets, from, to }: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const days = this.#getDays(from / DAY, to / DAY);
    const rows = new SupplyRows();
    const named: NamedToken[] = [];
    for (const { id, coin } of markets) {
      for (const [place, token] of TOKENS.filter(({ ticker }) => ticker === coin.ticker).entries()) {
        named.push({ market: id, place, token });
        for (let ts = from; ts < to; ts += DAY) {
          const report = days.getReport(token, ts / DAY);
          if (report) rows.add(id, place, ts, report);
        }
      }
      await rest();
    }
    return { rows: [rows.toMadeRows(), nameTokens(named, from)] };
  }

  /** While seeding, the widest range is computed first, and later steps reuse it. */
  #getDays(from: number, to: number): SupplyDays {
    const kept = this.#days;
    if (kept && kept.from + DAYS_BEFORE <= from && to <= kept.to) return kept;
    this.#days = new SupplyDays(this.#paths, this.#seed, from, to);
    return this.#days;
  }
}

export const SUPPLY_TRACK: Track = {
  types: ['TOKEN_SUPPLY_AGG'],
  rowSeconds: DAY,
  rowCost: 4,
  serves: isCoinMarket,
  firstReach: () => Number.POSITIVE_INFINITY,
  // A report is for the start of its day, so today's already exists.
  rangeOf: (market, now, scale) => {
    const to = floorTo(now, DAY) + DAY;
    return { from: standsForCoin(market) ? Math.max(to - EXTENTS[scale].supply, market.availableSince) : to, to };
  },
  makeMaker: ({ seed, paths }) => new SupplyMaker(seed, paths),
};
