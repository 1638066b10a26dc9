/**
 * Tables of the store. Prices are whole ticks and sizes whole lots of their market, so that they print as short exact
 * decimals and sum exactly: price = ticks × `market.tick`, size = lots × `market.lot`, quote = tick-lots × tick × lot.
 */
const CANDLE_COLUMNS = `
  market UInt32,
  ts DateTime CODEC(DoubleDelta, ZSTD(1)),
  open UInt32 CODEC(Delta, ZSTD(1)),
  high Int32 CODEC(T64, ZSTD(1)),
  low Int32 CODEC(T64, ZSTD(1)),
  close Int32 CODEC(T64, ZSTD(1)),
  buyOpen Int32 CODEC(T64, ZSTD(1)),
  buyHigh Int32 CODEC(T64, ZSTD(1)),
  buyLow Int32 CODEC(T64, ZSTD(1)),
  buyClose Int32 CODEC(T64, ZSTD(1)),
  sellOpen Int32 CODEC(T64, ZSTD(1)),
  sellHigh Int32 CODEC(T64, ZSTD(1)),
  sellLow Int32 CODEC(T64, ZSTD(1)),
  sellClose Int32 CODEC(T64, ZSTD(1)),
  buyLots UInt64 CODEC(T64, ZSTD(1)),
  sellLots UInt64 CODEC(T64, ZSTD(1)),
  buyTickLots UInt64 CODEC(T64, ZSTD(1)),
  sellTickLots UInt64 CODEC(T64, ZSTD(1)),
  buyFirstMs UInt32 CODEC(T64, ZSTD(1)),
  buyLastMs UInt32 CODEC(T64, ZSTD(1)),
  sellFirstMs UInt32 CODEC(T64, ZSTD(1)),
  sellLastMs UInt32 CODEC(T64, ZSTD(1))`;

/**
 * Additional columns for candles of a venue's history. `unsided…`: volume whose side is unknown, in neither `buy…` nor
 * `sell…`. `filled` is 1 for a candle from the venue rather than from trades: the prices of its sides and the times of
 * its first and last trade are unknown. It is 2 when the prices are mids of quotes and no trade is known, and 3 for a
 * whole hour as given by the venue, which minutes do not replace. These are separate columns because rows of older
 * stores and of recordings lack them.
 */
const PAST_COLUMNS = [
  'unsidedLots UInt64 CODEC(T64, ZSTD(1))',
  'unsidedTickLots UInt64 CODEC(T64, ZSTD(1))',
  'filled UInt8 CODEC(ZSTD(1))',
];

/** Values of `filled`. */
export const FILLED = 1;
export const QUOTED = 2;
export const HOURLY = 3;

/** Their column names. */
export const PAST_FIELDS = ['unsidedLots', 'unsidedTickLots', 'filled'] as const;

/** How a table is stored, whatever database it is in. */
export interface TableDefinition {
  readonly columns: string;
  readonly orderBy: readonly string[];
  /** Of rows with the same order the one with the largest value of this column counts. All rows count without. */
  readonly version?: string;
  readonly settings?: readonly string[];
}

/** Merged parts are deleted after 5 s instead of 8 min, so that a fresh store does not take twice its size. */
const KEEP_SHORT = 'old_parts_lifetime = 5';

/** Rows of a market, in time. */
const series = (columns: string): TableDefinition => ({
  columns,
  orderBy: ['market', 'ts'],
  settings: [KEEP_SHORT],
});

const CANDLE_TABLE = series(`${CANDLE_COLUMNS},
  ${PAST_COLUMNS.join(',\n  ')}`);

/**
 * `lots` is the open interest at the end of the row; the row starts at that of the row before. `high`, `low`: how far
 * the highest is above and the lowest below both. `usd…`: the same in whole dollars, as recorded at the time.
 */
const INTEREST_COLUMNS = `
  market UInt32,
  ts DateTime CODEC(DoubleDelta, ZSTD(1)),
  lots UInt32 CODEC(Delta, ZSTD(1)),
  high UInt32 CODEC(T64, ZSTD(1)),
  low UInt32 CODEC(T64, ZSTD(1)),
  usd UInt64 CODEC(Delta, ZSTD(1)),
  usdHigh UInt32 CODEC(T64, ZSTD(1)),
  usdLow UInt32 CODEC(T64, ZSTD(1))`;

