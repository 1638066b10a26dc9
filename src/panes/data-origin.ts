import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';

/** Who says that the data on screen are what they are; lists may hold simulated and recorded markets beside each other. */
export type DataOrigin = 'Simulated' | 'Recorded' | 'Mixed' | 'Remote';

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
  Recorded: {
    sentence: 'Recorded: imported files of a real market',
    name: 'recorded data',
    text: 'Recorded data',
    short: 'Recorded',
  },
  Mixed: {
    sentence: 'Simulated markets, made on this machine, and recorded ones, from imported files',
    name: 'simulated and recorded data',
    text: 'Simulated, recorded',
    short: 'Mixed',
  },
  Remote: { sentence: 'Received from the connected service', name: 'remote', text: 'Remote', short: 'Remote' },
};

/** `source` is that of the connection's world; what was recorded is a recording wherever it comes from. */
export function getDataOrigin({ isRecorded }: Pick<DataSpan, 'isRecorded'>, source: string | undefined): DataOrigin {
  if (isRecorded) return 'Recorded';
  return source === 'embedded' ? 'Simulated' : 'Remote';
}

/** Of a list of markets, `recorded` of which are recordings. */
export function getListOrigin(count: number, recorded: number, source: string | undefined): DataOrigin {
  const living = getDataOrigin({ isRecorded: false }, source);
  if (recorded === 0) return living;
  return count > recorded && living === 'Simulated'
    ? 'Mixed'
    : getDataOrigin({ isRecorded: count <= recorded }, source);
}

/** Of markets beside each other; one that is not known yet counts as what the service makes or passes on. */
export function getMarketsOrigin(
  markets: readonly (Pick<Market, 'recorded'> | null | undefined)[],
  source: string | undefined,
): DataOrigin {
  return getListOrigin(markets.length, markets.filter((market) => market?.recorded !== undefined).length, source);
}

export const tellOrigin = (origin: DataOrigin): OriginWords => ORIGIN_WORDS[origin];

export function describeDataOrigin(origin: DataOrigin): string {
  return ORIGIN_WORDS[origin].sentence;
}
