import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useConnectionState, useIsConnected, useService } from '@/client/service-context';
import { marketQuery, venueCountsQuery } from '@/data/queries/markets';
import { VIEWS } from '@/panes/views';
import { useShownWorld } from '@/state/shown-world';
import { useCurrentMarket } from './current-market';
import {
  type DataOrigin,
  getListOrigin,
  getMarketsOrigin,
  getWorldOrigin,
  toWorldCounts,
  type WorldCounts,
} from './data-origin';
import { useUnavailableReason } from './use-unavailable-reason';

/** Names of the address: one stands alone, several in a list. */
const listNames = (named: unknown): readonly string[] => [named].flat().filter((name) => typeof name === 'string');

/** Says itself whose options are on screen: a live coin may have simulated ones, and the other way round. */
const OPTIONS_PATH = '/options';

/** The screen of what is recorded as it trades. */
const SOURCES_PATH = '/sources';

/** Of what belongs to no market: simulated, unless nothing here is. */
function getOthersOrigin(worlds: WorldCounts, source: string): DataOrigin {
  const { all, live, demo, recorded } = worlds;
  return all > live + demo + recorded ? getMarketsOrigin([], source) : getListOrigin(worlds, source);
}

/** What is on screen, as far as it says whose data it is. */
interface OnScreen {
  readonly path: string;
  readonly source: string;
  /** Only what was recorded is listed. */
  readonly isRecordedOnly: boolean;
  readonly worlds: WorldCounts | undefined;
}

/** Of a view that shows no market of its own: lists, the sources, and what belongs to no market. */
function getViewOrigin({ path, source, isRecordedOnly, worlds }: OnScreen): DataOrigin | undefined {
  if (worlds === undefined) return path === SOURCES_PATH ? undefined : getMarketsOrigin([], source);
  const recorded = { ...worlds, all: worlds.live + worlds.demo + worlds.recorded };
  // Without a source nothing is live.
  if (path === SOURCES_PATH) return recorded.all === 0 ? undefined : getListOrigin(recorded, source);
  if (path === '/markets') return getListOrigin(isRecordedOnly ? recorded : worlds, source);
  // Supplies and questions are not the market's own: a recording of it holds none of them.
  return getOthersOrigin(worlds, source);
}

/** Where what the view on screen shows comes from; `undefined` before a connection says it, and while there is nothing. */
export function useDataOrigin(): DataOrigin | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isRecordedOnly = useLocation({ select: ({ search }) => 'recorded' in search });
  const state = useConnectionState();
  const compared = useLocation({ select: ({ search }) => ('with' in search ? search.with : undefined) });
  const { market } = useCurrentMarket();
  const service = useService();
  const isConnected = useIsConnected();
  const hasNone = useUnavailableReason() === 'markets';
  const isOfMarket = VIEWS.some((view) => view.path === path && view.showsMarket === true);
  const isOfOptions = path === OPTIONS_PATH;
  const world = useShownWorld((shown) => shown.world);
  const { data: counts } = useQuery({
    ...venueCountsQuery(service),
    enabled: isConnected && !isOfMarket && !isOfOptions,
  });
  const others = useQueries({
    queries: listNames(compared).map((id) => ({ ...marketQuery(service, id), enabled: isConnected })),
  });
  // What is on screen stays what it is while nothing answers.
  const source = state.status === 'offline' ? state.world?.source : 'source' in state ? state.source : undefined;
  if (source === undefined || (hasNone && path !== SOURCES_PATH)) return undefined;
  if (isOfOptions) return getWorldOrigin(world, market, source);
  if (isOfMarket) return getMarketsOrigin([market, ...others.map(({ data }) => data)], source);
  const worlds = counts && toWorldCounts(counts);
  return getViewOrigin({ path, source, isRecordedOnly, worlds });
}
