import type { SavedState } from '../../store/seed-store';
import { EXTENTS } from '../extent';
import type { SimMarket } from '../market-list';
import { floorTo, MINUTE } from '../ranges';
import { RunningStates } from '../running-states';
import type { Scale } from '../scale';
import { SparePool } from '../spare-pool';
import type { MadeStep, MakerContext, PlannedStep, Track } from '../track';
import { LevelColumns } from './level-columns';
import { LevelSimulator } from './level-simulator';

/** Two snapshots of 3,000 levels take as long as this many candles. A step is half a day of a market, 35 MB. */
const SNAPSHOTS_COST = 440;
const STATE_PREFIX = 'levels ';

/** Makes the snapshots of both kinds of levels, which share the same positions. */
class LevelMaker {
  readonly #levels: RunningStates<LevelSimulator>;
  readonly #spare = new SparePool((rows) => new LevelColumns(rows), 2);

  constructor({ seed, paths, coverage, savedStates }: MakerContext) {
    this.#levels = new RunningStates({
      track: 'levels',
      prefix: STATE_PREFIX,
      paths,
      coverage,
      saved: savedStates(STATE_PREFIX),
      make: (market, start) => LevelSimulator.make(market, seed, paths, start),
      restore: (market, at, state) => LevelSimulator.restore(market, seed, at, state),
    });
  }

  forget(): void {
    this.#spare.forget();
  }

  async build({ markets, from, to }: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const rows = ((to - from) / MINUTE) * markets.length;
    const triggers = this.#spare.take(rows);
    const liquidations = this.#spare.take(rows);
    const states: SavedState[] = [];
    for (const market of markets) {
      const toSave = this.#levels.run(market, from, to, (levels) => {
        levels.addTriggers(triggers, market.id);
        levels.addLiquidations(liquidations, market.id);
      });
      states.push(...toSave);
      await rest();
    }
    return {
      rows: [
        { table: 'trigger_levels', rows, block: triggers.toBlock() },
        { table: 'liquidation_levels', rows, block: liquidations.toBlock() },
      ],
      states,
      release: () => {
        this.#spare.give(triggers);
        this.#spare.give(liquidations);
      },
    };
  }
}

function reachOf(market: SimMarket, scale: Scale): number {
  const hit = EXTENTS[scale].levels.find(
    ({ venues, coins }) => venues.includes(market.exchange) && coins.includes(market.coin.ticker),
  );
  return hit?.seconds ?? 0;
}

export const LEVEL_TRACK: Track = {
  types: ['DEXPERP_TRIGGER_LIQUIDITY_AGG', 'DEXPERP_LIQUIDATION_AGG'],
  rowSeconds: MINUTE,
  rowCost: SNAPSHOTS_COST,
  isRunning: true,
  serves: (market, scale) => reachOf(market, scale) > 0,
  // A snapshot shows one instant, so the open minute already has its own.
  rangeOf: (market, now, scale) => {
    const to = floorTo(now, MINUTE) + MINUTE;
    return { from: Math.max(to - reachOf(market, scale), market.availableSince), to };
  },
  makeMaker: (context) => new LevelMaker(context),
};
