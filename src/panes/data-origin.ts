import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { type World, worldOf } from '@/domain/recording';

/** Who says that the data on screen are what they are; lists and comparisons may hold markets of several worlds. */
export type DataOrigin =
  | 'Remote'
  | 'Simulated'
  | 'Live'
  | 'Recorded'
  | 'Simulated, live'
  | 'Simulated, recorded'
  | 'Live, recorded'
  | 'Simulated, live, recorded';

export interface OriginWords {
  /** A sentence without its end, for exports and explanations. */
  readonly sentence: string;
  /** For the badge of the header: its accessible name, its words, and those where it is narrow. */
  readonly name: string;
  readonly text: string;
  readonly short: string;
}

const ORIGIN_WORDS: Readonly<Record<DataOrigin, OriginWords>> = {
  Simulated: {
    sentence: 'Simulated: an invented market, made on this machine',
    name: 'simulated data',
    text: 'Simulated data',
    short: 'Simulated',
  },
  Live: {
    sentence: 'Live: a real market, recorded as it trades',
    name: 'live data',
    text: 'Live data',
    short: 'Live',
  },
  Recorded: {
    sentence: 'Recorded: a real market of the past',
    name: 'recorded data',
    text: 'Recorded data',
    short: 'Recorded',
  },
  'Simulated, live': {
    sentence: 'Simulated markets, made on this machine, and live ones, recorded as they trade',
    name: 'simulated and live data',
    text: 'Simulated, live',
    short: 'Mixed',
  },
  'Simulated, recorded': {
    sentence: 'Simulated markets, made on this machine, and recorded ones of the past',
    name: 'simulated and recorded data',
    text: 'Simulated, recorded',
    short: 'Mixed',
  },
  'Live, recorded': {
    sentence: 'Real markets: live ones, recorded as they trade, and recorded ones of the past',
    name: 'live and recorded data',
    text: 'Live, recorded',
    short: 'Live',
  },
  'Simulated, live, recorded': {
    sentence: 'Simulated markets, made on this machine, live ones, and recorded ones of the past',
    name: 'simulated, live and recorded data',
    text: 'Simulated, live',
    short: 'Mixed',
  },
  Remote: { sentence: 'Received from the connected service', name: 'remote', text: 'Remote', short: 'Remote' },
};

/** How many markets of each world there are. */
export interface WorldCounts {
  readonly all: number;
  /** Recorded as they trade. */
  readonly live: number;
  /** Recordings that are over. */
  readonly recorded: number;
}

/** `source` is that of the connection's world; what was recorded is real wherever it comes from. */
export function getDataOrigin(
  { isRecorded, isLive }: Pick<DataSpan, 'isRecorded' | 'isLive'>,
  source: string | undefined,
): DataOrigin {
  if (isLive === true) return 'Live';
  if (isRecorded) return 'Recorded';
  return source === 'embedded' ? 'Simulated' : 'Remote';
}

/** Of a list of markets. */
export function getListOrigin({ all, live, recorded }: WorldCounts, source: string | undefined): DataOrigin {
  const hasOthers = all > live + recorded || all === 0;
  if (hasOthers && source !== 'embedded') return 'Remote';
  if (!hasOthers && recorded > 0) return live > 0 ? 'Live, recorded' : 'Recorded';
  if (!hasOthers) return 'Live';
  if (live === 0) return recorded > 0 ? 'Simulated, recorded' : 'Simulated';
  return recorded > 0 ? 'Simulated, live, recorded' : 'Simulated, live';
}

export function countWorlds(markets: readonly (Pick<Market, 'recorded'> | null | undefined)[]): WorldCounts {
  const worlds = markets.map((market) => worldOf(market ?? {}));
  return {
    all: worlds.length,
    live: worlds.filter((world) => world === 'live').length,
    recorded: worlds.filter((world) => world === 'recorded').length,
  };
}

/** Of markets beside each other; one that is not known yet counts as what the service makes or passes on. */
export function getMarketsOrigin(
  markets: readonly (Pick<Market, 'recorded'> | null | undefined)[],
  source: string | undefined,
): DataOrigin {
  return getListOrigin(countWorlds(markets), source);
}

/** Of a view that shows data of one world. */
export const getWorldOrigin = (world: World, source: string | undefined): DataOrigin =>
  getDataOrigin({ isRecorded: world === 'recorded', isLive: world === 'live' }, source);

/** Something on screen is invented. */
export const holdsSimulated = (origin: DataOrigin | undefined): boolean => origin?.startsWith('Simulated') === true;

export const tellOrigin = (origin: DataOrigin): OriginWords => ORIGIN_WORDS[origin];

export function describeDataOrigin(origin: DataOrigin): string {
  return ORIGIN_WORDS[origin].sentence;
}
