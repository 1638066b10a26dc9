import { readChain } from '../../recorded-service/option-chain';
import { readRecordedJson } from '../../recorded-service/recordings';
import { RECORDED_BOOKS, RECORDED_CANDLES, readRecordedBooks, readRecordedCandles } from '../recorded-sources';
import { describeBooks } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource } from './fact';
import { describeRates } from './rate-facts';

export function recordedCandles(): FactSource[] {
  return RECORDED_CANDLES.map(([name, folder]) => ({ name, facts: describeCandles(readRecordedCandles(folder)) }));
}

export async function recordedBooks(): Promise<FactSource[]> {
  const sources: FactSource[] = [];
  for (const [name, files] of RECORDED_BOOKS)
    sources.push({ name, facts: describeBooks(await readRecordedBooks(files), 1) });
  return sources;
}

export function recordedRates(): FactSource[] {
  const { response } = readRecordedJson<{ response: { fundingRate: string; time: number }[] }>(
    'data/funding-history/funding-history-BTC.json',
  );
  // Only hourly rates: the first ones are for eight hours.
  const hourly = response.filter(({ time }, i) => i > 0 && time - response[i - 1].time < 4_000_000);
  return [{ name: 'Hyperliquid BTC 2023', facts: describeRates(hourly.map(({ fundingRate }) => Number(fundingRate))) }];
}

export function recordedOptions(): FactSource[] {
  const { expiries } = readChain();
  return expiries.map(({ days, atTheMoney, skew }, i) => ({
    name: `ETH ${Math.round(days)} d, 2021`,
    facts: {
      'implied volatility at the money, %': atTheMoney,
      '25-delta skew, points': skew,
      'skew over volatility': skew / atTheMoney,
      ...(i === 0 ? {} : { 'volatility of a fortnight over that of a week': atTheMoney / expiries[0].atTheMoney }),
    },
  }));
}
