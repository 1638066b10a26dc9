import type { Market } from '@/contract/payloads';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { listRecordingTimes } from '@/panes/market/recorded-words';

export interface MarketFact {
  readonly name: string;
  readonly text: string;
}

type Field = keyof Required<Market>;
interface Words {
  readonly zone: Zone;
  /** Decimals of the market's prices. */
  readonly decimals: number;
}

type Tell = (market: Market, words: Words) => string | undefined;

const usd = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : `${formatNumber(value, 2)} USD`;

/** Every possible field of an entry of `/v1/markets`, by its name there. */
const FIELDS: Readonly<Record<Field, Tell>> = {
  exchange: ({ exchange }) => exchange,
  rawSymbol: ({ rawSymbol }) => rawSymbol,
  normalizedSymbol: ({ normalizedSymbol }) => normalizedSymbol,
  coin: ({ coin }) => coin,
  category: ({ category }) => category,
  tenor: ({ tenor }) => tenor,
  coinName: ({ coinName }) => coinName,
  quoteCoinName: ({ quoteCoinName }) => quoteCoinName,
  fullName: ({ fullName }) => fullName,
  lastPrice: ({ lastPrice }, { decimals }) => formatPrice(lastPrice, decimals),
  volume24h: ({ volume24h }) => usd(volume24h),
  volumeChange24h: ({ volumeChange24h }) => formatChange(volumeChange24h),
  priceChange24h: ({ priceChange24h }) => formatChange(priceChange24h),
  oiChange24h: ({ oiChange24h }) => formatChange(oiChange24h),
  marketcap: ({ marketcap }) => usd(marketcap),
  // Shown as text, never loaded: requesting an image from elsewhere would reveal who is looking.
  iconUrl: ({ iconUrl }) => iconUrl,
  availableSince: ({ availableSince }, { zone }) => formatFullTime(availableSince?.s, zone),
  predictionMarkets: ({ predictionMarkets }) =>
    predictionMarkets === undefined ? undefined : `${formatNumber(predictionMarkets.length, 0)}, in Predictions`,
  recorded: ({ recorded }, { zone }) =>
    recorded === undefined ? undefined : listRecordingTimes(recorded, zone).join('; '),
};

/** The whole record, field by field; unreported fields say so. */
export function listMarketFields(market: Market, words: Words): readonly MarketFact[] {
  return Object.entries(FIELDS).map(([name, tell]) => ({ name, text: tell(market, words) ?? MISSING }));
}
