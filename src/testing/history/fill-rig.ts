import { type ManualClock, makeManualClock } from '@/base/clock';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { VENUES } from '@/service/feeds/venues';
import { type Filling, type FillOptions, fillMarket } from '@/service/history/fill-market';
import { describeMarket } from '@/service/record/describe-market';
import type { Engine } from '@/service/store/engine/engine';
import { PastMarket } from './past-market';
import { openPastServer, type PastServer, type PastServerOptions } from './past-server';

export const HOUR = 3600;
export const DAY = 86_400;
/** A market listed at noon, a day and a half before `PAST_NOW`; its funding has become hourly meanwhile. */
export const PAST_LISTED = Date.UTC(2026, 2, 1, 12) / 1000;
export const PAST_NOW = PAST_LISTED + DAY + 13 * HOUR + 1234;
export const PAST = new PastMarket({ listedAt: PAST_LISTED, hourlyFrom: PAST_LISTED + DAY + 4 * HOUR });

/** An instrument of a kind, with the steps of `PastMarket`. */
export function instrumentOf(kindId: string): Instrument {
  const kind = VENUES.flatMap(({ kinds }) => kinds).find(({ id }) => id === kindId);
  if (kind === undefined) throw new Error(`there is no kind ${kindId}`);
  const isSwap = kindId === 'okx-swap';
  const symbol = isSwap ? 'ABC-USDT-SWAP' : kindId.startsWith('coinbase') ? 'ABC-USDT' : 'ABCUSDT';
  const contract = isSwap ? { value: '0.01', of: 'ABC' } : undefined;
  return { kind, symbol, base: 'ABC', quote: 'USDT', tick: '0.1', lot: isSwap ? '0.1' : '0.001', contract };
}

export const idOf = ({ kind, symbol }: Instrument): number =>
  describeMarket({ exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) }).id;

export interface FillRig {
  readonly clock: ManualClock;
  readonly server: PastServer;
  readonly instrument: Instrument;
  readonly market: number;
  readonly errors: unknown[];
  /** Starts or continues to fill. */
  start(options?: Partial<FillOptions>): Filling;
  /** Starts to fill and resolves when nothing is missing. */
  finish(options?: Partial<FillOptions>): Promise<void>;
  close(): Promise<void>;
}

/** Longer than the market has been listed. */
export const KEEP = { candles: 2, hours: 2, funding: 2, openInterest: 2 } as const;

/** A loopback venue whose past is `PAST`, and everything that fills one of its markets. */
export async function openFillRig(
  engine: Engine,
  kindId: string,
  options: Partial<PastServerOptions> = {},
): Promise<FillRig> {
  const clock = makeManualClock(PAST_NOW * 1000);
  const server = await openPastServer({ past: PAST, clock, ...options });
  const instrument = instrumentOf(kindId);
  const venue = VENUES.find(({ kinds }) => kinds.includes(instrument.kind));
  if (venue === undefined) throw new Error('no venue has the kind');
  const market = idOf(instrument);
  const errors: unknown[] = [];
  const start: FillRig['start'] = (changed) =>
    fillMarket(
      {
        engine,
        clock,
        venue,
        instrument,
        market,
        http: server.http,
        keepDays: KEEP,
        onRows: () => undefined,
        onError: (error) => errors.push(error),
        ...changed,
      },
      // The test moves the clock by hand, so every wait counts as over.
      { refreshMs: 0, retryMs: 0 },
    );
  return {
    clock,
    server,
    instrument,
    market,
    errors,
    start,
    async finish(changed) {
      const filling = start(changed);
      while (filling.progress !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
      await filling.close();
    },
    close: () => server.close(),
  };
}
