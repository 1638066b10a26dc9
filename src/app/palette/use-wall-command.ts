import type { WallPhrase } from '@/state/phrase/wall-phrase';
import type { Command } from './palette-items';
import { useRunOnMarket } from './use-commands-here';

/** The name of the command that opens the table of walls. */
const WALLS = 'Walls';

/** The heatmap address fields of a question about walls: at any price, whatever was in view before. */
export function addressWalls({ filter, period, isBare }: Pick<WallPhrase, 'filter' | 'period' | 'isBare'>) {
  const parts = Object.entries({ ...filter, prices: 'all' }).map(([name, value]) => `${name}:${value}`);
  const range = period === undefined ? {} : { period, from: undefined, low: undefined, high: undefined };
  return { walls: parts.join(','), ...range, ...(isBare ? { overlay: 'off' as const } : {}) };
}

/** "BTC walls: bids, came within 1%, last 10 h". */
export function describeWallPhrase({ market, told }: Pick<WallPhrase, 'market' | 'told'>): string {
  const whose = market === undefined ? WALLS : `${market.toUpperCase()} ${WALLS.toLowerCase()}`;
  return `${whose}: ${told.join(', ')}`;
}

/** A command for the walls that a text asks about; none if the text asks for something else. */
export function useWallCommand(query: string, asked: WallPhrase | undefined): readonly Command[] {
  const runOn = useRunOnMarket();
  if (asked === undefined) return [];
  return [
    {
      label: describeWallPhrase(asked),
      answers: query,
      run: () => runOn(asked.market ?? '', WALLS, '/heatmap', addressWalls(asked)),
    },
  ];
}
