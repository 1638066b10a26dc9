import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { useShownRequests } from '@/client/shown-requests';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useSavedWeight } from '@/client/use-saved-weight';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { type TileSet, useTileSets } from '@/client/use-tile-sets';
import { listSpanTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import { getDataSpan } from '@/data/plan/heatmap-span';
import type { Prediction } from '@/data/queries/predictions';
import { coinMarketQuery, type OptionSummary, optionSummariesQuery, SUMMARY_TYPES } from '@/data/queries/tenors';
import { getLock } from '@/data/queries/types';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { useSeriesWait } from '@/panes/failure/use-series-wait';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { describeSpread, type OptionSpread, readNewest, type Spot, type SpreadTerms } from './describe-spread';
import { chooseTerms, listTerms } from './option-terms';
import { isAboutStrikes } from './prediction-rows';

const DAY = INTERVAL_SECONDS.DAY;

/** Yesterday and today: the newest value is in the last of these days that has one. */
function makeSet(
  dataClient: MarketDataClient,
  summary: OptionSummary,
  minute: number,
  historySeconds: number | undefined,
): TileSet {
  const { exchange, coin, rawSymbol, tenor, since } = summary;
  const reach = getDataSpan({ availableSince: { s: since } }, minute, historySeconds);
  const today = alignDown(minute, 'DAY');
  const span: TimeSpan = { from: Math.max(reach.from, today - DAY), to: today + DAY };
  const view = { exchange: [exchange], coin, rawSymbol, tenor, interval: 'DAY' as const };
  return { ask: { kind: dataClient.volatility, view, reach }, span, rank: 'visible' };
}

/** Only a market quoted in dollars gives a price in dollars. */
function getSpot(market: Market | null | undefined): Spot | undefined {
  const isDollars = market?.normalizedSymbol?.split('-').at(-1)?.startsWith('USD') === true;
  if (!isDollars || market.lastPrice === undefined) return undefined;
  return { price: market.lastPrice, market };
}

/** The terms nearest to the end of a question, and the market that gives the price of its coin; at no cost. */
function useTerms(prediction: Prediction, minute: number): SpreadTerms {
  const { record, event } = prediction;
  const service = useService();
  const isConnected = useIsConnected();
  const coin = event.coin ?? '';
  const days = ((record.availableTo?.s ?? 0) - minute) / DAY;
  const isToCome = coin !== '' && isAboutStrikes(prediction) && days > 0 && record.closed !== true;
  const listing = useQuery({ ...optionSummariesQuery(service), enabled: isConnected && isToCome });
  const chosen = isToCome ? chooseTerms(listTerms(listing.data ?? [], coin), days) : [];
  const market = useQuery({ ...coinMarketQuery(service, coin), enabled: isConnected && chosen.length > 0 });
  const isUnlisted = isToCome && listing.data === undefined && listing.isError;
  const look = (): void => void listing.refetch();
  return { days, chosen, spot: getSpot(market.data), isUnlisted, look };
}

/** Requests what options imply for the day on which a question ends, once the reader agrees to the price. */
export function useOptionSpread(prediction: Prediction, minute: number): OptionSpread {
  const isConnected = useIsConnected();
  const dataClient = useMarketDataClient();
  const tier = useTier();
  const historySeconds = useHistorySeconds();
  const [asked, setAsked] = useState<string>();
  const terms = useTerms(prediction, minute);
  const lock = tier === undefined ? undefined : getLock(SUMMARY_TYPES.volatility, tier);
  const sets = lock === undefined ? terms.chosen.map((one) => makeSet(dataClient, one, minute, historySeconds)) : [];
  const views = sets.map(({ ask, span }) => listSpanTiles(ask, span));
  const price = useTilePrice(dataClient, views);
  const isOn = isConnected && (asked === prediction.id || price.weight === 0);
  useShownRequests(views, isOn);
  useSavedWeight(dataClient, views, prediction.id, isOn);
  const loaded = useTileSets(sets, dataClient.tiles, isOn);
  const named = sets.map(({ ask }, at) => ({ name: terms.chosen[at].tenor, ask }));
  const wait = useSeriesWait(named, loaded, !isConnected);
  const published = loaded.map((one, at) => readNewest(one, sets[at].span));
  return describeSpread({
    terms,
    lock,
    published,
    loaded,
    wait,
    isConnected,
    price,
    load: () => setAsked(prediction.id),
  });
}