/**
 * Rates in 1e-9 of the venue's own interval of `every` seconds. `rate` is in force during the row. `predicted…` is the
 * forecast of the next one: `…Close` as the offset from `…Open`, `…High` and `…Low` as how far they exceed both. It is
 * unused where `forecasts` is 0.
 */
const FUNDING_COLUMNS = `
  market UInt32,
  ts DateTime CODEC(DoubleDelta, ZSTD(1)),
  every UInt32 CODEC(ZSTD(1)),
  rate Int32 CODEC(Delta, ZSTD(1)),
  forecasts UInt8 CODEC(ZSTD(1)),
  predictedOpen Int32 CODEC(Delta, ZSTD(1)),
  predictedHigh UInt32 CODEC(T64, ZSTD(1)),
  predictedLow UInt32 CODEC(T64, ZSTD(1)),
  predictedClose Int32 CODEC(T64, ZSTD(1))`;

/** Liquidated positions, longs and shorts, in lots and in whole dollars at their prices. */
const LIQUIDATION_COLUMNS = `
  market UInt32,
  ts DateTime CODEC(DoubleDelta, ZSTD(1)),
  longLots UInt32 CODEC(T64, ZSTD(1)),
  longUsd UInt32 CODEC(T64, ZSTD(1)),
  shortLots UInt32 CODEC(T64, ZSTD(1)),
  shortUsd UInt32 CODEC(T64, ZSTD(1))`;

/** Column names of a candle row, in table order. */
export const CANDLE_FIELDS = CANDLE_COLUMNS.split(',\n').map((line) => line.trim().split(' ')[0]);

/** Their types. */
export const CANDLE_TYPES = CANDLE_COLUMNS.split(',\n').map((line) => line.trim().split(' ')[1]);

/** Columns written for a candle that was made from trades. */
export const RECORDED_CANDLE_FIELDS = [...CANDLE_FIELDS, ...PAST_FIELDS];
export const RECORDED_CANDLE_TYPES = [...CANDLE_TYPES, ...PAST_COLUMNS.map((column) => column.split(' ')[1])];

/**
 * `index_granularity`: rows that are read and compressed together. Levels stay for hours, so neighbours compress well.
 */
const LEVEL_TABLE: TableDefinition = {
  columns: `
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), price UInt32 CODEC(Delta, ZSTD(1)),
    at Array(UInt32) CODEC(Delta, ZSTD(1)), q Array(UInt32) CODEC(ZSTD(1))`,
  orderBy: ['market', 'ts'],
  settings: ['index_granularity = 32', KEEP_SHORT],
};

export const BOOK_FIELDS = ['market', 'step', 'ts', 'lo', 'nb', 'q', 'at'] as const;

/** Columns of `option_summary`. */
export const SUMMARY_FIELDS = ['market', 'ts', 'steps'] as const;

export const VOLUME_FIELDS = [
  'market',
  'ts',
  'lo',
  'open',
  'close',
  'buy',
  'sell',
  'buyTickLots',
  'sellTickLots',
] as const;

/** Columns of a market's minutes besides its trades and books. */
export const LEVERAGE_FIELDS = {
  interest_minute: ['market', 'ts', 'lots', 'high', 'low', 'usd', 'usdHigh', 'usdLow'],
  liquidation_minute: ['market', 'ts', 'longLots', 'longUsd', 'shortLots', 'shortUsd'],
  funding_minute: [
    'market',
    'ts',
    'every',
    'rate',
    'forecasts',
    'predictedOpen',
    'predictedHigh',
    'predictedLow',
    'predictedClose',
  ],
} as const;

export type LeverageTable = keyof typeof LEVERAGE_FIELDS;

