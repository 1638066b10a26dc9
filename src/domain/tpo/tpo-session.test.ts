import { describe, expect, it } from 'vitest';
import { countBalanceBlocks, nextSession, sessionStart, TPO_SESSIONS } from './tpo-session';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('sessions', () => {
  it.each([
    ['TPO_SESSION_DAILY', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['TPO_SESSION_WEEKLY', '2026-02-23T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['TPO_SESSION_MONTHLY', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'],
  ] as const)('%s holds the first of March from %s to %s', (session, start, end) => {
    expect(sessionStart(at('2026-03-01T17:00:00Z'), session)).toBe(at(start));
    expect(nextSession(at(start), session)).toBe(at(end));
  });

  it('follow each other without a gap over a year', () => {
    for (const session of TPO_SESSIONS) {
      let start = sessionStart(at('2023-12-20T00:00:00Z'), session);
      while (start < at('2025-01-10T00:00:00Z')) {
        const next = nextSession(start, session);
        expect(sessionStart(next, session)).toBe(next);
        expect(sessionStart(next - 1, session)).toBe(start);
        start = next;
      }
    }
  });

  it('have an initial balance of one hour, weeks and months of one day, in started blocks', () => {
    const counts = TPO_SESSIONS.map((session) =>
      [5, 30, 60, 240].map((minutes) => countBalanceBlocks(session, minutes)),
    );
    expect(counts).toEqual([
      [12, 2, 1, 1],
      [288, 48, 24, 6],
      [288, 48, 24, 6],
    ]);
  });
});
