import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  instrumentsAnswer,
  type Source as RecordedSource,
  SOURCES_PATH,
  type SourceCommand,
  sourceDetail,
  sourcesAnswer,
  venuesAnswer,
} from '@/contract/sources';
import type { Source } from './markets';

export type { RecordedSource };

type Way = Pick<Source, 'http'>;

/** Only while the pane is open: react-query does not poll for a hidden page or after the pane is closed. */
const POLL_MS = 2000;
/** Venues list new instruments now and then. */
const INSTRUMENTS_STALE_MS = 60_000;

const KEY = ['sources'] as const;

/** The markets that the service records, and the state of each. */
export function sourcesQuery({ http }: Way) {
  return queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => http.loadJson(SOURCES_PATH, '', sourcesAnswer, signal),
    refetchInterval: POLL_MS,
  });
}

/** One source with its lag, its gaps and its use of resources. */
export function sourceDetailQuery({ http }: Way, id: string) {
  return queryOptions({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) => http.loadJson(`${SOURCES_PATH}/detail`, new URLSearchParams({ id }), sourceDetail, signal),
    refetchInterval: POLL_MS,
  });
}

/** What each venue publishes and its addresses. The service knows this without asking a venue. */
export function venuesQuery({ http }: Way) {
  return queryOptions({
    queryKey: [...KEY, 'venues'],
    queryFn: ({ signal }) => http.loadJson(`${SOURCES_PATH}/venues`, '', venuesAnswer, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Instruments of all venues whose symbol or coin matches; the earlier ones stay while the next are loading. */
export function instrumentsQuery({ http }: Way, search: string) {
  return queryOptions({
    queryKey: [...KEY, 'instruments', search],
    queryFn: ({ signal }) =>
      http.loadJson(`${SOURCES_PATH}/instruments`, new URLSearchParams({ search }), instrumentsAnswer, signal),
    staleTime: INSTRUMENTS_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** Sends a command for the sources and reloads them at once; a removed source has no details to load. */
export async function sendSourceCommand({ http }: Way, client: QueryClient, command: SourceCommand): Promise<void> {
  await http.send(SOURCES_PATH, command);
  const changed = command.action === 'remove' ? ['list', 'instruments'] : ['list', 'detail', 'instruments'];
  await Promise.all(changed.map((part) => client.invalidateQueries({ queryKey: [...KEY, part] })));
}

/** Call when the service's lists have changed: a market was added, removed, or became live. */
export function reviewMarkets(client: QueryClient): void {
  for (const root of ['markets', 'list', 'types', 'block-sizes', 'option-summaries']) {
    void client.invalidateQueries({ queryKey: [root] });
  }
}
