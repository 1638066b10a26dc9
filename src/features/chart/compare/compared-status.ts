import { StatusError } from '@/data/http/http-errors';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { comparedName, isBeforeReach } from '@/features/chart/view/chart-choice';
import type { ChartFacts } from '@/features/chart/view/chart-facts';
import { type ChartView, joinNames } from '@/features/chart/view/chart-view';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';

/** Error codes of a market that does not exist: no other time or retry would help. */
const UNKNOWN_CODES: readonly unknown[] = ['INVALID_EXCHANGE', 'NOT_FOUND'];

function isUnknownMarket(error: Error | undefined): boolean {
  return error instanceof StatusError && UNKNOWN_CODES.includes(error.code);
}

/** The view is within a recording, and at that time the other market is older than the key's tier allows. */
function isTooOld(error: Error | undefined): boolean {
  return error instanceof StatusError && error.code === 'HISTORY_RESTRICTED';
}

/** Whether a failure concerns only one market and is shown with its name. */
export function isToldByName(error: Error | undefined): boolean {
  return isUnknownMarket(error) || isTooOld(error);
}

/** The compared markets, and how far they have loaded. */
export interface Compared
  extends Pick<ChartView, 'markets' | 'states' | 'columns' | 'difference' | 'needed' | 'symbolOf'> {
  readonly facts: Pick<ChartFacts, 'reaches'>;
}

/**
 * Compared markets that the service does not know, that are older there than the tier allows, or that have nothing in
 * view.
 */
function listLost(chart: Compared): Record<'unknown' | 'old' | 'silent', readonly MarketId[]> {
  const { markets, states, columns, facts, needed } = chart;
  const stateOf = (market: MarketId) => states[comparedName(formatMarketId(market))];
  // If the market itself has no data either, the view is at fault.
  const isOld = (market: MarketId): boolean =>
    isTooOld(stateOf(market)?.error) || isBeforeReach(facts, formatMarketId(market), needed);
  const isSilent = (market: MarketId): boolean =>
    !isOld(market) &&
    columns.price.columns.length > 0 &&
    stateOf(market)?.isWhole === true &&
    columns.compared.some((one) => formatMarketId(one.market) === formatMarketId(market) && one.columns.length === 0);
  return {
    unknown: markets.compared.filter((market) => isUnknownMarket(stateOf(market)?.error)),
    old: markets.compared.filter(isOld),
    silent: markets.compared.filter(isSilent),
  };
}

/**
 * Which compared markets are missing, and a way to go on without them; `undefined` if none is. `onWithout` takes
 * markets out of the comparison.
 */
export function describeCompared(
  chart: Compared,
  onWithout: (markets: readonly MarketId[]) => void,
): PaneStatus | undefined {
  const { unknown, old, silent } = listLost(chart);
  const lost = [...unknown, ...old, ...silent];
  if (lost.length === 0) return undefined;
  const listNames = (markets: readonly MarketId[]): string =>
    joinNames(markets.map((one) => `${one.exchange} ${chart.symbolOf(one)}`));
  const message = [
    ...(unknown.length === 0 ? [] : [`The service does not know ${listNames(unknown)}.`]),
    ...(old.length === 0 ? [] : [`This range of ${listNames(old)} is older than your tier allows.`]),
    ...(silent.length === 0
      ? []
      : [`${listNames(silent)} ${silent.length === 1 ? 'has' : 'have'} no candles in view.`]),
  ].join(' ');
  const action: PaneAction = {
    label: lost.length === 1 ? 'Leave it out' : 'Leave them out',
    onPress: () => onWithout(lost),
  };
  const total = chart.markets.compared.length;
  if (chart.difference !== undefined && lost.length === total) {
    const body = `${message} Choose another under Compare.`;
    return { kind: 'empty', title: 'Nothing to compare with', body, action };
  }
  return { kind: 'partial', detail: `${total - lost.length} of ${total} compared`, message, action };
}
