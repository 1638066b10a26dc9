import { describe, expect, it } from 'vitest';
import type { ManagedSource } from './source-manager';
import { describeSourceState, type StateFacts } from './source-state';

const FACTS: StateFacts = {
  stoppedBy: undefined,
  isHeld: false,
  isDemo: false,
  holeCause: undefined,
  silentMs: undefined,
  hasCome: true,
  nowMs: 1_000_000,
};

/** A source whose connection says that. */
function sourceWith(state: string, reason?: string, sinceMs = FACTS.nowMs): ManagedSource {
  const running = { connection: { health: { state, reason, sinceMs } } } as unknown as ManagedSource['running'];
  return { stored: { id: 'binance-futures:BTCUSDT' }, running };
}

describe('the state of a source', () => {
  it('is live as long as something comes, and says since when nothing does', () => {
    const live = sourceWith('live');
    expect(describeSourceState(live, FACTS)).toEqual({ state: 'live' });
    expect(describeSourceState(live, { ...FACTS, silentMs: 75_400 })).toEqual({
      state: 'waiting',
      reason: 'Nothing has come from Binance for 1 min 15 s',
      advice: 'The venue may be down, or a firewall stands between. It is tried again by itself.',
    });
  });

  it('is not live before anything has come over a connection that stands, and says for how long it stands', () => {
    const live = sourceWith('live', undefined, FACTS.nowMs - 3000);
    expect(describeSourceState(live, { ...FACTS, hasCome: false })).toEqual({
      state: 'connecting',
      reason: 'Waiting for data from Binance',
    });
    const silent = sourceWith('live', undefined, FACTS.nowMs - 75_000);
    expect(describeSourceState(silent, { ...FACTS, hasCome: false })).toEqual({
      state: 'waiting',
      reason: 'No data from Binance yet, connected for 1 min 15 s',
      advice: 'The venue may be down, or a firewall stands between. It is tried again by itself.',
    });
  });

  it('says why the book is asked for again, and wants nothing done about it', () => {
    const resyncing = sourceWith('resyncing', 'Waiting for the book from Binance');
    expect(describeSourceState(resyncing, { ...FACTS, isDemo: true, holeCause: 'lost' })).toEqual({
      state: 'resyncing',
      reason: 'An update was lost',
    });
    expect(describeSourceState(resyncing, { ...FACTS, isDemo: true })).toEqual({
      state: 'resyncing',
      reason: 'Waiting for the book from Binance',
    });
  });

  it('of a demo venue that bans says so, and not that it does not answer', () => {
    const banned = sourceWith('waiting', 'Binance asks to be left alone for a while (418)');
    const { advice } = describeSourceState(banned, { ...FACTS, isDemo: true });
    expect(advice).toMatch(/^It has had too many requests/);
  });
});
