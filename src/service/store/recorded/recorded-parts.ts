import type { TableName } from '@/service/store/engine/schema';

/** Rows of one market in one table. `where`: the part of them that is meant. */
export interface RecordedPart {
  readonly table: TableName;
  readonly where?: string;
  /** Column of the time that decides whether a row is too old; `ts` by default. */
  readonly time?: 'ts' | 'until';
}

/** Where the rows of each dataset of a recorded market are. */
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

/** What says that a past was filled goes when all of it is gone. */
export const FILLED_PARTS: Readonly<Partial<Record<RecordedDataset, RecordedPart>>> = {
  trades: { table: 'filled_span', where: "dataset IN ('candles', 'edges')", time: 'until' },
  funding: { table: 'filled_span', where: "dataset = 'funding'", time: 'until' },
  interest: { table: 'filled_span', where: "dataset = 'openInterest'", time: 'until' },
  hours: { table: 'filled_span', where: "dataset = 'hours'", time: 'until' },
};

/** What says of a minute that it was recorded, where its book has holes and what was printed off it: kept as long as anything of the minute is. */
export const MINUTE_PARTS: readonly RecordedPart[] = [
  { table: 'recorded_minute' },
  { table: 'book_gap' },
  { table: 'off_market_print' },
];
