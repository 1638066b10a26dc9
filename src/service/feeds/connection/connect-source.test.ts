import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeManualClock, systemClock } from '@/base/clock';
import { DIALECTS, type Dialect } from '@/testing/venue/dialects';
import type { Fault } from '@/testing/venue/faults';
import { FaultyVenue } from '@/testing/venue/faulty-venue';
import { type LiveOptions, type LiveRecording, recordLive } from '@/testing/venue/record-live';
import { TrueMarket } from '@/testing/venue/true-market';
import { VENUES } from '../venues';
import type { ConnectionHealth } from './connect-source';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Rig {
  readonly venue: FaultyVenue;
  readonly live: LiveRecording;
  /** Keeps the market running until `check` passes. */
  until(check: () => void): Promise<void>;
}

async function open(make: () => Dialect, options: Partial<LiveOptions> = {}, first?: Fault): Promise<Rig> {
  const dialect = make();
  const market = new TrueMarket(1, systemClock.now());
  const venue = await new FaultyVenue({ dialect, market, seed: 1, every: 0 }).open();
  if (first) venue.plant(first);
  const live = await recordLive({ ...dialect, base: venue.base, ...options });
  closers.push(
    () => venue.close(),
    () => live.close(),
  );
  const until = (check: () => void): Promise<void> =>
    vi.waitFor(() => {
      venue.play(1);
      check();
    }, 20_000);
  return { venue, live, until };
}

const isLive = ({ live }: Rig) => expect(live.connection.health).toMatchObject({ state: 'live', reason: undefined });
const [futures, , bybit, okx] = DIALECTS;

