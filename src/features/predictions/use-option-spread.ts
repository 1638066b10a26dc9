import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Market } from '@/contract/payloads';
import { getDataSpan, type TimeSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import type { Prediction } from '@/data/queries/predictions';
import {
  coinMarketQuery,
  type OptionSummary,
  optionSummariesQuery,
  SUMMARY_TYPES,
  TENOR_FACTS,
} from '@/data/queries/tenors';
import { listTiersFrom } from '@/data/queries/tier-words';
import { getLock } from '@/data/queries/types';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { computeExpectedMove, interpolateVolatility } from '@/domain/volatility/expected-move';
import { useIsConnected, useService } from '@/panes/service-context';
import { type DataDesk, useDataDesk } from '@/panes/use-data-desk';
import { useHistorySeconds, useTier } from '@/panes/use-tier';
import { useTilePrice } from '@/panes/use-tile-price';
import { type TileSet, useTileSets } from '@/panes/use-tile-sets';
import { type LoadedTiles, listSpanTiles } from '@/panes/use-tiles';
import { chooseTerms, listTerms } from './option-terms';

const DAY = INTERVAL_SECONDS.DAY;

/** What options of a coin say of its price at a day to come. */
export interface OptionMove {
  readonly days: number;
  /** Percent a year, to that day. */
  readonly volatility: number;
  /** "1M" or "1W and 1M": the terms that it is of. */
  readonly terms: string;
  /** σ√t, a fraction. */
  readonly move: number;
  /** USD, the last price of the coin's largest market; `undefined` where none is quoted in dollars. */
  readonly spot: number | undefined;
  /** Whose volatility it is: `DERIBIT BTC_ATM`. */
  readonly symbol: string;
}

export type OptionSpread =
  /** No options of the coin, or no day to come. */
  | { readonly kind: 'none' }
  /** Which options there are could not be looked up. */
  | { readonly kind: 'unlisted'; retry(): void }
  | { readonly kind: 'offline' }
  | { readonly kind: 'locked'; readonly tiers: string }
  | { readonly kind: 'offered'; readonly price: ViewPrice; load(): void }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly weight: number; retry(): void }
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly move: OptionMove };

/** The days of yesterday and today: the newest value stands in the last of them that has one. */
function makeSet(desk: DataDesk, summary: OptionSummary, minute: number, historySeconds: number | undefined): TileSet {
  const { exchange, coin, rawSymbol, tenor, since } = summary;
  const reach = getDataSpan({ availableSince: { s: since } }, minute, historySeconds);
  const today = alignDown(minute, 'DAY');
  const span: TimeSpan = { from: Math.max(reach.from, today - DAY), to: today + DAY };
  const view = { exchange: [exchange], coin, rawSymbol, tenor, interval: 'DAY' as const };
  return { ask: { kind: desk.volatility, view, reach }, span, rank: 'visible' };
}

function readNewest({ tiles }: LoadedTiles<unknown>, { from, to }: TimeSpan): number {
  const parts = tiles.flatMap((held) => {
    const tile = held?.tile as ReadonlyMap<string, ShapeColumns<'implied-volatility'>> | undefined;
    return tile?.get('') ?? [];
  });
  const { times, values } = joinSeriesColumns('implied-volatility', parts);
  const at = values.impliedVolatility.findLastIndex(
    (value, index) => !Number.isNaN(value) && times[index] >= from && times[index] < to,
  );
  return at === -1 ? Number.NaN : values.impliedVolatility[at];
}

/** USD of the coin; markets in another coin say nothing of dollars. */
const getSpot = (market: Market | null | undefined): number | undefined =>
  market?.normalizedSymbol?.split('-').at(-1)?.startsWith('USD') === true ? market.lastPrice : undefined;

/** The terms next to the end of a question, and the market that tells the price of its coin; asked for nothing. */
function useTerms({ record, event }: Prediction, minute: number) {
  const service = useService();
  const isConnected = useIsConnected();
  const coin = event.coin ?? '';
  const days = ((record.availableTo?.s ?? 0) - minute) / DAY;
  const isToCome = coin !== '' && days > 0 && record.closed !== true;
  const listing = useQuery({ ...optionSummariesQuery(service), enabled: isConnected && isToCome });
  const chosen = isToCome ? chooseTerms(listTerms(listing.data ?? [], coin), days) : [];
  const market = useQuery({ ...coinMarketQuery(service, coin), enabled: isConnected && chosen.length > 0 });
  const isUnlisted = isToCome && listing.data === undefined && listing.isError;
  const look = (): void => void listing.refetch();
  return { days, chosen, spot: getSpot(market.data), isUnlisted, look };
}

/** Asks what options say of the day on which a question ends, once the reader agrees to its price. */
export function useOptionSpread(prediction: Prediction, minute: number): OptionSpread {
  const isConnected = useIsConnected();
  const desk = useDataDesk();
  const tier = useTier();
  const historySeconds = useHistorySeconds();
  const [isAsked, setAsked] = useState(false);
  const { days, chosen, spot, isUnlisted, look } = useTerms(prediction, minute);
  const lock = tier === undefined ? undefined : getLock(SUMMARY_TYPES.volatility, tier);
  const sets = lock === undefined ? chosen.map((one) => makeSet(desk, one, minute, historySeconds)) : [];
  const price = useTilePrice(
    desk,
    sets.map(({ ask, span }) => listSpanTiles(ask, span)),
  );
  const loaded = useTileSets(sets, desk.tiles, isConnected && (isAsked || price.weight === 0));
  if (isUnlisted) return { kind: 'unlisted', retry: look };
  if (chosen.length === 0) return { kind: 'none' };
  if (lock !== undefined) return { kind: 'locked', tiers: listTiersFrom(lock) };
  const volatilities = loaded.map((one, at) => readNewest(one, sets[at].span));
  const isKnown = volatilities.every((value) => !Number.isNaN(value));
  if (!isKnown && !isConnected) return { kind: 'offline' };
  if (!isKnown) return describeLack(loaded, price, () => setAsked(true));
  return { kind: 'ready', move: describeMove(chosen, volatilities, days, spot) };
}

function describeMove(
  chosen: readonly OptionSummary[],
  volatilities: readonly number[],
  days: number,
  spot: number | undefined,
): OptionMove {
  const facts = chosen.map(({ tenor }) => TENOR_FACTS[tenor]);
  const volatility = interpolateVolatility(
    facts.map((fact, at) => ({ days: fact.days, volatility: volatilities[at] })),
    days,
  );
  const terms = facts.map(({ tag }) => tag).join(' and ');
  const symbol = `${chosen[0].exchange} ${chosen[0].rawSymbol}`;
  return { days, volatility, terms, move: computeExpectedMove(volatility, days), spot, symbol };
}

function describeLack(loaded: readonly LoadedTiles<unknown>[], price: ViewPrice, load: () => void): OptionSpread {
  const failed = loaded.filter(({ error }) => error !== undefined);
  if (failed.length > 0) {
    const retry = (): void => {
      for (const one of failed) one.retry();
    };
    return { kind: 'failed', weight: price.weight, retry };
  }
  if (loaded.some(({ pending }) => pending > 0)) return { kind: 'loading' };
  if (loaded.some(({ missing }) => missing.length > 0)) return { kind: 'offered', price, load };
  return { kind: 'empty' };
}
