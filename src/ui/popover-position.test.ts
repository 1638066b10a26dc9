import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getRovingTarget } from './input/roving-focus';
import { computePopoverPosition } from './popover-position';

const space = { width: 1000, height: 800 };

describe('a popover', () => {
  it('is below its anchor, at its start or end', () => {
    const anchor = { left: 100, top: 50, width: 200, height: 30 };
    expect(computePopoverPosition(anchor, { width: 300, height: 200 }, space)).toMatchObject({ left: 100, top: 84 });
    expect(computePopoverPosition({ ...anchor, left: 500 }, { width: 300, height: 200 }, space, 'end')).toMatchObject({
      left: 400,
    });
  });

  it('is above it if there is more room', () => {
    const anchor = { left: 100, top: 700, width: 50, height: 30 };
    expect(computePopoverPosition(anchor, { width: 100, height: 300 }, space)).toMatchObject({ top: 396 });
  });

  it('never leaves the window', () => {
    const side = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        side,
        fc.integer({ min: 0, max: 770 }),
        side,
        fc.integer({ min: 10, max: 900 }),
        (left, top, width, height) => {
          const size = { width: Math.min(width, 984), height };
          const at = computePopoverPosition({ left, top, width: 30, height: 30 }, size, space);
          expect(at.left).toBeGreaterThanOrEqual(8);
          expect(at.left + size.width).toBeLessThanOrEqual(992);
          expect(at.top).toBeGreaterThanOrEqual(0);
          expect(at.top + Math.min(height, at.maxHeight)).toBeLessThanOrEqual(800);
        },
      ),
    );
  });
});

describe('roving', () => {
  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowDown', 0, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s from %d of three leads to %d', (key, at, to) => {
    expect(getRovingTarget(key, at, 3)).toBe(to);
  });

  it('other keys and empty lists lead nowhere', () => {
    expect(getRovingTarget('a', 0, 3)).toBeUndefined();
    expect(getRovingTarget('Home', 0, 0)).toBeUndefined();
  });
});
