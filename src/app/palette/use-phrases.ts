import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { listQuery } from '@/data/queries/discovery';
import { venueCountsQuery } from '@/data/queries/markets';
import { useCurrentMarket } from '@/panes/market/current-market';
import { VIEWS, type View } from '@/panes/views';
import { parseBegunPhrase } from '@/state/phrase/complete-phrase';
import type { Phrase, PhraseFacts } from '@/state/phrase/parse-phrase';
import { parseWallPhrase, type WallPhrase } from '@/state/phrase/wall-phrase';
import { useDebounced } from '@/ui/use-debounced';
import { type ResolvedPhrase, resolvePhrase } from './resolve-phrase';

const REST_MS = 120;
const STALE_MS = 60_000;
/** The most views offered for one phrase. */
const MAX_VIEWS = 4;
const NONE: readonly string[] = [];

export interface Phrases {
  readonly facts: PhraseFacts;
  /** The text as a question about walls, in which case it has no other meaning. */
  readonly walls: WallPhrase | undefined;
  /** The possible meanings of the text, likeliest first. */
  readonly phrases: readonly Phrase[];
  /** In the order of `phrases`; `undefined` while looked up. */
  readonly resolved: readonly (ResolvedPhrase | undefined)[];
  /** The look-up of the market failed. */
  readonly isFailed: boolean;
  resolve(phrase: Phrase): Promise<ResolvedPhrase>;
}

/** The view on screen. */
export function useViewPath(): View['path'] | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  return VIEWS.find(({ path }) => path === pathname)?.path;
}

/** The typed text as views understand it. */
export function usePhrases(text: string): Phrases {
  const service = useService();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const path = useViewPath();
  const { id: current } = useCurrentMarket();
  const facts = usePhraseFacts(path);
  const walls = parseWallPhrase(text, facts);
  const phrases = text.startsWith('>') || walls !== undefined ? [] : parseBegunPhrase(text, facts).slice(0, MAX_VIEWS);
  const resolve = (phrase: Phrase): Promise<ResolvedPhrase> =>
    resolvePhrase(phrase, { service, client, current, path });
  const rested = useDebounced(text, REST_MS);
  const isRested = rested === text;
  const results = useQueries({
    queries: phrases.map((phrase) => ({
      queryKey: ['phrase', phrase, current, path],
      queryFn: () => resolve(phrase),
      enabled: isConnected && isRested,
      staleTime: STALE_MS,
    })),
  });
  return {
    facts,
    walls,
    phrases,
    resolved: results.map(({ data }) => data),
    isFailed: results.some(({ isError }) => isError),
    resolve,
  };
}

/** The names of venues, coins and symbols, listed free of charge. */
function usePhraseFacts(path: View['path'] | undefined): PhraseFacts {
  const service = useService();
  const isConnected = useIsConnected();
  const venues = useQuery({ ...listQuery(service, 'exchanges'), enabled: isConnected });
  const counts = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const symbols = counts.data?.symbols;
  const words = symbols === undefined ? undefined : listMarketWords([...symbols]);
  return {
    venues: venues.data ?? NONE,
    isMarketWord: (word) => words?.has(word.toLowerCase()) === true,
    path,
  };
}

/** `BTC-USDT` and `BTC`. */
function listMarketWords(symbols: readonly string[]): ReadonlySet<string> {
  return new Set(symbols.flatMap((symbol) => [symbol.toLowerCase(), symbol.toLowerCase().split('-')[0]]));
}
