import { describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { makeDeps, type RecordingOptions } from '../make-deps';

const SERVER = { CLICKHOUSE_URL: 'http://desk@127.0.0.1:1/depth' };
const NOTHING: RecordingOptions = { record: [], isSimulated: true };

describe('ROLE', () => {
  it.each<[Record<string, string>, Partial<RecordingOptions>, string]>([
    [
      { ROLE: 'api' },
      {},
      'ROLE=api needs CLICKHOUSE_URL: an embedded store belongs to one process, which does everything',
    ],
    [
      { ROLE: 'api', INSTANCES: '2', ...SERVER },
      {},
      'INSTANCES above 1 with ROLE=api needs REDIS_URL: each instance would give every key a budget of its own',
    ],
    [
      { ROLE: 'api', ...SERVER },
      { record: ['binance-futures:BTCUSDT'] },
      'ROLE=api records nothing: leave out --record, or use ROLE=record or ROLE=all',
    ],
    [
      { ROLE: 'simulate', ...SERVER },
      { archive: '/tmp/frames' },
      'ROLE=simulate records nothing, so there are no frames for --archive',
    ],
    [
      { ROLE: 'simulate', ...SERVER },
      { isSimulated: false },
      'ROLE=simulate makes the simulated world: leave out --no-simulation',
    ],
    [
      { ROLE: 'record', SIM_NOW: '2026-06-18T12:00:00Z', ...SERVER },
      {},
      'SIM_NOW freezes the clock, and nothing can be recorded then: leave out SIM_NOW or use another ROLE',
    ],
    [{ ROLE: 'web' }, {}, 'ROLE must be one of all, api, record, simulate'],
  ])('%j with %j is refused in one sentence', async (env, options, sentence) => {
    await expect(makeDeps(env, {}, { ...NOTHING, ...options })).rejects.toThrow(sentence);
  });

  it('is all by default', () => {
    expect(readConfig({}).role).toBe('all');
  });
});
