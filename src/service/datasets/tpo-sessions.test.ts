import { describe, expect, it } from 'vitest';
import { countSessions } from './tpo-sessions';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('countSessions', () => {
  it.each([
    ['TPO_SESSION_DAILY', '2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z', 1],
    ['TPO_SESSION_DAILY', '2026-01-05T00:00:00Z', '2026-01-06T00:00:01Z', 2],
    ['TPO_SESSION_WEEKLY', '2026-01-05T00:00:00Z', '2026-01-19T00:00:00Z', 2],
    ['TPO_SESSION_MONTHLY', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 1],
    ['TPO_SESSION_MONTHLY', '2026-01-01T00:00:00Z', '2026-02-01T00:00:01Z', 2],
    ['TPO_SESSION_MONTHLY', '2023-12-01T00:00:00Z', '2025-01-01T00:00:00Z', 13],
  ] as const)('%s from %s to %s', (session, from, to, count) => {
    expect(countSessions(at(from), at(to) - at(from), session)).toBe(count);
  });
});
