import {
  type InstrumentChoice,
  type InstrumentsAnswer,
  type KeptRecording,
  SOURCES_PATH,
  type Source,
  type SourceCommand,
  type SourceDetail,
  type SourcesAnswer,
  sourceCommand,
  type VenuesAnswer,
} from '@/contract/sources';

/** 18 June 2026, 14:32 UTC. */
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;

export interface AskedSources {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly key: string | null;
  readonly body: string | undefined;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

const MARKETS: readonly InstrumentChoice[] = [
  choice('binance-futures', 'Binance', 'linear futures', 'BINANCE_FUTURES', 'BTCUSDT', ['candles', 'sides', 'funding']),
  choice('binance-futures', 'Binance', 'linear futures', 'BINANCE_FUTURES', 'ETHUSDT', ['candles', 'sides', 'funding']),
  choice('okx-swap', 'OKX', 'swap', 'OKX_SWAP', 'BTC-USDT-SWAP', ['candles', 'funding', 'openInterest']),
  {
    ...choice('coinbase-spot', 'Coinbase', 'spot', 'COINBASE', 'BTC-USD', ['candles']),
    publishes: ['book', 'trades'],
  },
];

function choice(
  prefix: string,
  venue: string,
  kind: string,
  exchange: string,
  rawSymbol: string,
  history: readonly string[],
): InstrumentChoice {
  return {
    id: `${prefix}:${rawSymbol}`,
    venue,
    kind,
    exchange,
    rawSymbol,
    base: rawSymbol.slice(0, 3),
    quote: 'USDT',
    publishes: ['book', 'trades', 'mark', 'funding', 'openInterest', 'liquidations'],
    history: [...history],
    bytesPerDay: 2.4e9,
    bytesBasis: 'Estimated for a book of 2,000 levels a side each second',
    isAdded: false,
  };
}

const VENUES: VenuesAnswer = {
  kinds: [...new Map(MARKETS.map((market) => [`${market.venue} ${market.kind}`, market])).values()].map(
    ({ id, venue, kind, publishes, history, bytesPerDay }) => ({
      id: id.split(':')[0],
      venue,
      kind,
      host: `api.${venue.toLowerCase()}.example`,
      bookLevels: 2000,
      publishes,
      history,
      bytesPerDay,
    }),
  ),
  folder: '/home/trader/depthscape/.data',
  retention: [
    { dataset: 'depth-second', keptDays: 2 },
    { dataset: 'depth-minute', keptDays: 90 },
    { dataset: 'trades', keptDays: 90 },
    { dataset: 'funding', keptDays: 365 },
  ],
};

/**
 * `/local/sources` according to the contract, answered within the page: sources change with commands and as the test
 * sets them.
 */
export class SourcesDesk {
  readonly asked: AskedSources[] = [];
  sources: Source[] = [];
  diskFreeBytes = 118e9;
  stoppedBy: string | undefined;
  failures: InstrumentsAnswer['failures'] = [];
  recordings: KeptRecording[] = [];
  /** Requests to these paths are refused until the entry is removed. */
  readonly refusals = new Map<string, Refusal>();

  /** The answer to a request for the sources; `undefined` for any other. */
  answer(url: string, init: RequestInit = {}): Response | undefined {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    if (!pathname.startsWith(SOURCES_PATH)) return undefined;
    const { method = 'GET', body } = init;
    this.asked.push({
      method,
      path: pathname,
      search: searchParams.toString(),
      key: new Headers(init.headers).get('X-Service-Key'),
      body: typeof body === 'string' ? body : undefined,
    });
    const refusal = this.refusals.get(`${method} ${pathname}`);
    if (refusal !== undefined) return json({ error: 'REFUSED', message: refusal.message }, refusal.status);
    if (method === 'POST') return this.#change(sourceCommand.parse(JSON.parse(String(body))));
    if (pathname === SOURCES_PATH) return json(this.#list());
    if (pathname === `${SOURCES_PATH}/detail`) return this.#detail(searchParams.get('id') ?? '');
    if (pathname === `${SOURCES_PATH}/venues`) return json(VENUES);
    return json(this.#instruments(searchParams.get('search') ?? ''));
  }

  /** Adds a source in any state. */
  put(id: string, facts: Partial<Source> = {}): void {
    const market = MARKETS.find((one) => one.id === id);
    if (market === undefined) throw new Error(`${id} is none of the instruments here`);
    const { venue, kind, exchange, rawSymbol } = market;
    const others = this.sources.filter((one) => one.id !== id);
    const publishes = [...market.publishes];
    const base = { id, venue, kind, exchange, rawSymbol, publishes, state: 'connecting', gapsToday: 0 } as const;
    this.sources = [...others, { ...base, ...facts }];
  }

  #list(): SourcesAnswer {
    const { sources, recordings, diskFreeBytes, stoppedBy } = this;
    return { sources, recordings, diskFreeBytes, ...(stoppedBy === undefined ? {} : { stoppedBy }) };
  }

  #change({ action, id }: SourceCommand): Response {
    if (action === 'add') this.put(id);
    if (action === 'remove') {
      this.sources = this.sources.filter((one) => one.id !== id);
      this.recordings = this.recordings.filter((one) => one.id !== id);
    }
    if (action === 'pause') this.put(id, { state: 'paused' });
    if (action === 'resume') this.put(id, { state: 'connecting' });
    return json(this.#list());
  }

  #detail(id: string): Response {
    const source = this.sources.find((one) => one.id === id);
    if (source === undefined) return json({ error: 'NOT_FOUND', message: `There is no source ${id}.` }, 404);
    const detail: SourceDetail = {
      source,
      lag: Array.from({ length: 60 }, (_, at) => (at === 20 ? null : 300 + 200 * Math.sin(at / 4))),
      gaps: [{ from: { s: NOW - 1789 }, to: { s: NOW - 1786 }, cause: 'lost update' }],
      offMarket: {
        count: 1,
        prints: [{ timestamp: { s: NOW - 900 }, price: 28_722.5, volume: 0.001, kind: 'INSURANCE_FUND' }],
      },
      storage: [
        { dataset: 'depth-second', bytesPerDay: 2.1e9, keptDays: 2 },
        { dataset: 'trades', bytesPerDay: 0.3e9, keptDays: 30 },
      ],
      limits: [{ name: 'request weight a minute', used: 480, of: 2400 }],
      publishes: ['book', 'trades', 'funding'],
    };
    return json(detail);
  }

  #instruments(search: string) {
    const wanted = search.toUpperCase();
    const ids = new Set(this.sources.map(({ id }) => id));
    const instruments = MARKETS.filter(({ rawSymbol, base }) => rawSymbol.includes(wanted) || base === wanted);
    return {
      instruments: instruments.map((one) => ({ ...one, isAdded: ids.has(one.id) })),
      more: 0,
      failures: this.failures,
    };
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}
