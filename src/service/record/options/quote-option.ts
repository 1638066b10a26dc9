import type { OptionSummary } from '../../feeds/market-event';
import type { QuotedOption } from './summarise-chain';

/** An option as its venue marks it; undefined where it says no volatility, or of no forward. */
export function quoteOption(summary: OptionSummary): QuotedOption | undefined {
  const { expiryMs, strike, isCall, underlying: forward, markIv: volatility } = summary;
  if (forward === undefined || volatility === undefined) return undefined;
  return { expiryMs, strike, isCall, forward, volatility };
}
