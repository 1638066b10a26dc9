import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { VenueCounts } from '@/data/queries/markets';
import { type World, worldOf } from '@/domain/recording';

/** The kinds of data, in display order. */
type Kind = 'Simulated' | 'Live' | 'Demo' | 'Recorded';

/** The origin stated for the data on screen. Lists and comparisons can contain markets of several worlds. */
export type DataOrigin = 'Remote' | Kind | `${Kind}, ${string}`;

export interface OriginWords {
  /** A sentence without its full stop, for exports and explanations. */
  readonly sentence: string;
  /** For the badge in the header: its accessible name, its text, and its short text. */
  readonly name: string;
  readonly text: string;
  readonly short: string;
}

/** The sentence for a kind on its own, and its words in a list of kinds. */
const KIND_WORDS: Readonly<Record<Kind, { readonly alone: string; readonly among: string }>> = {
  Simulated: {
    alone: 'Simulated: an invented market, made on this machine',
    among: 'simulated markets, made on this machine',
  },
  Live: { alone: 'Live: a real market, recorded as it trades', among: 'live ones, recorded as they trade' },
  Demo: {
    alone: 'Demo: a recording that a demo venue on this machine plays; its prices are not those of today',
    among: 'demo ones, which a demo venue plays from a recording',
  },
  Recorded: { alone: 'Recorded: a real market of the past', among: 'recorded ones of the past' },
};

const REMOTE: OriginWords = {
  sentence: 'Received from the connected service',
  name: 'remote',
  text: 'Remote',
  short: 'Remote',
};

/** The number of markets of each world. */
export interface WorldCounts {
  readonly all: number;
  /** Recorded live. */
  readonly live: number;
  /** Played by demo venues. */
  readonly demo: number;
  /** Finished recordings. */
  readonly recorded: number;
}

/**
 * The origin of one market. `source` is that of the connection's world. Recorded data are real wherever they come
 * from.
 */
export function getDataOrigin(
  { isRecorded, isLive, isDemo }: Pick<DataSpan, 'isRecorded' | 'isLive' | 'isDemo'>,
  source: string | undefined,
): DataOrigin {
  if (isDemo === true) return 'Demo';
  if (isLive === true) return 'Live';
  if (isRecorded) return 'Recorded';
  return source === 'embedded' ? 'Simulated' : 'Remote';
}

const WORLD_KINDS = { live: 'Live', demo: 'Demo', recorded: 'Recorded' } as const;

/** The origin of a list of markets. */
export function getListOrigin(counts: WorldCounts, source: string | undefined): DataOrigin {
  const { all, live, demo, recorded } = counts;
  const hasOthers = all > live + demo + recorded || all === 0;
  if (hasOthers && source !== 'embedded') return 'Remote';
  const real = (['live', 'demo', 'recorded'] as const).filter((world) => counts[world] > 0);
  const kinds = [...(hasOthers ? ['Simulated'] : []), ...real.map((world) => WORLD_KINDS[world])];
  return kinds.map((kind, at) => (at === 0 ? kind : kind.toLowerCase())).join(', ') as DataOrigin;
}

/** The counts for the whole list. */
export const toWorldCounts = ({ all, live, demo, recordings }: VenueCounts): WorldCounts => ({
  all,
  live,
  demo,
  recorded: recordings,
});

export function countWorlds(markets: readonly (Pick<Market, 'recorded'> | null | undefined)[]): WorldCounts {
  const worlds = markets.map((market) => worldOf(market ?? {}));
  const count = (wanted: World): number => worlds.filter((world) => world === wanted).length;
  return { all: worlds.length, live: count('live'), demo: count('demo'), recorded: count('recorded') };
}

/** The origin of markets side by side. A market that is not known yet counts as from the service. */
export function getMarketsOrigin(
  markets: readonly (Pick<Market, 'recorded'> | null | undefined)[],
  source: string | undefined,
): DataOrigin {
  return getListOrigin(countWorlds(markets), source);
}

/** The origin of a view of one world. Until the view's world is known, that of its market. */
export function getWorldOrigin(
  told: World | undefined,
  market: Pick<Market, 'recorded'> | null | undefined,
  source: string | undefined,
): DataOrigin {
  const world = told ?? worldOf(market ?? {});
  return world === 'simulated' ? getMarketsOrigin([], source) : WORLD_KINDS[world];
}

/** Whether something on screen is simulated. */
export const holdsSimulated = (origin: DataOrigin | undefined): boolean => origin?.startsWith('Simulated') === true;

const kindsOf = (origin: DataOrigin): readonly Kind[] =>
  origin.split(', ').map((word) => `${word[0].toUpperCase()}${word.slice(1)}` as Kind);

/** "a and b", "a, b and c". `last`: the last separator, for items that contain commas. */
const join = (words: readonly string[], last = ' and '): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${last}${words[words.length - 1]}`;

/** The most kinds that fit the badge. */
const SHOWN_KINDS = 2;

export function describeOrigin(origin: DataOrigin): OriginWords {
  if (origin === 'Remote') return REMOTE;
  const kinds = kindsOf(origin);
  const [first] = kinds;
  const words = kinds.map((kind) => kind.toLowerCase());
  const name = `${join(words)} data`;
  if (kinds.length === 1) return { sentence: KIND_WORDS[first].alone, name, text: `${first} data`, short: first };
  const isReal = first === 'Live' && !kinds.includes('Demo');
  const told = join(
    kinds.map((kind) => KIND_WORDS[kind].among),
    ', and ',
  );
  return {
    sentence: first === 'Simulated' ? `S${told.slice(1)}` : `${isReal ? 'Real markets' : 'Markets'}: ${told}`,
    name,
    text: origin.split(', ').slice(0, SHOWN_KINDS).join(', '),
    short: isReal ? first : 'Mixed',
  };
}

export function describeDataOrigin(origin: DataOrigin): string {
  return describeOrigin(origin).sentence;
}
