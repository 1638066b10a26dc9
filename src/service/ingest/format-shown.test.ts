import { describe, expect, it } from 'vitest';
import type { DatasetType } from '@/contract/datasets';
import { marketRow } from '@/testing/store-rows';
import { formatShown } from './format-shown';

const CAPTURE: readonly DatasetType[] = ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'TPO_AGG'];

describe('what a market can show', () => {
  it('is listed by screen and figure, with what is missing; a spot market misses no leverage data', () => {
    const told = (types: readonly DatasetType[], category = 'PERPETUAL'): string =>
      formatShown(marketRow({ types, category }));
    expect(told(CAPTURE)).toBe('Heatmap, chart, profile; no funding, no open interest, no liquidations');
    expect(told(CAPTURE, 'SPOT')).toBe('Heatmap, chart, profile');
    expect(told(['TRADE_SIDE_AGNOSTIC_AGG'], 'SPOT')).toBe('Chart; no heatmap, no profile');
    expect(told(['FUNDING_RATE_AGG'])).toBe(
      'Funding; no heatmap, no chart, no profile, no open interest, no liquidations',
    );
    expect(told([], 'SPOT')).toBe('No heatmap, no chart, no profile');
  });

  it('is one screen for option summaries and for questions', () => {
    const summary = (type: DatasetType) => marketRow({ category: 'OPTION', tenor: 'ONE_M', types: [type] });
    expect(formatShown(summary('SKEW_OPTION_SUMMARY_AGG'))).toBe('Skew of options');
    expect(formatShown(summary('IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'))).toBe('Implied volatility of options');
    expect(formatShown(marketRow({ predictions: '[]' }))).toBe('Probability on the Predictions screen');
  });
});
