import { EXTENTS } from '../extent';
import { isCoinMarket, type SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { DAY, floorTo } from '../ranges';
import type { MadeStep, PlannedStep, Track } from '../track';
import { VENUES } from '../venues';
import { SupplyDays, type SupplyReport } from './supply-days';
import { TOKENS } from './tokens';

/** Supply belongs to a coin, not to a market: one market of each coin, on the venue that lists all, stands for it. */
const standsForCoin = (market: SimMarket): boolean => market.exchange === VENUES[0].id;

interface Row {
  readonly market: number;
  /** Place in `TOKENS`. */
  readonly index: number;
  /** Place among the tokens of the ticker. */
  readonly token: number;
  readonly ts: number;
  readonly report: SupplyReport;
}

function toBlock(rows: readonly Row[]) {
  const texts = (of: (row: Row) => string) => ({ type: 'String' as const, texts: rows.map(of) });
  const figures = (of: (row: Row) => number) => ({ type: 'Float64' as const, values: Float64Array.from(rows, of) });
  return {
    market: { type: 'UInt32' as const, values: Uint32Array.from(rows, (row) => row.market) },
    token: { type: 'UInt8' as const, values: Uint8Array.from(rows, (row) => row.token) },
    ts: { type: 'DateTime' as const, values: Uint32Array.from(rows, (row) => row.ts) },
    tokenName: texts((row) => TOKENS[row.index].name),
    chain: texts((row) => TOKENS[row.index].chain),
    contractAddress: texts((row) => TOKENS[row.index].contractAddress),
    circulating: figures((row) => row.report.circulating),
    total: figures((row) => row.report.total),
    maxSupply: figures((row) => TOKENS[row.index].maxSupply),
    price: figures((row) => row.report.price),
    dominance: figures((row) => row.report.dominance),
    capRank: { type: 'UInt32' as const, values: Uint32Array.from(rows, (row) => row.report.rank) },
    valueLocked: figures((row) => row.report.valueLocked),
    volume: figures((row) => row.report.volume),
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
    const rows: Row[] = [];
    for (const { id, coin } of markets) {
      const tokens = TOKENS.flatMap((token, index) => (token.ticker === coin.ticker ? [index] : []));
      for (const [token, index] of tokens.entries()) {
        for (let ts = from; ts < to; ts += DAY) {
          const report = days.getReport(index, ts / DAY);
          if (report) rows.push({ market: id, index, token, ts, report });
        }
      }
      await rest();
    }
    return { rows: [{ table: 'supply', rows: rows.length, block: toBlock(rows) }] };
  }

  /** The widest days that are needed come first while seeding: later steps find theirs in them. */
  #getDays(from: number, to: number): SupplyDays {
    const kept = this.#days;
    if (kept && kept.from + 6 <= from && to <= kept.to) return kept;
    this.#days = new SupplyDays(this.#paths, this.#seed, from, to);
    return this.#days;
  }
}

export const SUPPLY_TRACK: Track = {
  types: ['TOKEN_SUPPLY_AGG'],
  rowSeconds: DAY,
  rowCost: 4,
  serves: isCoinMarket,
  // A report is of the start of its day: that of today is already there.
  rangeOf: (market, now, scale) => {
    const to = floorTo(now, DAY) + DAY;
    return { from: standsForCoin(market) ? Math.max(to - EXTENTS[scale].supply, market.availableSince) : to, to };
  },
  makeMaker: ({ seed, paths }) => new SupplyMaker(seed, paths),
};
