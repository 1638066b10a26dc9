import type { Market } from '@/contract/payloads';
import { getDataSpan } from '@/data/plan/heatmap-span';
import type { TimeSpan } from '@/domain/time-span';
import type { SeriesConditions } from '@/panes/lines/series-conditions';
import { ANY_TOKEN, type SupplySearch } from '@/state/fields/supply-fields';
import { FIRST_SUPPLY_SECONDS, getRangeSpan, readChoice, type SupplyChoice } from './supply-ranges';
import { type AskedCoin, listSupplySeries, type SupplyFacts, type SupplySeries } from './supply-requests';

/** What the supply of an address asks for. */
export interface SupplyRequest {
  readonly facts: SupplyFacts;
  readonly choice: SupplyChoice;
  /** The chosen range, Unix seconds. */
  readonly wanted: TimeSpan;
  readonly series: readonly SupplySeries[];
}

export interface SupplyConditions extends SeriesConditions {
  /** The compared coins whose names are known. */
  readonly compared: readonly AskedCoin[];
}

/** The coins that an address compares with that of its market. */
export const listComparedCoins = ({ coin }: Pick<Market, 'coin'>, { coins }: SupplySearch): readonly string[] =>
  (coins ?? []).filter((one) => one !== coin);

/** What an address asks for: the screen loads it, and whoever prices the address counts it. */
export function resolveSupply(market: Market, search: SupplySearch, conditions: SupplyConditions): SupplyRequest {
  const { dataClient, tier, historySeconds, minute, compared } = conditions;
  const { coin = '', coinName } = market;
  const span = getDataSpan({ availableSince: { s: FIRST_SUPPLY_SECONDS } }, minute, historySeconds);
  const choice = readChoice(search, span);
  const facts: SupplyFacts = {
    dataClient,
    span,
    nowSeconds: minute,
    tier,
    coins: coin === '' ? [] : [{ coin, tokenName: chooseTokenName(search.asset, coinName) }, ...compared],
  };
  return { facts, choice, wanted: getRangeSpan(choice, minute), series: listSupplySeries(facts, choice) };
}

/** Without a token in the address, the token has the name of the coin. */
function chooseTokenName(token: string | undefined, coinName: string | undefined): string | undefined {
  return token === ANY_TOKEN ? undefined : (token ?? coinName);
}
