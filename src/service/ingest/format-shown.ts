import type { DatasetType } from '@/contract/datasets';
import type { StoredMarket } from '../store/store';

/** What screens show of a market, by the dataset that each needs. */
const SHOWN: readonly (readonly [type: DatasetType, words: string])[] = [
  ['BLOCK_BOOK_SNAPSHOT_AGG', 'heatmap'],
  ['TRADE_SIDE_AGNOSTIC_AGG', 'chart'],
  ['TPO_AGG', 'profile'],
  ['FUNDING_RATE_AGG', 'funding'],
  ['OPEN_INTEREST_AGG', 'open interest'],
  ['LIQUIDATION_AGG', 'liquidations'],
];
/** Spot markets have none of these. */
const LEVERAGED: readonly string[] = ['funding', 'open interest', 'liquidations'];

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Heatmap, chart, profile; no open interest": what a market can show now, and what it lacks. */
export function formatShown({ types, category, tenor, predictions }: StoredMarket): string {
  if (predictions !== '') return 'Probability on the Predictions screen';
  if (tenor !== '')
    return types.includes('SKEW_OPTION_SUMMARY_AGG') ? 'Skew of options' : 'Implied volatility of options';
  const has = (type: DatasetType): boolean => types.includes(type);
  const shown = SHOWN.filter(([type]) => has(type)).map(([, words]) => words);
  const lacks = SHOWN.filter(([type, words]) => !has(type) && (category !== 'SPOT' || !LEVERAGED.includes(words)));
  const missing = lacks.map(([, words]) => `no ${words}`);
  return capitalise([shown.join(', '), missing.join(', ')].filter((part) => part !== '').join('; '));
}
