import { describe, expect, it } from 'vitest';
import {
  describeOrigin,
  getDataOrigin,
  getListOrigin,
  getMarketsOrigin,
  getWorldOrigin,
  holdsSimulated,
} from './data-origin';

describe('the origin of what is on screen', () => {
  it.each([
    [true, 'embedded', 'Recorded'],
    [false, 'embedded', 'Simulated'],
    [true, 'remote', 'Recorded'],
    [false, 'remote', 'Remote'],
    [false, 'relay', 'Remote'],
  ] as const)('of one market (recorded: %s, %s) is %s', (isRecorded, source, origin) => {
    expect(getDataOrigin({ isRecorded }, source)).toBe(origin);
  });

  it.each([
    ['live', 'embedded', 'Live'],
    ['demo', 'embedded', 'Demo'],
    ['recorded', 'remote', 'Recorded'],
    ['simulated', 'embedded', 'Simulated'],
    ['simulated', 'relay', 'Remote'],
  ] as const)('of a view of %s data (%s) is %s', (world, source, origin) => {
    expect(getWorldOrigin(world, undefined, source)).toBe(origin);
  });

  it('of a view with an unknown world is that of its market', () => {
    const live = { recorded: { from: { s: 1 }, to: { s: 2 }, live: true } };
    expect(getWorldOrigin(undefined, live, 'embedded')).toBe('Live');
    expect(getWorldOrigin('simulated', live, 'embedded')).toBe('Simulated');
  });

  it.each([
    [9, 0, 0, 0, 'embedded', 'Simulated'],
    [9, 0, 0, 2, 'embedded', 'Simulated, recorded'],
    [9, 2, 0, 0, 'embedded', 'Simulated, live'],
    [9, 0, 2, 0, 'embedded', 'Simulated, demo'],
    [9, 2, 0, 2, 'embedded', 'Simulated, live, recorded'],
    [2, 0, 0, 2, 'embedded', 'Recorded'],
    [2, 2, 0, 0, 'embedded', 'Live'],
    [2, 0, 2, 0, 'embedded', 'Demo'],
    [4, 2, 0, 2, 'embedded', 'Live, recorded'],
    [4, 2, 2, 0, 'embedded', 'Live, demo'],
    [0, 0, 0, 0, 'embedded', 'Simulated'],
    [2, 2, 0, 0, 'remote', 'Live'],
    [9, 0, 0, 2, 'remote', 'Remote'],
    [9, 2, 0, 0, 'remote', 'Remote'],
    [0, 0, 0, 0, 'remote', 'Remote'],
  ] as const)(
    'of a list of %d, %d live, %d demo, %d recorded (%s) is %s',
    (all, live, demo, recorded, source, origin) => {
      expect(getListOrigin({ all, live, demo, recorded }, source)).toBe(origin);
    },
  );

  it('is never called live if a demo venue plays it', () => {
    expect(getDataOrigin({ isRecorded: false, isLive: true, isDemo: true }, 'embedded')).toBe('Demo');
    expect(getMarketsOrigin([{ recorded: { from: { s: 1 }, to: { s: 2 }, live: true, demo: true } }], 'embedded')).toBe(
      'Demo',
    );
    expect(Object.values(describeOrigin('Demo')).join(' ')).not.toMatch(/live/i);
    expect(describeOrigin('Demo')).toMatchObject({ text: 'Demo data', short: 'Demo', name: 'demo data' });
    expect(describeOrigin('Live, demo')).toMatchObject({
      text: 'Live, demo',
      short: 'Mixed',
      name: 'live and demo data',
    });
  });

  it('states several kinds in one sentence', () => {
    expect(describeOrigin('Simulated, live').sentence).toBe(
      'Simulated markets, made on this machine, and live ones, recorded as they trade',
    );
    expect(describeOrigin('Live, recorded')).toMatchObject({
      sentence: 'Real markets: live ones, recorded as they trade, and recorded ones of the past',
      short: 'Live',
    });
    expect(describeOrigin('Simulated, live, recorded')).toMatchObject({
      name: 'simulated, live and recorded data',
      text: 'Simulated, live',
      short: 'Mixed',
    });
  });

  it('of a recording beside a simulated market is both; of either on its own, just that one', () => {
    const recording = { recorded: { from: { s: 1 }, to: { s: 2 } } };
    const simulated = {};
    expect(getMarketsOrigin([recording, simulated], 'embedded')).toBe('Simulated, recorded');
    expect(getMarketsOrigin([{ recorded: { ...recording.recorded, live: true } }, simulated], 'embedded')).toBe(
      'Simulated, live',
    );
    expect(getMarketsOrigin([recording, recording], 'embedded')).toBe('Recorded');
    expect(getMarketsOrigin([simulated, undefined], 'embedded')).toBe('Simulated');
    expect(getMarketsOrigin([], 'embedded')).toBe('Simulated');
    expect(getMarketsOrigin([], 'relay')).toBe('Remote');
  });

  it('is called simulated in words only if something is', () => {
    for (const origin of ['Recorded', 'Live', 'Live, recorded'] as const) {
      expect(Object.values(describeOrigin(origin)).join(' ')).not.toMatch(/simulated/i);
      expect(holdsSimulated(origin)).toBe(false);
    }
    expect(Object.values(describeOrigin('Remote')).join(' ')).not.toMatch(/simulated|recorded/i);
  });
});