export const TABLES = {
  /**
   * One row per market. A re-import replaces it by `id`. `tick`, `lot`: price and size units. `block`: height of the
   * finest book block in price (0 without a book). `types`: datasets served. `recordedFrom`, `recordedTo`: Unix
   * seconds, 0 for simulated markets. `supply`: circulating coins, for the market cap. `tpoBlock`: height of a profile
   * row in price (0 without profiles). `tenor`: for option summaries, else empty. `predictions`: JSON list of the
   * contract's `predictionMarkets`, without the figures from trading; else empty.
   */
  market: {
    columns: `
    id UInt32, exchange String, rawSymbol String, normalizedSymbol String, coin String, category String,
    coinName String, quoteCoinName String, fullName String, tick Float64, lot Float64, block Float64,
    types Array(String), availableSince UInt32, supply Float64, recordedFrom UInt32, recordedTo UInt32,
    tpoBlock Float64, tenor LowCardinality(String), predictions String, version UInt64`,
    orderBy: ['id'],
    version: 'version',
  },

  /**
   * Candles of `ts` .. `ts` + 60 s. `open` in ticks; all other prices as tick offsets from it. `…TickLots`: Σ ticks ×
   * lots of the trades. `…FirstMs`, `…LastMs`: offset of the first and last trade from `ts`. A side without a trade has
   * 0 lots, and its other columns are unused. A minute without trades has no row.
   */
  candle_minute: CANDLE_TABLE,
  /** The same over an hour. */
  candle_hour: CANDLE_TABLE,

  /**
   * One order book snapshot: `step` seconds is its cadence (60, or 1 for recorded ones), `ts` its instant. Block i has
   * the price i × \`market.block\`. Dense (\`at\` empty): block lo + k - 1 has \`q[k]\` lots (1-based). Sparse: block
   * \`at[k]\` has \`q[k]\` lots, ascending. The first \`nb\` entries are bids, the others asks. A sparse size above
   * 2^32 - 1 lots fills several entries of the same block, which add up.
   */
  book: {
    columns: `
    market UInt32, step UInt16, ts DateTime CODEC(DoubleDelta, ZSTD(1)), lo Int32, nb UInt32,
    q Array(UInt32) CODEC(ZSTD(1)), at Array(Int32) CODEC(Delta, ZSTD(1))`,
    orderBy: ['market', 'step', 'ts'],
    settings: ['index_granularity = 16', KEEP_SHORT],
  },

  /** Liquidations of `ts` .. `ts` + 60 s. Minutes without any have no row. */
  liquidation_minute: series(LIQUIDATION_COLUMNS),
  /** The same over an hour. */
  liquidation_hour: series(LIQUIDATION_COLUMNS),

  /** Open interest over `ts` .. `ts` + 60 s. */
  interest_minute: series(INTEREST_COLUMNS),
  /** The same over an hour. */
  interest_hour: series(INTEREST_COLUMNS),

  /** Funding over `ts` .. `ts` + 60 s. */
  funding_minute: series(FUNDING_COLUMNS),
  /** The same over an hour. */
  funding_hour: series(FUNDING_COLUMNS),

  /** Option summaries in units of `market.tick` percentage points: of each hour, or of the instants at which they were recorded. */
  option_summary: series(`
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), steps Int32 CODEC(Delta, ZSTD(1))`),

  /**
   * Daily or weekly reports of tokens, as of the start of the day. `market` represents the coin, `token` numbers the
   * tokens of its ticker from 0. `circulating`, `total`: whole coins. Market cap = `circulating` × `price`, USD.
   * `dominance`: percent. `valueLocked`: USD, 0 when nothing is locked.
   */
  supply: {
    columns: `
    market UInt32, token UInt8, ts DateTime CODEC(DoubleDelta, ZSTD(1)), circulating Float64 CODEC(ZSTD(1)),
    total Float64 CODEC(ZSTD(1)), price Float64 CODEC(ZSTD(1)), dominance Float64 CODEC(ZSTD(1)),
    capRank Float64 CODEC(ZSTD(1)), valueLocked Float64 CODEC(ZSTD(1)), volume Float64 CODEC(ZSTD(1))`,
    orderBy: ['market', 'token', 'ts'],
    settings: [KEEP_SHORT],
  },
  /** The fixed facts of a token. Written again now and then; the latest `ts` counts. `maxSupply`: 0 without a limit. */
  token: {
    columns: `
    market UInt32, token UInt8, ts DateTime, name String, chain String, contractAddress String, maxSupply Float64`,
    orderBy: ['market', 'token', 'ts'],
  },

  /**
   * Minutes of a market that were recorded live, written after all their rows: a minute without its row here is not
   * stored. `seconds`: number of books; `trades`: trades included; `late`: trades that arrived after it was closed and
   * are left out.
   */
  recorded_minute: series(`
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), seconds UInt8, trades UInt32, late UInt32`),
  /** Parts of those minutes without a known book or with missing trades, `fromMs` .. `toMs` from `ts`, and why. */
  book_gap: series(`
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), fromMs UInt32, toMs UInt32, cause LowCardinality(String)`),

  /** Prints off the market in recorded minutes, `ms` from `ts`. They are in the candles and also listed here. */
  off_market_print: series(`
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), ms UInt16, price Float64, volume Float64, kind LowCardinality(String)`),

  /**
   * Spans of a market's past that were requested from its venue, `ts` .. `until`, written after all their rows.
   * `dataset`: `candles`, `edges` (recorded minutes that lacked trades), `hours`, `funding` or `openInterest`. `first`:
   * Unix seconds of its oldest row, 0 without any. `compared`, `differing`: number of its candles that were recorded
   * too, and of those that differ from the venue's.
   */
  filled_span: {
    columns: `
    market UInt32, dataset LowCardinality(String), ts DateTime CODEC(DoubleDelta, ZSTD(1)),
    until DateTime CODEC(DoubleDelta, ZSTD(1)), first UInt32, compared UInt32, differing UInt32`,
    orderBy: ['market', 'dataset', 'ts'],
    settings: [KEEP_SHORT],
  },

  /** One row per finished step of seeding or import, written after the step's rows. */
  seed: {
    columns: `
    step String, version UInt32, at DateTime DEFAULT now()`,
    orderBy: ['step'],
  },

  /** Latest state of the simulator per key (JSON), so that a restart continues where it stopped. */
  sim_state: {
    columns: `
    key String, ts DateTime, state String, version UInt64`,
    orderBy: ['key'],
    version: 'version',
    settings: [KEEP_SHORT],
  },

  /** The migrations that this store has been through, by number. */
  schema_version: { columns: 'number UInt32, title String, at DateTime DEFAULT now()', orderBy: ['number'] },

  /** Facts about the store itself, by name; the largest version counts. */
  fact: { columns: 'name String, value String, version UInt64', orderBy: ['name'], version: 'version' },

  /** Keys of the API on a server. `sha256` of the key, which itself is stored nowhere. The largest version counts. */
  access_key: {
    columns: 'name String, tier String, created String, sha256 String, isRevoked UInt8, version UInt64',
    orderBy: ['name'],
    version: 'version',
  },

  /** Sources that are recorded into a server, by id. `body`: as JSON, empty for one that was removed. */
  source: { columns: 'id String, body String, version UInt64', orderBy: ['id'], version: 'version' },

  /**
   * Who may write what: of the rows of a name, the one with the largest \`fence\` counts, and of those the latest
   * \`until\` (the server's clock). Each new owner has a larger fence. \`markets\`: those that it may write.
   */
  lease: {
    columns: 'name String, fence UInt64, owner String, until DateTime64(3), markets Array(UInt32)',
    orderBy: ['name', 'fence'],
    version: 'until',
    settings: [KEEP_SHORT],
  },

  /**
   * Trades by price. A row has those from `ts` to the next whole five minutes, or up to the market's next row if that
   * is earlier. `buy[k]`, `sell[k]` (1-based) are the lots in the price row lo + k - 1, where price row r covers [r, r
   * + 1) × `market.tpoBlock`. The arrays reach from the lowest to the highest price traded. `open`, `close` in ticks,
   * `close` as an offset from `open`. `…TickLots`: Σ ticks × lots.
   */
  volume_at_price: series(`
    market UInt32, ts DateTime CODEC(DoubleDelta, ZSTD(1)), lo UInt32 CODEC(Delta, ZSTD(1)),
    open UInt32 CODEC(Delta, ZSTD(1)), close Int32 CODEC(T64, ZSTD(1)),
    buy Array(UInt32) CODEC(ZSTD(1)), sell Array(UInt32) CODEC(ZSTD(1)),
    buyTickLots UInt64 CODEC(T64, ZSTD(1)), sellTickLots UInt64 CODEC(T64, ZSTD(1))`),

  /**
   * One snapshot of resting trigger orders, once a minute: `price` of the market in ticks, `q[k]` lots at `at[k]`,
   * ascending. `at` is twice the price in ticks, plus 1 for sell orders.
   */
  trigger_levels: LEVEL_TABLE,
  /** One snapshot of a coin's liquidation levels: as above, with `at` the price in ticks. */
  liquidation_levels: LEVEL_TABLE,
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

type TableColumns = readonly (readonly [table: TableName, columns: readonly string[]])[];

/** Columns that the first stores lacked. */
export const MARKET_COLUMNS: TableColumns = [
  ['market', ['tpoBlock Float64', 'tenor LowCardinality(String)', 'predictions String']],
];

/** Columns that stores of older builds lack. */
export const ADDED_COLUMNS: TableColumns = [
  ['candle_minute', PAST_COLUMNS],
  ['candle_hour', PAST_COLUMNS],
];
