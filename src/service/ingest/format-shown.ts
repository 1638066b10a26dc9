import type { DatasetType } from '@/contract/datasets';
import type { ImportedScreen } from '@/contract/imports';
import { capitalise } from '@/domain/format/capitalise';
import type { StoredMarket } from '@/service/store/engine/store';
import { formatReport } from './format-report';
import type { MarketReport } from './import-files';

/** What screens show of a market, by the dataset they need. */
const SHOWN: readonly (readonly [type: DatasetType, words: string])[] = [
  ['BLOCK_BOOK_SNAPSHOT_AGG', 'heatmap'],
  ['TRADE_SIDE_AGNOSTIC_AGG', 'chart'],
  ['TPO_AGG', 'profile'],
  ['FUNDING_RATE_AGG', 'funding'],
  ['OPEN_INTEREST_AGG', 'open interest'],
  ['LIQUIDATION_AGG', 'liquidations'],
];
/** Not applicable to spot markets. */
const LEVERAGED: readonly string[] = ['funding', 'open interest', 'liquidations'];

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

const SCREENS: readonly (readonly [type: DatasetType, screen: ImportedScreen])[] = [
  ['BLOCK_BOOK_SNAPSHOT_AGG', 'heatmap'],
  ['TRADE_SIDE_AGNOSTIC_AGG', 'chart'],
  ['TPO_AGG', 'profile'],
];

/** The screens that can show a market. */
export function listScreens({ types, tenor, predictions }: StoredMarket): ImportedScreen[] {
  if (predictions !== '') return ['predictions'];
  if (tenor !== '') return ['options'];
  return SCREENS.flatMap(([type, screen]) => (types.includes(type) ? [screen] : []));
}

/** A report of an import. The market's last report also contains the market. */
export interface MarketOutcome {
  readonly report: MarketReport;
  readonly market: StoredMarket | undefined;
}

/** Adds what a market can show now to the last report about it. */
export function joinOutcomes(reports: readonly MarketReport[], markets: readonly StoredMarket[]): MarketOutcome[] {
  const byId = new Map(markets.map((market) => [market.id, market]));
  const lastOf = new Map(reports.map((report) => [report.marker.market, report]));
  return reports.map((report) => {
    const { market } = report.marker;
    return { report, market: lastOf.get(market) === report ? byId.get(market) : undefined };
  });
}

/** Output lines of an import. Below its last report, each market lists what it can show now. */
export const formatOutcomes = (outcomes: readonly MarketOutcome[]): string[] =>
  outcomes.flatMap(({ report, market }) => [
    ...formatReport(report),
    ...(market === undefined ? [] : [`  ${formatShown(market)}`]),
  ]);