describe('a connected source', () => {
  it.each(DIALECTS.map((make) => [make().instrument.kind.id, make] as const))('goes live: %s', async (_, make) => {
    const rig = await open(make);
    await rig.until(() => isLive(rig));
    expect(rig.live.sink.counts.damaged).toBe(0);
    expect(rig.live.causes).toEqual([]);
  });

  it.each([
    ['refused subscription', futures, 'waiting', 'Binance refused the subscription: Invalid request: invalid stream'],
    ['refused subscription', bybit, 'waiting', 'Bybit refused the subscription: Invalid topic'],
    ['refused subscription', okx, 'waiting', 'OKX refused the subscription: Wrong URL or channel (60018)'],
    ['refused subscription', DIALECTS[4], 'waiting', 'Deribit refused the subscription: it has no book.ABC-PERPETUAL'],
    ['refused subscription', DIALECTS[5], 'waiting', 'Coinbase refused the subscription: invalid product'],
    ['unanswered subscription', bybit, 'waiting', 'Bybit did not answer the subscription'],
    ['not here', bybit, 'unavailable', 'Bybit does not serve this place (stream.bybit.com answers 451)'],
    ['busy', bybit, 'waiting', 'Bybit asks to be left alone for a while (429)'],
    ['out of order', bybit, 'waiting', 'Bybit is out of order or in maintenance (stream.bybit.com answers 500)'],
  ] as const)('says why after "%s", and goes live when it can', async (fault, make, state, reason) => {
    const told: { state: string; reason: string | undefined }[] = [];
    const waits = { refusedMs: 300, unavailableMs: 300, retryMs: 300, readyMs: 300 };
    const onHealth = (health: ConnectionHealth) => told.push({ state: health.state, reason: health.reason });
    const rig = await open(make, { waits, onHealth }, fault);
    await rig.until(() => isLive(rig));
    expect(told).toContainEqual({ state, reason: expect.stringContaining(reason) as string });
  });

  it.each([
    ['binance-futures', futures],
    ['okx-swap', okx],
  ] as const)('moves to another connection before the venue ends the first, without a hole: %s', async (_, make) => {
    const rig = await open(make);
    await rig.until(() => isLive(rig));
    const before = rig.live.sink.standing.reachedMs;
    rig.venue.plant('farewell');
    await rig.until(() => expect(rig.venue.opened).toBeGreaterThan(rig.live.plannedSockets));
    await rig.until(() => {
      expect(rig.venue.connected).toBe(rig.live.plannedSockets);
      expect(rig.live.sink.standing.reachedMs).toBeGreaterThan(before + 3000);
      isLive(rig);
    });
    expect(rig.live.causes).toEqual([]);
    expect(rig.live.gaps()).toEqual([]);
  });

  it('considers its connections dead after the machine has slept', async () => {
    const clock = makeManualClock(systemClock.now());
    const ticking = { ...clock, monotonic: () => systemClock.monotonic() };
    const rig = await open(futures, { clock: ticking });
    await rig.until(() => isLive(rig));
    clock.jump(3_600_000);
    await rig.until(() => expect(rig.live.causes).not.toEqual([]));
    expect(rig.live.causes[0]).toMatch(/^This machine slept for 3600 s$/);
    await rig.until(() => isLive(rig));
  });

  it('requests a book that has been crossed for seconds over another connection, and not again at once', async () => {
    const rig = await open(futures, {
      wrap: (sink) => ({
        take: (frame) => sink.take(frame),
        ended: (...how) => sink.ended(...how),
        get standing() {
          return { ...sink.standing, crossedSeconds: 7 };
        },
      }),
    });
    await rig.until(() => expect(rig.live.causes).toEqual(['The book that Binance sent was crossed for 7 s']));
    await rig.until(() => isLive(rig));
    const { reachedMs } = rig.live.sink.standing;
    await rig.until(() => expect(rig.live.sink.standing.reachedMs).toBeGreaterThan(reachedMs + 5000));
    expect(rig.live.causes).toHaveLength(1);
  });

  it('pauses reading while the sink is busy', async () => {
    let release: (() => void) | undefined;
    let taken = 0;
    const rig = await open(bybit, {
      waits: { silenceMs: 60_000 },
      wrap: (sink) => ({
        take(frame) {
          taken++;
          void sink.take(frame);
          return taken === 50 ? new Promise<void>((resolve) => (release = resolve)) : undefined;
        },
        ended: (...end) => sink.ended(...end),
        get standing() {
          return sink.standing;
        },
      }),
    });
    await rig.until(() => expect(release).toBeDefined());
    rig.venue.play(30_000);
    await vi.waitFor(() => expect(rig.venue.backlogBytes).toBeGreaterThan(1_000_000));
    expect(taken).toBe(50);
    release?.();
    await rig.until(() => expect(taken).toBeGreaterThan(25_000));
    expect(rig.live.sink.counts.damaged).toBe(0);
  });

  it('ends even if the sink no longer takes anything', async () => {
    let isStuck = false;
    const rig = await open(bybit, {
      wrap: (sink) => ({
        take() {
          isStuck = true;
          return new Promise<void>(() => {});
        },
        ended: (...end) => sink.ended(...end),
        get standing() {
          return sink.standing;
        },
      }),
    });
    await rig.until(() => expect(isStuck).toBe(true));
    await rig.live.connection.close();
    expect(rig.live.connection.health.state).toBe('stopped');
    expect(rig.live.causes).toEqual(['Recording was stopped']);
  });

  it('ends with its last sentence, once', async () => {
    const rig = await open(futures);
    await rig.until(() => isLive(rig));
    await rig.live.connection.close();
    await rig.live.connection.close();
    expect(rig.live.connection.health).toMatchObject({ state: 'stopped', reason: 'Recording was stopped' });
    // One for each of its two sockets.
    expect(rig.live.causes).toEqual(['Recording was stopped', 'Recording was stopped']);
    expect(rig.live.sink.standing.book).toBeUndefined();
  });
});

describe('the plan of a market', () => {
  it.each(VENUES.flatMap((venue) => venue.kinds.map((kind) => [kind.id, venue, kind] as const)))(
    'of %s only uses hosts named by its venue',
    (_, venue, kind) => {
      const instrument = { kind, symbol: 'BTC-X', base: 'BTC', quote: 'X', tick: '1', lot: '1', contract: undefined };
      const { sockets, polls, snapshot } = venue.wire.plan(instrument);
      const urls = [...sockets, ...polls, ...(snapshot ? [snapshot] : []), ...venue.wire.instruments];
      const hosts = new Set(venue.wire.hosts.map(({ host }) => host));
      for (const { url } of urls) expect(hosts).toContain(new URL(url).host);
      expect(sockets.filter(({ book }) => book.length > 0)).toHaveLength(kind.publishes.includes('book') ? 1 : 0);
      expect(sockets.length + polls.length).toBeGreaterThan(0);
      for (const { streams, book } of sockets) expect(streams).toEqual(expect.arrayContaining([...book]));
    },
  );
});
