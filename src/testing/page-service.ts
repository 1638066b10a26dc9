/** What the embedded service says of itself when it is ready and the page has a key of the tier `advanced`. */
export const OWN_SERVICE: Readonly<Record<string, unknown>> = {
  '/healthz': { status: 'ready' },
  '/local/session': { key: 'k-1', tier: 'advanced', source: 'embedded' },
  '/v1/usage': { limit: 750, remaining: 1500, used: 0, reset: 0, window_seconds: 60 },
  '/v1/exchanges': { exchanges: ['ATLAS_FUTURES'] },
};

/** A perpetual of ATLAS_FUTURES in USDT. */
export const makePerpetual = (coin: string) => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol: `${coin}USDT`,
  normalizedSymbol: `${coin}-USDT`,
  coin,
  category: 'PERPETUAL',
  lastPrice: 64_000,
});

/** Replaces the network by the embedded service: it lists markets on one page, and has `answers` for other paths. */
export class PageService {
  /** `fails`: the service is there, and answers every request for data with 500. `aborts`: nobody answers. */
  trouble: 'none' | 'fails' | 'aborts' = 'none';
  readonly #listMarkets: (search: URLSearchParams) => readonly unknown[];
  readonly #answers: Readonly<Record<string, unknown>>;

  constructor(
    listMarkets: (search: URLSearchParams) => readonly unknown[],
    answers: Readonly<Record<string, unknown>> = {},
  ) {
    this.#listMarkets = listMarkets;
    this.#answers = { ...OWN_SERVICE, ...answers };
  }

  readonly answer = async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, location.origin);
    if (this.trouble === 'aborts') throw new TypeError('Failed to fetch');
    if (this.trouble === 'fails' && pathname.startsWith('/v1/'))
      return Response.json({ code: 'INTERNAL', message: 'failed' }, { status: 500 });
    if (pathname !== '/v1/markets') return Response.json(this.#answers[pathname] ?? {});
    const isFirst = searchParams.get('pageOffset') === '0';
    return Response.json({ symbols: isFirst ? this.#listMarkets(searchParams) : [], nextOffset: 1 });
  };
}
