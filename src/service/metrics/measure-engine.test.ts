import { describe, expect, it } from 'vitest';
import type { Engine } from '@/service/store/engine/engine';
import { measureEngine } from './measure-engine';
import { parseMetricsPlace } from './metrics-place';

class FakeEngine {
  readonly #name = 'fake';
  isReturned = false;
  get isWanted(): boolean {
    return this.#name === 'fake';
  }
  hasMoreThanItsShare(): boolean {
    return this.isWanted;
  }
  rows(sql: string): Promise<string[]> {
    return sql === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve([sql, this.#name]);
  }
  async *stream(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield new Uint8Array(1);
      yield new Uint8Array(2);
    } finally {
      this.isReturned = true;
      await Promise.resolve();
    }
  }
}

function open(): { fake: FakeEngine; engine: Engine; calls: string[] } {
  const [fake, calls] = [new FakeEngine(), [] as string[]];
  const engine = measureEngine(fake as unknown as Engine, (operation, seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(0);
    calls.push(operation);
  });
  return { fake, engine, calls };
}

describe('measureEngine', () => {
  it('gives what the engine gives, and tells of calls that fail too', async () => {
    const { engine, calls } = open();
    expect(await engine.rows('good')).toEqual(['good', 'fake']);
    await expect(engine.rows('bad')).rejects.toThrow('bad');
    expect([engine.isWanted, engine.hasMoreThanItsShare('x')]).toEqual([true, true]);
    expect(calls).toEqual(['rows', 'rows']);
  });

  it('ends a stream that its reader leaves, and tells of it once', async () => {
    const { fake, engine, calls } = open();
    let bytes = 0;
    for await (const chunk of engine.stream('all')) bytes += chunk.length;
    expect([bytes, calls]).toEqual([3, ['stream']]);
    fake.isReturned = false;
    for await (const chunk of engine.stream('left')) {
      expect(chunk).toHaveLength(1);
      break;
    }
    expect([fake.isReturned, calls]).toEqual([true, ['stream', 'stream']]);
  });
});

describe('parseMetricsPlace', () => {
  it.each([
    ['local', { kind: 'local' }],
    ['off', { kind: 'off' }],
    ['127.0.0.1:9464', { kind: 'address', host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { kind: 'address', host: '::1', port: 9464 }],
    ['metrics.internal:80', { kind: 'address', host: 'metrics.internal', port: 80 }],
    ['on', undefined],
    ['9464', undefined],
    ['127.0.0.1:0', undefined],
    ['127.0.0.1:70000', undefined],
    ['http://127.0.0.1:9464', undefined],
  ])('reads %s', (text, place) => {
    expect(parseMetricsPlace(text)).toEqual(place);
  });
});
