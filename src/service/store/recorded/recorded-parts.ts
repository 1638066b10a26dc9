import type { TableName } from '@/service/store/engine/schema';

/** Rows of one market in one table. `where` limits them. */
export interface RecordedPart {
  readonly table: TableName;
  readonly where?: string;
  /** Time column that decides whether a row is too old. `ts` by default. */
  readonly time?: 'ts' | 'until';
}

/** The tables with the rows of each dataset of a recorded market. */
export const RECORDED_PARTS = {
  'depth-second': [{ table: 'book', where: 'step = 1' }],
  'depth-minute': [{ table: 'book', where: 'step = 60' }],
  trades: [{ table: 'candle_minute' }],
  profiles: [{ table: 'volume_at_price' }],
  funding: [{ table: 'funding_minute' }],
  interest: [{ table: 'interest_minute' }],
  liquidations: [{ table: 'liquidation_minute' }],
  options: [{ table: 'option_summary' }],
  hours: [
    { table: 'candle_hour' },
    { table: 'funding_hour' },
    { table: 'interest_hour' },
    { table: 'liquidation_hour' },
  ],
} as const satisfies Record<string, readonly RecordedPart[]>;

export type RecordedDataset = keyof typeof RECORDED_PARTS;

/** Marks of filled ranges, deleted once all of a filled past is deleted. */
export const FILLED_PARTS: Readonly<Partial<Record<RecordedDataset, RecordedPart>>> = {
  trades: { table: 'filled_span', where: "dataset IN ('candles', 'edges')", time: 'until' },
  funding: { table: 'filled_span', where: "dataset = 'funding'", time: 'until' },
  interest: { table: 'filled_span', where: "dataset = 'openInterest'", time: 'until' },
  hours: { table: 'filled_span', where: "dataset = 'hours'", time: 'until' },
};

/**
 * Per minute: that it was recorded, gaps of its book and prints off the market. Kept as long as any data of the minute.
 */
export const MINUTE_PARTS: readonly RecordedPart[] = [
  { table: 'recorded_minute' },
  { table: 'book_gap' },
  { table: 'off_market_print' },
];
