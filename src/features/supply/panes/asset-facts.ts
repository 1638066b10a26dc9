import type { Market } from '@/contract/payloads';
import { listFields } from '@/domain/columns/series-columns';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import {
  countCarried,
  figureNow,
  NAMELESS,
  type SupplyAsset,
  type SupplyField,
  type TokenTwin,
} from '../view/supply-asset';
import { describeFigure, FIELD_WORDS, NOT_REPORTED } from '../view/supply-fields';
import { tellStart } from './starting-cap';
import { describeCarried } from './supply-words';

export interface AssetFact {
  readonly name: string;
  readonly text: string;
  /** The exact figure, for a tooltip. */
  readonly exact?: string | undefined;
  /** The identifier that a press copies. */
  readonly copied?: string;
  /** Of a change; absent: none. */
  readonly tone?: ReturnType<typeof getTone>;
}

/** Figures that are nowhere else on the screen go first. */
const FIRST: readonly SupplyField[] = ['cgMarketcapRank', 'totalVolume', 'totalValueLocked', 'firstMarketcap'];
const ORDER: readonly SupplyField[] = [
  ...FIRST,
  ...listFields('supply').flatMap(([field]) => (FIRST.includes(field) ? [] : [field])),
];

/** Name of a token; one that names neither chain nor contract has a name too. */
export const nameTwin = ({ id }: TokenTwin): string => (id === NAMELESS ? NOT_REPORTED : id);

/** Everything that a report says about a token, and what is derived from it. */
export function listAssetFacts(asset: SupplyAsset, zone: Zone): readonly AssetFact[] {
  const { token, coin, nowAt, shown, twins } = asset;
  if (token === undefined) return [];
  const { name, chain, contractAddress } = token;
  const figures = ORDER.map((field): AssetFact => {
    const value = figureNow(asset, field);
    const exact = Number.isNaN(value) ? undefined : String(value);
    return { name: FIELD_WORDS[field].label, text: describeFigure(field, value, coin), exact };
  });
  return [
    { name: 'Name', text: name === '' ? NOT_REPORTED : name },
    { name: 'Ticker', text: coin },
    { name: 'Primary chain', text: chain === '' ? NOT_REPORTED : chain },
    ...(twins.length < 2
      ? []
      : [{ name: 'Also on', text: twins.flatMap((twin) => (twin.isShown ? [] : nameTwin(twin))).join(', ') }]),
    contractAddress === ''
      ? { name: 'Contract', text: 'None reported' }
      : { name: 'Contract', text: contractAddress, copied: contractAddress },
    ...figures.slice(0, FIRST.length),
    { name: 'Date of the starting market cap', text: tellStart(asset) ?? 'Before this range' },
    ...listDerived(asset),
    ...figures.slice(FIRST.length),
    { name: 'As of', text: formatFullTime(nowAt, zone) },
    { name: 'On screen', text: describeCarried(countCarried(asset), shown.length) },
  ];
}

/** Ratios of the report's own figures; none if one of them is missing. */
function listDerived(asset: SupplyAsset): readonly AssetFact[] {
  const cap = figureNow(asset, 'marketcap');
  const starting = figureNow(asset, 'firstMarketcap');
  const locked = figureNow(asset, 'totalValueLocked');
  const facts = [
    { name: 'Coin volume to market cap', value: (100 * figureNow(asset, 'totalVolume')) / cap, format: formatShare },
    { name: 'Market cap to value locked', value: cap / locked, format: (value: number) => formatNumber(value, 2) },
    {
      name: 'Since the starting market cap',
      value: (cap / starting - 1) * 100,
      format: (value: number) => formatChange(value, 1),
    },
  ];
  return facts.flatMap(({ name, value, format }) =>
    Number.isFinite(value) ? [{ name, text: format(value), exact: 'Computed from the figures of this bucket' }] : [],
  );
}

/** What the list of markets says about the coin, for every tier. */
export function listMarketFacts(market: Market, decimals: number): readonly AssetFact[] {
  const { exchange, rawSymbol, lastPrice, volume24h, priceChange24h, marketcap, coinName } = market;
  const usd = (value: number | undefined): string =>
    value === undefined ? NOT_REPORTED : `${formatCompact(value, 4)} USD`;
  return [
    { name: 'Name', text: coinName ?? NOT_REPORTED },
    { name: 'Market cap', text: usd(marketcap), exact: marketcap?.toString() },
    {
      name: 'Last price',
      text: lastPrice === undefined ? NOT_REPORTED : formatPrice(lastPrice, decimals),
      exact: lastPrice?.toString(),
    },
    {
      name: '24 h change',
      text: priceChange24h === undefined ? NOT_REPORTED : formatChange(priceChange24h),
      tone: getTone(priceChange24h),
    },
    { name: 'Market', text: `${rawSymbol} on ${exchange}` },
    { name: '24 h volume of this market', text: usd(volume24h), exact: volume24h?.toString() },
  ];
}
