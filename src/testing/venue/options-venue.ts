import { createServer } from 'node:http';
import { systemClock } from '@/base/clock';
import { chainAnswer, expiryAfter, type MarkedOption, makeExpiry } from '../feeds/option-chain';

/** Two weeks and six: a single expiry would determine no other tenor. */
const EXPIRY_DAYS = [14, 42];
const FORWARD = 2000;
const LEVEL = 0.64;

export interface OptionsVenue {
  readonly base: string;
  /** Statuses for the next requests for the chain, in order; after them it is served. */
  readonly faults: number[];
  close(): Promise<void>;
}

function listInstruments(options: readonly MarkedOption[]): string {
  const result = options.map(({ symbol }) => ({
    instrument_name: symbol,
    kind: 'option',
    base_currency: symbol.split('-')[0],
    quote_currency: symbol.split('-')[0],
    tick_size: 0.0001,
    min_trade_amount: 0.1,
    contract_size: 1,
  }));
  return JSON.stringify({ jsonrpc: '2.0', result });
}

/** Deribit's option endpoints for `coin` on this machine: real HTTP. At-the-money volatility is 64 %. */
export async function openOptionsVenue(coin: string): Promise<OptionsVenue> {
  const faults: number[] = [];
  const server = createServer((request, response) => {
    const nowMs = systemClock.now();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://venue');
    const options = EXPIRY_DAYS.flatMap((days) =>
      makeExpiry(coin, FORWARD, { expiryMs: expiryAfter(nowMs, days), level: LEVEL, slope: 0.3 }),
    );
    if (pathname.endsWith('/get_instruments')) {
      response.end(listInstruments(options));
      return;
    }
    const isChain = pathname.endsWith('/get_book_summary_by_currency') && searchParams.get('currency') === coin;
    const fault = isChain ? faults.shift() : 404;
    if (fault === undefined) response.end(chainAnswer(options, nowMs));
    else response.writeHead(fault).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    base: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    faults,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
