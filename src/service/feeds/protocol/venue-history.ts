/** A stretch of time in Unix seconds, half-open, from whole minute to whole minute. */
export interface PastRange {
  readonly from: number;
  readonly to: number;
}

/** Decimal texts: of the base asset, and of the quote asset where the venue says it. */
export interface PastVolume {
  readonly base: string;
  readonly quote: string | undefined;
}

/** A candle of a minute or an hour of a venue's history. Prices are decimal texts. */
export interface PastCandle {
  /** Its start, Unix seconds. */
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: PastVolume;
  /** What of it takers bought; undefined where the venue does not say. */
  readonly bought: PastVolume | undefined;
}

/** Funding that was paid: the rate is that of the interval which ended then. */
export interface PastFunding {
  /** Unix seconds, a whole minute. */
  readonly at: number;
  /** A fraction, perhaps negative. */
  readonly rate: string;
  /** Length of the interval in seconds; undefined where it follows from the payment before. */
  readonly every: number | undefined;
}

/** Open interest at an instant. */
export interface PastInterest {
  /** Unix seconds, a whole minute. */
  readonly at: number;
  /** In coins. */
  readonly coins: string;
  readonly usd: string | undefined;
}

/** An answer of the history: its rows ascend, each time once. */
export interface PastPage<Row> {
  readonly rows: readonly Row[];
  /** Unix seconds: from here to the end of what was asked there is nothing else. */
  readonly from: number;
}

/** A past that a venue gives by pages. No clock and no network. */
export interface PastSeries<Row> {
  /** Whole hours that one page covers, in seconds. */
  readonly pageSeconds: number;
  /** How far back the venue gives it; undefined: to the listing of the market. */
  readonly reachSeconds?: number;
  request(symbol: string, range: PastRange): { readonly url: string; readonly weight: number };
  /** @throws FrameError saying what breaks the format. */
  parse(text: string, range: PastRange): PastPage<Row>;
}

/** What of the past of a kind of markets its venue gives. */
export interface KindHistory {
  readonly candles: PastSeries<PastCandle>;
  /** Candles of whole hours, for what is older than minutes are kept. */
  readonly hours: PastSeries<PastCandle>;
  /** Its candles tell what takers bought. */
  readonly hasSides: boolean;
  readonly funding?: PastSeries<PastFunding>;
  readonly openInterest?: PastSeries<PastInterest>;
}
