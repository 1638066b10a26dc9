import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { useIsConnected, useService } from '@/client/service-context';
import { type FreeList, useFreeList } from '@/client/use-free-list';
import type { LoadedTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { type SupplyTile, supplyCoinsQuery } from '@/data/queries/supply';
import { coinMarketQuery } from '@/data/queries/tenors';
import { tileStartOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { type SeriesFrame, useSeriesFrame } from '@/panes/lines/use-series-frame';
import { useAgreedSeries } from '@/panes/market/use-agreed-series';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { SupplySearch } from '@/state/fields/supply-fields';
import { listComparedCoins, resolveSupply, type SupplyRequest } from './resolve-supply';
import { readAsset, type SupplyAsset } from './supply-asset';
import { getDrawnSpan, type SupplyChoice } from './supply-ranges';
import { type AskedCoin, findLock, type SupplySeries } from './supply-requests';

/** What is drawn, described, listed and exported. */
export interface ShownSupply {
  readonly market: Market;
  readonly choice: SupplyChoice;
  readonly search: SupplySearch;
  readonly asset: SupplyAsset;
  /** The coins that it is compared with, in the order of the address. */
  readonly compared: readonly SupplyAsset[];
  /**
   * The part of the chosen range on screen, Unix seconds, with the report that its changes count from. The range "Max"
   * starts with the first report.
   */
  readonly range: TimeSpan;
  /** `range` is only a part of what is loaded. */
  readonly isZoomed: boolean;
  /** Length of a bucket. */
  readonly seconds: number;
}

export interface SupplyView extends ShownSupply, SupplyRequest {
  /** Tickers of all coins with supply; empty until known. */
  readonly coins: readonly string[];
  /** The tier that supply needs, if the key is below it. */
  readonly lock: string | undefined;
  readonly span: DataSpan;
  readonly crosshair: CrosshairStore;
  readonly loaded: readonly LoadedTiles<unknown>[];
  readonly price: ViewPrice;
  readonly question: SpendingQuestion | undefined;
  /** Names of compared coins are still being looked up; below: coins whose look-up failed. */
  readonly isNaming: boolean;
  readonly unnamed: { readonly coins: readonly string[]; retry(): void };
  readonly listing: Omit<FreeList<unknown>, 'data'>;
}

export interface SupplyInput {
  readonly market: Market;
  readonly nowSeconds: number;
  readonly search: SupplySearch;
}

const NO_COINS: readonly string[] = [];
const NO_COIN: AskedCoin = { coin: '', tokenName: undefined };

/** Loads the supply of a market's coin and of those it is compared with. */
export function useSupply({ market, nowSeconds, search }: SupplyInput): SupplyView {
  const frame = useSeriesFrame(nowSeconds);
  const { data: coins = NO_COINS, ...listing } = useFreeList(supplyCoinsQuery(useService()));
  const compared = useNames(listComparedCoins(market, search));
  const request = useRequest(market, search, frame, compared.coins);
  const { facts, choice, wanted, series } = request;
  const { loaded, price, question } = useAgreedSeries(facts.dataClient, series, `live ${choice.range}`);
  const seconds = INTERVAL_SECONDS[choice.interval];
  const drawn = getDrawnSpan(wanted, seconds, facts.span);
  const assets = series.map((one, at) => {
    const wantedToken = at === 0 ? { ...one, chain: search.chain } : one;
    return readAsset(wantedToken, listTiles(loaded[at]), one.span, drawn, findWholeFrom(one, loaded[at]));
  });
  return {
    ...request,
    market,
    search,
    coins,
    asset: assets[0] ?? readAsset(facts.coins[0] ?? NO_COIN, [], drawn, drawn),
    compared: assets.slice(1),
    lock: findLock(facts.tier),
    range: choice.range === 'Max' ? cutToData(drawn, assets) : drawn,
    isZoomed: false,
    seconds,
    span: facts.span,
    crosshair: frame.crosshair,
    loaded,
    price,
    question,
    isNaming: compared.isPending,
    unnamed: compared.unnamed,
    listing,
  };
}

/** The request, the same object until something changes: the compiler does not memoise values made between hooks. */
function useRequest(
  market: Market,
  search: SupplySearch,
  { dataClient, tier, historySeconds, minute }: SeriesFrame,
  compared: readonly AskedCoin[],
): SupplyRequest {
  return useMemo(
    () => resolveSupply(market, search, { dataClient, tier, historySeconds, minute, compared }),
    [market, search, dataClient, tier, historySeconds, minute, compared],
  );
}

/** The range from the first report of any coin on; all of it if none has loaded. */
function cutToData({ from, to }: TimeSpan, assets: readonly SupplyAsset[]): TimeSpan {
  const first = Math.min(...assets.flatMap(({ shown }) => shown.times[0] ?? []));
  return { from: Number.isFinite(first) ? first : from, to };
}

export function listTiles({ tiles }: LoadedTiles<unknown>): readonly SupplyTile[] {
  return tiles.flatMap((held) => (held === undefined ? [] : [held.tile as SupplyTile]));
}

/** Where what has come of a series is whole from on, Unix seconds: the end of its last part that is missing. */
export function findWholeFrom({ ask }: Pick<SupplySeries, 'ask'>, { missing }: Pick<LoadedTiles<unknown>, 'missing'>) {
  const last = missing.at(-1);
  return last === undefined ? Number.NEGATIVE_INFINITY : tileStartOf(ask.kind.scaleOf(ask.view), last + 1);
}

interface FoundNames {
  readonly coins: readonly AskedCoin[];
  readonly isPending: boolean;
  readonly unnamed: SupplyView['unnamed'];
}

/**
 * Names of coins by their tickers, at no cost. If no market names a coin, every token is requested. If its look-up
 * failed, nothing is: the data would be requested again under its name later.
 */
function useNames(tickers: readonly string[]): FoundNames {
  const service = useService();
  const isConnected = useIsConnected();
  const found = useQueries({
    queries: tickers.map((coin) => ({ ...coinMarketQuery(service, coin), enabled: isConnected })),
    combine: (results) =>
      results.map(({ data, isLoading, isError, refetch }) => ({ data, isLoading, isError, refetch })),
  });
  const failed = found.filter(({ data, isError }) => isError && data === undefined);
  return {
    coins: tickers.flatMap((coin, at) => {
      const { data } = found[at];
      return data === undefined ? [] : [{ coin, tokenName: data?.coinName }];
    }),
    isPending: found.some(({ isLoading }) => isLoading),
    unnamed: {
      coins: tickers.filter((_, at) => failed.includes(found[at])),
      retry() {
        for (const { refetch } of failed) void refetch();
      },
    },
  };
}
