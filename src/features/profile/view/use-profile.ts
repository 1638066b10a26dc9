import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { useIsConnected, useService } from '@/client/service-context';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useTier } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { type ProfiledMarkets, profileRowQuery } from '@/data/queries/block-sizes';
import { canSumVenues } from '@/data/queries/tier-words';
import { formatMarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import { openSharedCrosshair } from '@/panes/plot/crosshair/shared-crosshair';
import type { RefreshedView } from '@/panes/plot/live/use-manual-refresh';
import { useSettled } from '@/panes/plot/live/use-settled';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';
import { type MarketSources, useMarketSources } from '@/panes/plot/use-market-sources';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { getTpoSpan, type ProfileChoice, type ProfileFacts } from './profile-requests';
import { resolveProfile } from './resolve-profile';
import { type ProfileData, useProfileData } from './use-profile-data';

/** Everything that the parts of the profile share. */
export interface Profile extends ProfileData {
  readonly market: Market;
  readonly span: DataSpan;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly settled: PlotView;
  /** The part of the range that has sessions. */
  readonly needed: TimeSpan;
  readonly dataClient: MarketDataClient;
  readonly sources: MarketSources;
  /** The key may request sums over venues. */
  readonly canSum: boolean;
  /** What prices of controls are computed from: the market, its venues and the data client. */
  readonly facts: ProfileFacts;
  readonly choice: ProfileChoice;
}

export interface ProfileOptions {
  readonly market: Market;
  readonly span: DataSpan;
  readonly search: ProfileSearch;
  readonly model: PlotModel;
}

/** Loads the sessions of one market that `model` shows. */
export function useProfile({ market, span, search, model }: ProfileOptions): Profile {
  const isConnected = useIsConnected();
  const dataClient = useMarketDataClient();
  const [crosshair] = useState(() => openSharedCrosshair(formatMarketId(market)));
  const settled = useSettled(model);
  const sources = useMarketSources('TPO_AGG', market, search.venue);
  const tier = useTier();
  const canSum = canSumVenues(tier);
  const { offered } = sources;
  const request = resolveProfile(market, search, { dataClient, span, offered, canSum, plot: settled });
  const { choice } = request;
  const row = useProfileRow(request.profiled);
  const facts = request.factsOf(row.height);
  const isOn = isConnected && !sources.isPending;
  const loading = useProfileData(facts, choice, { market, settled, isOn, isRowPending: row.isPending });
  const needed = getTpoSpan(facts, choice);
  return { ...loading, market, span, model, crosshair, settled, needed, dataClient, sources, canSum, facts, choice };
}

/** Row height as the service recommends it; looking it up costs nothing. */
function useProfileRow(markets: ProfiledMarkets) {
  const service = useService();
  const isConnected = useIsConnected();
  const query = useQuery({ ...profileRowQuery(service, markets), enabled: isConnected });
  return { height: query.data ?? undefined, isPending: query.isPending && query.fetchStatus !== 'paused' };
}

/** A running session grows every minute. */
const LIVE_COLUMN_SECONDS = 60;

/** What is refreshed at the live edge or on request: the running session, and the candles. */
export function getProfileLiveView({ dataClient, needed, settled, series }: Profile): RefreshedView {
  const asks = series.map(({ ask }) => ask);
  return { dataClient, needed, columnSeconds: LIVE_COLUMN_SECONDS, isLive: settled.isLive, asks };
}
