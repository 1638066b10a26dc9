import type { LeverageType, Market } from '@/contract/payloads';
import { isRecording } from '@/domain/recording';

/** What positions with leverage leave behind. */
export type LeverageName = 'interest' | 'funding' | 'liquidations';

export type LeverageFacts = Pick<Market, 'category' | 'recorded'>;

const TYPES: Readonly<Record<LeverageName, LeverageType>> = {
  interest: 'OPEN_INTEREST_AGG',
  funding: 'FUNDING_RATE_AGG',
  liquidations: 'LIQUIDATION_AGG',
};

/** A spot market has neither open interest nor funding nor liquidations. */
export function isSpotMarket(market: Pick<Market, 'category'>): boolean {
  return market.category === 'SPOT';
}

/** Whether the market may have any of the series. A finished recording has only what is stored; a spot market has none. */
export function hasLeverage(market: LeverageFacts, name: LeverageName): boolean {
  if (isSpotMarket(market)) return false;
  return !isRecording(market) || market.recorded?.leverage?.includes(TYPES[name]) === true;
}

/** Why there are none of `names`: after the name of what is absent; `undefined` where there may be some. */
export function findLeverageAbsence(market: LeverageFacts, names: readonly LeverageName[]): string | undefined {
  if (names.some((name) => hasLeverage(market, name))) return undefined;
  return isSpotMarket(market) ? 'not on spot markets' : 'not in this recording';
}

/** The same as the state of a pane; `what`: the name of what is absent. */
export function describeLeverageAbsence(
  market: LeverageFacts & Pick<Market, 'exchange'>,
  names: readonly LeverageName[],
  what: string,
) {
  if (names.some((name) => hasLeverage(market, name))) return undefined;
  const [title, body] = isSpotMarket(market)
    ? [`No ${what} on a spot market`, `${market.exchange} trades this one without leverage.`]
    : [`No ${what} in this recording`, `Nothing that was recorded or imported of this market told its ${what}.`];
  return { kind: 'empty', isAbsent: true, title, body } as const;
}
