import type { LeverageType, Market } from '@/contract/payloads';
import { isRecording } from '@/domain/recording';

/** Series that exist because of leveraged positions. */
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

/** Whether the market can have the series. A finished recording has only what is stored; a spot market has none. */
export function hasLeverage(market: LeverageFacts, name: LeverageName): boolean {
  if (isSpotMarket(market)) return false;
  return !isRecording(market) || market.recorded?.leverage?.includes(TYPES[name]) === true;
}

/** Why there is no data of `names`, to follow the name of what is missing; `undefined` if there can be some. */
export function findLeverageAbsence(market: LeverageFacts, names: readonly LeverageName[]): string | undefined {
  if (names.some((name) => hasLeverage(market, name))) return undefined;
  return isSpotMarket(market) ? 'not on spot markets' : 'not in this recording';
}

const WORDS: Readonly<Record<LeverageName, string>> = {
  interest: 'open interest',
  funding: 'funding rates',
  liquidations: 'liquidations',
};

const listWords = (names: readonly LeverageName[]): string => {
  const words = [...new Set(names)].map((name) => WORDS[name]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
};

const describeUnrecorded = (what: string): string =>
  `Nothing that was recorded or imported of this market told its ${what}.`;

/** The absence as the status of a pane that shows only `names`. */
export function describeLeverageAbsence(
  market: LeverageFacts & Pick<Market, 'exchange'>,
  names: readonly LeverageName[],
) {
  if (names.some((name) => hasLeverage(market, name))) return undefined;
  const what = listWords(names);
  const [title, body] = isSpotMarket(market)
    ? [`No ${what} on a spot market`, `${market.exchange} trades this one without leverage.`]
    : [`No ${what} in this recording`, describeUnrecorded(what)];
  return { kind: 'empty', isAbsent: true, title, body } as const;
}

/** What a pane lacks of `names` while it shows the others. */
export function describeLeverageLack(market: LeverageFacts, names: readonly LeverageName[]) {
  const lacking = names.filter((name) => !hasLeverage(market, name));
  if (lacking.length === 0 || lacking.length === names.length) return undefined;
  const what = listWords(lacking);
  return { kind: 'partial', detail: `no ${what}`, message: describeUnrecorded(what) } as const;
}
