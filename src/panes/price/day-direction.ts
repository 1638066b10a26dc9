import type { Market } from '@/contract/payloads';
import { findLeadingQuestion } from './leading-question';

type Changed = Pick<Market, 'priceChange24h' | 'predictionMarkets' | 'lastPrice' | 'exchange' | 'rawSymbol'>;

/**
 * Whether the tag of the last price is one of a rise: as its 24 h change, which every screen states beside the price. The
 * last candle, or the session, would colour one price differently on each screen. `own`: the direction of those, for a
 * market whose change is unknown.
 */
export function isRisingOnDay(market: Changed, own: boolean): boolean {
  const question = findLeadingQuestion(market);
  const change = question === undefined ? market.priceChange24h : question.oneDayPriceChange;
  return change === undefined || Number.isNaN(change) ? own : change >= 0;
}
