import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './make-deps';

describe('readConfig', () => {
  it.each(['1900-01-01', '2009-12-31T23:59:59Z', '2100-01-01', '+275760-09-13', 'yesterday'])(
    'refuses %s as the instant of the world in one sentence',
    (text) => {
      const read = (): unknown => readConfig({ SIM_NOW: text });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/^SIM_NOW must be an ISO time from 2010 to 2099/);
    },
  );

  it.each([
    ['2010-01-01', 1_262_304_000_000],
    ['2026-06-18T12:00:00.900Z', 1_781_784_000_000],
    ['', undefined],
  ])('takes %j', (text, ms) => {
    expect(readConfig({ SIM_NOW: text }).nowMs).toBe(ms);
  });

  it.each([
    [{ REDIS_URL: 'redis://127.0.0.1:6379', INSTANCES: '4' }, ['redis://127.0.0.1:6379', 4]],
    [{ REDIS_URL: 'rediss://me:secret@redis.example' }, ['rediss://me:secret@redis.example', 1]],
    [{ REDIS_URL: '', INSTANCES: '' }, [undefined, 1]],
  ])('takes %j for shared budgets', (env, expected) => {
    const { redisUrl, instances } = readConfig(env);
    expect([redisUrl, instances]).toEqual(expected);
  });

  it.each(['http://me:secret@redis.example', 'secret', 'redis:secret'])('refuses %s without repeating it', (text) => {
    const read = (): unknown => readConfig({ REDIS_URL: text });
    expect(read).toThrow(/^REDIS_URL must be an address such as/);
    expect(read).not.toThrow(/me:secret|secret$/);
  });

  it('refuses to share budgets by no instance', () => {
    expect(() => readConfig({ INSTANCES: '0' })).toThrow('INSTANCES must be a whole number from 1 to 1000');
  });
});
