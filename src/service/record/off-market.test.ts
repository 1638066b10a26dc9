import { describe, expect, it } from 'vitest';
import { OffMarketFinder } from './off-market';
import type { Print } from './recording-sink';

type Told = readonly [ticks: number, why: string | undefined];

function find(prints: readonly (readonly [seconds: number, ticks: number, offBook?: string])[]): Told[] {
  const found: Told[] = [];
  const finder = new OffMarketFinder(({ ticks }, why) => found.push([ticks, why]));
  for (const [seconds, ticks, offBook] of prints) {
    const print: Print = { timeMs: seconds * 1000, ticks, lots: 1, isBuy: true, offBook };
    finder.add(print);
  }
  finder.end();
  return found;
}

describe('prints off the market', () => {
  it('are those with another type from the venue, at any price and in order', () => {
    expect(
      find([
        [0, 1, 'ADL'],
        [1, 10_000],
        [2, 10_001, 'INSURANCE_FUND'],
        [3, 10_002],
        [4, 9, 'ADL'],
      ]),
    ).toEqual([
      [1, 'ADL'],
      [10_000, undefined],
      [10_001, 'INSURANCE_FUND'],
      [10_002, undefined],
      [9, 'ADL'],
    ]);
  });

  it('are single ones far off a market that is back at its price right after', () => {
    expect(
      find([
        [0, 10_000],
        [1, 10_300],
        [2, 10_010],
        [3, 50],
        [4, 5, 'ADL'],
        [5, 10_000],
      ]),
    ).toEqual([
      [10_000, undefined],
      [10_300, 'FAR'],
      [10_010, undefined],
      [50, 'FAR'],
      [5, 'ADL'],
      [10_000, undefined],
    ]);
  });

  it.each([
    [
      'a move that stays',
      [
        [0, 10_000],
        [1, 10_300],
        [2, 10_290],
      ],
    ],
    [
      'a price between two others',
      [
        [0, 10_000],
        [1, 10_300],
        [2, 10_600],
      ],
    ],
    [
      'two prints',
      [
        [0, 10_000],
        [1, 10_300],
        [2, 10_300],
        [3, 10_000],
      ],
    ],
    [
      'less than 2 %',
      [
        [0, 10_000],
        [1, 10_190],
        [2, 10_000],
      ],
    ],
    [
      'a few steps of a coarse price',
      [
        [0, 100],
        [1, 109],
        [2, 100],
      ],
    ],
    [
      'a market that hardly trades',
      [
        [0, 10_000],
        [60, 10_300],
        [120, 10_000],
      ],
    ],
    [
      'the first and the last print',
      [
        [0, 10_300],
        [1, 10_000],
        [2, 10_000],
        [3, 10_300],
      ],
    ],
  ] as const)('are not %s', (_, prints) => {
    expect(find(prints).filter(([, why]) => why !== undefined)).toEqual([]);
  });
});
