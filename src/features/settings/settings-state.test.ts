import { expect, it } from 'vitest';
import type { ConnectionState } from '@/data/connection/connection-state';
import { describeBriefly, describeConnection, isStoring } from './settings-state';

const world = { source: 'remote', tier: 'advanced' } as const;
const since = Date.UTC(2026, 5, 18, 14, 28);
const tell = (state: object) => describeConnection(state as ConnectionState, 'utc');

it('the settings say what the connection lacks, and offer what helps', () => {
  expect(tell({ status: 'rejected', ...world })).toMatchObject({ tone: 'danger', way: 'key' });
  expect(tell({ status: 'keyless', ...world })).toMatchObject({ way: 'key' });
  expect(tell({ status: 'offline', isSilent: true, since, hadSession: true })).toEqual({
    tone: 'warn',
    text: 'The service has not answered since 14:28 UTC. Loaded data stays on screen.',
    way: 'retry',
  });
  expect(tell({ status: 'offline', isSilent: false, since, hadSession: true })?.text).toMatch(/cannot read/);
  expect(tell({ status: 'slow', ...world })?.way).toBeUndefined();
  expect(tell({ status: 'slow', fault: 'errors', ...world })?.text).toMatch(/answers every request with an error/);
  expect(tell({ status: 'slow', fault: 'silence', ...world })?.text).toMatch(/does not answer requests/);
});

it('what comes and goes by itself is one line, which is there while the service is connected too', () => {
  const passing = [{ status: 'slow' }, { status: 'slow', fault: 'errors' }, { status: 'slow', fault: 'silence' }];
  const lines = passing.map((state) => tell({ ...state, ...world }));
  expect(lines.map((line) => line?.way)).toEqual([undefined, undefined, undefined]);
  const texts = [
    ...lines.map((line) => line?.text ?? ''),
    describeBriefly({ status: 'ready', ...world } as ConnectionState).text,
  ];
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(52);
  expect(texts.at(-1)).toBe('Service: connected');
});

it('and nothing of a connection that works', () => {
  expect(tell({ status: 'ready', ...world })).toBeUndefined();
  expect(tell({ status: 'connecting' })).toBeUndefined();
});

it('a browser that stores nothing is told apart, whether it refuses or is full', () => {
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  expect(isStoring(() => full)).toBe(false);
  expect(
    isStoring(() => {
      throw new DOMException('blocked', 'SecurityError');
    }),
  ).toBe(false);
  expect(isStoring(() => ({ setItem: () => undefined, removeItem: () => undefined }))).toBe(true);
});
