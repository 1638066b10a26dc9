import { expect, it, vi } from 'vitest';
import { DecodeLedger } from './decode-ledger';

it('has the combined speed of the last answers', () => {
  const ledger = new DecodeLedger();
  expect(ledger.getFigures()).toEqual({ megabytesPerSecond: Number.NaN, heldBytes: 0 });
  ledger.record({ bytes: 3_000_000, decodeMs: 10, heldBytes: 5 });
  ledger.record({ bytes: 1_000_000, decodeMs: 10, heldBytes: 7 });
  expect(ledger.getFigures()).toEqual({ megabytesPerSecond: 200, heldBytes: 7 });
});

it('forgets old answers', () => {
  const ledger = new DecodeLedger();
  ledger.record({ bytes: 9e9, decodeMs: 1, heldBytes: 0 });
  for (let i = 0; i < 32; i++) ledger.record({ bytes: 1000, decodeMs: 1, heldBytes: 0 });
  expect(ledger.getFigures().megabytesPerSecond).toBe(1);
});

it('does not divide by a time too short to be measured', () => {
  const ledger = new DecodeLedger();
  ledger.record({ bytes: 100, decodeMs: 0, heldBytes: 0 });
  expect(ledger.getFigures().megabytesPerSecond).toBeNaN();
});

it('notifies of each answer until unsubscribed', () => {
  const ledger = new DecodeLedger();
  const listener = vi.fn();
  const leave = ledger.subscribe(listener);
  ledger.record({ bytes: 1000, decodeMs: 1, heldBytes: 0 });
  leave();
  ledger.record({ bytes: 1000, decodeMs: 1, heldBytes: 0 });
  expect(listener).toHaveBeenCalledTimes(1);
});
