import { afterEach, describe, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from '../http/http';
import { RequestTimeoutError, TooLargeError } from '../http/http-errors';
import { decodeStream } from './decode-stream';
import type { DepthBlock } from './decode-types';

const TEXT = '{"series":[{"flat_points":[1,60000000,5,6,1,120000000,7,8]}]}';
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A body that yields `parts`, then nothing more, and never ends. */
function makeStalledBody(parts: readonly string[], type?: 'bytes') {
  const onCancel = vi.fn();
  const start = (controller: ReadableByteStreamController | ReadableStreamDefaultController): void => {
    for (const part of parts) controller.enqueue(encode(part));
  };
  const body =
    type === 'bytes'
      ? new ReadableStream({ type, start, cancel: onCancel })
      : new ReadableStream<Uint8Array>({ start, cancel: onCancel });
  return { body, onCancel };
}

function decode(body: ReadableStream<Uint8Array>, signal = new AbortController().signal) {
  const blocks: DepthBlock[] = [];
  const result = decodeStream(body, { onBlock: (block) => blocks.push(block) }, signal);
  return { result, blocks };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a body', () => {
  it.each([undefined, 'bytes'] as const)('is decoded from chunks of any kind (%s)', async (type) => {
    const parts = TEXT.split(/(?<=,)/);
    const body = new ReadableStream({
      type: type as 'bytes',
      start(controller) {
        for (const part of parts) controller.enqueue(encode(part));
        controller.close();
        controller.byobRequest?.respond(0);
      },
    });
    expect(await decode(body).result).toMatchObject({ snapshots: 2, levels: 2, bytes: TEXT.length });
  });

  it('larger than its buffer is decoded completely, and lets messages through', async () => {
    const numbers = Array.from({ length: 300_000 }, (_, i) => `1,${i},${64_000 + i / 2},${i / 8}`);
    const text = `{"series":[{"flat_points":[${numbers.join(',')}]}]}`;
    const { port1, port2 } = new MessageChannel();
    const heard = vi.fn();
    port1.addEventListener('message', heard);
    port1.start();
    port2.postMessage('abort');
    const { result, blocks } = decode(new Response(text).body as ReadableStream<Uint8Array>);
    expect(await result).toMatchObject({ snapshots: 300_000, bytes: text.length });
    expect(heard).toHaveBeenCalledOnce();
    expect(blocks.at(-1)?.prices.at(-1)).toBe(64_000 + 299_999 / 2);
    port1.close();
  });

  it.each([undefined, 'bytes'] as const)('that falls silent is given up in time (%s)', async (type) => {
    vi.useFakeTimers();
    const { body, onCancel } = makeStalledBody([TEXT.slice(0, 40)], type);
    const { result, blocks } = decode(body);
    const outcome = result.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(onCancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const error = await outcome;
    expect(error).toBeInstanceOf(RequestTimeoutError);
    expect(error).toMatchObject({ path: '/v1/points', waitedMs: TIMEOUT_MS });
    expect(onCancel).toHaveBeenCalledOnce();
    expect(blocks).toEqual([]);
    // The rest of the reading ends with the next messages, long before its time limit.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  });

  /** A body of `TEXT` followed by blanks, in parts of `bytes` with a pause before each. */
  function makeSlowBody(bytes: number, pauseMs: number) {
    const text = TEXT.padEnd(6 * bytes);
    let at = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          setTimeout(() => {
            if (at < 0) return;
            if (at >= text.length) controller.close();
            else controller.enqueue(encode(text.slice(at, at + bytes)));
            at += bytes;
          }, pauseMs);
        },
        cancel() {
          at = Number.NEGATIVE_INFINITY;
        },
      },
      { highWaterMark: 0 },
    );
  }

  it('that arrives slowly is waited for, but not one byte at a time', async () => {
    vi.useFakeTimers();
    const { result } = decode(makeSlowBody(4096, TIMEOUT_MS - 1));
    for (let i = 0; i < 8; i++) await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await result).toMatchObject({ snapshots: 2 });
    const dribble = decode(makeSlowBody(1, 1000)).result.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1000);
    expect(await dribble).toBeInstanceOf(RequestTimeoutError);
  });

  it('above its size limit is given up at the first extra byte, and the rest is cancelled', async () => {
    const { body, onCancel } = makeStalledBody([TEXT, ' '.repeat(1000)]);
    const reading = decodeStream(
      body,
      { onBlock: () => undefined, limitBytes: TEXT.length + 100 },
      new AbortController().signal,
    );
    await expect(reading).rejects.toThrow(TooLargeError);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('of one endless number, text or nesting uses only as much memory as one piece of it', async () => {
    for (const [start, piece] of [
      ['{"series":[{"flat_points":[1,', '1'],
      ['{"note":', '1'],
      ['{"', 'a'],
    ]) {
      let left = 200;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(encode(left === 200 ? start : piece.repeat(65_536)));
          left -= 1;
          if (left === 0) controller.close();
        },
      });
      await expect(decode(body).result).rejects.toMatchObject({ name: 'DecodeError' });
    }
  });

  it.each(['{"error":"RATE_LIMITED","message":"slow down"}', '{"message":"no"}'])(
    'that is an error and no data is no empty answer: %s',
    async (text) => {
      await expect(decode(new Response(text).body as ReadableStream<Uint8Array>).result).rejects.toMatchObject({
        name: 'DecodeError',
        fault: 'unexpected',
      });
    },
  );

  it.each([undefined, 'bytes'] as const)('is released at once by an abort (%s)', async (type) => {
    const aborter = new AbortController();
    const { body, onCancel } = makeStalledBody([TEXT.slice(0, 40)], type);
    const { result, blocks } = decode(body, aborter.signal);
    aborter.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    expect(onCancel).toHaveBeenCalledOnce();
    expect(blocks).toEqual([]);
  });

  it('that is not an answer is not read to its end', async () => {
    const { body, onCancel } = makeStalledBody(['<html>', 'and more']);
    await expect(decode(body).result).rejects.toMatchObject({ fault: 'malformed', offset: 0 });
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
