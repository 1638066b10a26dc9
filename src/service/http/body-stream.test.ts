import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BodyEnds, makeBodyStream } from './body-stream';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A source of `count` chunks that notes when it is ended. */
function makeSource(count: number) {
  const log: string[] = [];
  async function* run(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (let i = 1; i <= count; i++) {
        log.push(`pull ${i}`);
        yield bytes(`${i},`);
      }
    } finally {
      log.push('ended');
    }
  }
  return { chunks: run(), log };
}

function makeEnds() {
  return { abort: vi.fn(), onOver: vi.fn(), explain: (error: unknown) => error as Error } satisfies BodyEnds;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('makeBodyStream', () => {
  it('passes all chunks and leaves no timer behind', async () => {
    const { chunks, log } = makeSource(3);
    const first = await chunks.next();
    const ends = makeEnds();
    expect(await new Response(makeBodyStream(first, chunks, ends)).text()).toBe('1,2,3,');
    expect(log.at(-1)).toBe('ended');
    expect(ends.abort).not.toHaveBeenCalled();
    expect(ends.onOver).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('pulls no further than the client reads', async () => {
    const { chunks, log } = makeSource(100);
    const reader = makeBodyStream(await chunks.next(), chunks, makeEnds()).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(10);
    expect(log.length).toBeLessThanOrEqual(3);
    await reader.cancel();
  });

  it('ends the source when the client leaves', async () => {
    const { chunks, log } = makeSource(100);
    const ends = makeEnds();
    const reader = makeBodyStream(await chunks.next(), chunks, ends).getReader();
    await reader.read();
    await reader.cancel('gone');
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('ended');
    expect(ends.abort).toHaveBeenCalledWith('gone');
    expect(ends.onOver).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drops a chunk that arrives after the client has left', async () => {
    let give: (value: IteratorResult<Uint8Array, void>) => void = () => {};
    const late = {
      next: () =>
        new Promise<IteratorResult<Uint8Array, void>>((resolve) => {
          give = resolve;
        }),
      return: () => Promise.resolve({ done: true, value: undefined }),
    } as unknown as AsyncGenerator<Uint8Array, void, void>;
    const reader = makeBodyStream({ done: false, value: bytes('1') }, late, makeEnds()).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(0);
    await reader.cancel();
    give({ done: false, value: bytes('2') });
    await vi.advanceTimersByTimeAsync(0);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  it('breaks off, and does not end well, when the source fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array, void, void> {
      yield bytes('1');
      throw new Error('the disk is full');
    }
    const chunks = failing();
    const body = makeBodyStream(await chunks.next(), chunks, makeEnds());
    await expect(new Response(body).text()).rejects.toThrow('the disk is full');
  });
});
