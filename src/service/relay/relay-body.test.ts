import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSecretWatch, RelayBody } from './relay-body';

const KEY = 'canary-key-of-the-relay-0123456789';

describe('the watch for the key', () => {
  it.each([1, 2, 3, 7, 34, 50])('finds it cut into chunks of %d bytes', (size) => {
    const text = Buffer.from(`xx${KEY.slice(0, 5)}${KEY}yy`);
    const isSecret = makeSecretWatch(KEY);
    const found: boolean[] = [];
    for (let at = 0; at < text.length; at += size) found.push(isSecret(text.subarray(at, at + size)));
    expect(found).toContain(true);
    expect(found.indexOf(true)).toBe(Math.floor((2 + 5 + KEY.length - 1) / size));
  });

  it('lets everything else pass', () => {
    const isSecret = makeSecretWatch(KEY);
    const almost = Buffer.from(KEY.slice(0, -1).repeat(20));
    for (let at = 0; at < almost.length; at += 11) expect(isSecret(almost.subarray(at, at + 11))).toBe(false);
    expect(makeSecretWatch('a')(Buffer.from('bcd'))).toBe(false);
    expect(makeSecretWatch('a')(Buffer.from('bca'))).toBe(true);
  });
});

/** A body between two ends that are moved by hand, to a reader whose buffer is full from the first chunk on. */
function openBody() {
  const answer = Object.assign(new EventEmitter(), { pause: vi.fn(), resume: vi.fn(), destroy: vi.fn() });
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 300_000,
    write: () => false,
    end: vi.fn(),
    destroy: vi.fn(),
    socket: { bytesWritten: 300_000 },
  });
  const body = new RelayBody(answer as unknown as IncomingMessage, outgoing as unknown as ServerResponse, {
    stallMs: 10_000,
    reader: { windowMs: 12_000, leastBytesPerSecond: 1000 },
    limitBytes: 1000,
    secret: KEY,
  });
  let broken = 'not yet';
  void body.over.then((error) => {
    broken = error?.message ?? 'whole';
  });
  return { answer, outgoing, readBroken: () => broken };
}

describe('a reader that is slow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps its answer while its socket takes enough, however long its buffer is full', async () => {
    const { answer, outgoing, readBroken } = openBody();
    answer.emit('data', Buffer.from('[1]'));
    for (let second = 0; second < 120; second++) {
      outgoing.socket.bytesWritten += 1000;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([readBroken(), answer.pause.mock.calls.length]).toEqual(['not yet', 1]);
    outgoing.writableLength = 0;
    outgoing.emit('drain');
    await vi.advanceTimersByTimeAsync(9999);
    expect(readBroken()).toBe('not yet');
    await vi.advanceTimersByTimeAsync(1);
    expect(readBroken()).toBe('The upstream service stopped sending');
  });

  it('loses it when its socket takes too little, also at the end, and not while it waits for us', async () => {
    const { answer, outgoing, readBroken } = openBody();
    answer.emit('data', Buffer.from('[1]'));
    outgoing.writableLength = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readBroken()).toBe('not yet');
    answer.emit('end');
    await vi.advanceTimersByTimeAsync(0);
    expect(readBroken()).toBe('whole');
    outgoing.writableLength = 1;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(outgoing.destroy).toHaveBeenCalled();
    const other = openBody();
    other.answer.emit('data', Buffer.from('[1]'));
    await vi.advanceTimersByTimeAsync(13_000);
    expect(other.readBroken()).toMatch(/A client read too slowly/);
    expect(other.answer.destroy).toHaveBeenCalled();
  });

  it('loses it where the body goes on beyond what was asked for', async () => {
    const { answer, readBroken } = openBody();
    answer.emit('data', Buffer.alloc(1000));
    await vi.advanceTimersByTimeAsync(0);
    expect(readBroken()).toBe('not yet');
    answer.emit('data', Buffer.alloc(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(readBroken()).toMatch(/more than the request can return/);
    expect(answer.destroy).toHaveBeenCalled();
  });

  it('may fail more than once, as its answer may', () => {
    const { answer, outgoing } = openBody();
    for (const end of [outgoing, answer, outgoing, answer])
      expect(() => end.emit('error', new Error('gone'))).not.toThrow();
  });
});
