/** The fields of a `/v1/markets` entry that journeys use. */
export interface RawMarket {
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly category: string;
  /** Only for option summaries. */
  readonly tenor?: string;
  readonly coin?: string;
  readonly coinName?: string;
  readonly fullName: string;
  /** Only for prediction events. */
  readonly predictionMarkets?: readonly unknown[];
  readonly lastPrice: number;
  readonly priceChange24h: number;
  readonly volumeChange24h: number;
  readonly oiChange24h?: number;
  readonly volume24h: number;
  readonly marketcap?: number;
  readonly availableSince: { readonly s: number };
  readonly recorded?: { readonly from: { readonly s: number }; readonly to: { readonly s: number } };
}

/** One side of a book: size by price label. */
export type RawSide = ReadonlyMap<number, number>;

export interface RawBook {
  readonly bids: RawSide;
  readonly asks: RawSide;
}

export interface RawUsage {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  readonly reset: number;
}

export interface BookRequest {
  readonly exchange: string;
  readonly rawSymbol: string;
  /** Unix seconds of the bucket. */
  readonly from: number;
  readonly interval: 'SECOND' | 'MINUTE';
  readonly blockSize: number;
  readonly maxDepth?: number;
}

interface PointsAnswer {
  readonly series: readonly {
    readonly points: readonly { readonly Point: { readonly bids?: number[]; readonly asks?: number[] } }[];
  }[];
}

const sideOf = (flat: readonly number[] = []): RawSide =>
  new Map(flat.flatMap((price, index) => (index % 2 === 0 ? [[price, flat[index + 1] ?? 0] as const] : [])));

/** Queries the service like a program, with its own key. The dashboard is compared with these responses. */
export class RawService {
  readonly url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.#key = key;
  }

  async loadText(path: string): Promise<string> {
    const answer = await fetch(this.url + path, { headers: { 'X-Service-Key': this.#key } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  }

  async loadJson<T>(path: string): Promise<T> {
    return JSON.parse(await this.loadText(path)) as T;
  }

  /** The rows of one request for at most 1,000 markets. */
  async loadMarkets(query = ''): Promise<readonly RawMarket[]> {
    return (await this.loadJson<{ symbols: RawMarket[] }>(`/v1/markets?pageSize=1000&${query}`)).symbols;
  }

  /** The book of one bucket, from structured points. */
  async loadBook(asked: BookRequest): Promise<RawBook> {
    const books = await this.loadBooks(asked, asked.interval === 'SECOND' ? 1 : 60);
    const [book] = books;
    if (book === undefined || books.length !== 1) throw new Error(`${books.length} snapshots at ${asked.from}`);
    return book;
  }

  /** The books of all buckets in a number of seconds, for the weight of one request. */
  async loadBooks({ maxDepth = 3500, ...asked }: BookRequest, seconds: number): Promise<readonly RawBook[]> {
    const query = new URLSearchParams({
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
      exchange: asked.exchange,
      rawSymbol: asked.rawSymbol,
      interval: asked.interval,
      from: String(asked.from),
      period: String(seconds),
      blockSize: String(asked.blockSize),
      maxDepth: String(maxDepth),
    });
    const { series } = await this.loadJson<PointsAnswer>(`/v1/points?${query}`);
    const points = series.flatMap((one) => one.points);
    return points.map(({ Point }) => ({ bids: sideOf(Point.bids), asks: sideOf(Point.asks) }));
  }

  async loadUsage(): Promise<RawUsage> {
    return this.loadJson<RawUsage>('/v1/usage');
  }
}

/** The dashboard's own key, requested as its page does. */
export async function loadSessionKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/local/session`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  return ((await answer.json()) as { key: string }).key;
}
