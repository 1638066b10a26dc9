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

/** Names in the address: a single one, or a list of several. */
const listNames = (named: unknown): readonly string[] => [named].flat().filter((name) => typeof name === 'string');

/** The options screen states its own source: a live coin can have simulated options, and vice versa. */
const OPTIONS_PATH = '/options';

/** The screen of live recordings. */
const SOURCES_PATH = '/sources';

/** The origin of data that belong to no market: simulated, unless nothing here is. */
function getOthersOrigin(worlds: WorldCounts, source: string): DataOrigin {
  const { all, live, demo, recorded } = worlds;
  return all > live + demo + recorded ? getMarketsOrigin([], source) : getListOrigin(worlds, source);
}

/** What is on screen, as far as it determines the origin of its data. */
interface OnScreen {
  readonly path: string;
  readonly source: string;
  /** Whether only recorded markets are listed. */
  readonly isRecordedOnly: boolean;
  readonly worlds: WorldCounts | undefined;
}

/** The origin of a view without a market of its own: lists, sources, and data that belong to no market. */
function getViewOrigin({ path, source, isRecordedOnly, worlds }: OnScreen): DataOrigin | undefined {
  if (worlds === undefined) return path === SOURCES_PATH ? undefined : getMarketsOrigin([], source);
  const recorded = { ...worlds, all: worlds.live + worlds.demo + worlds.recorded };
  // Without a source no data are live.
  if (path === SOURCES_PATH) return recorded.all === 0 ? undefined : getListOrigin(recorded, source);
  if (path === '/markets') return getListOrigin(isRecordedOnly ? recorded : worlds, source);
  // Supplies and questions are not part of a market's recording.
  return getOthersOrigin(worlds, source);
}

/** The origin of what is on screen; `undefined` until a connection states it, or if nothing is shown. */
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
  // The origin of what is on screen does not change while the service is offline.
  const source = state.status === 'offline' ? state.world?.source : 'source' in state ? state.source : undefined;
  if (source === undefined || (hasNone && path !== SOURCES_PATH)) return undefined;
  if (isOfOptions) return getWorldOrigin(world, market, source);
  if (isOfMarket) return getMarketsOrigin([market, ...others.map(({ data }) => data)], source);
  const worlds = counts && toWorldCounts(counts);
  return getViewOrigin({ path, source, isRecordedOnly, worlds });
}
