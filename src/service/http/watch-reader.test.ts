import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventEmitter } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReaderLimits, watchReader } from './watch-reader';

const LIMITS: ReaderLimits = { windowMs: 12_000, leastBytesPerSecond: 100 };

describe('a watched reader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What is watched of an answer: `written` bytes handed over, `waiting` of them not yet taken. */
  function setUp() {
    const answer = { written: 0, waiting: 0 };
    const outgoing = Object.defineProperties(new EventEmitter(), {
      writableLength: { get: () => answer.waiting },
      socket: { get: () => ({ bytesWritten: answer.written }) },
    });
    const onSlow = vi.fn();
    watchReader(outgoing as unknown as ServerResponse, LIMITS, onSlow);
    /** Each second `waiting` bytes wait, after `bytes` were taken. */
    const pass = (seconds: number, bytes: number, waiting: number): void => {
      for (let i = 0; i < seconds; i++) {
        answer.waiting = waiting;
        answer.written += bytes;
        vi.advanceTimersByTime(1000);
      }
    };
    return { onSlow, pass, outgoing };
  }

  it('is slow when it takes too little for a whole window, and told of once', () => {
    const { onSlow, pass } = setUp();
    pass(12, 99, 5000);
    expect(onSlow).not.toHaveBeenCalled();
    pass(30, 99, 5000);
    expect(onSlow).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is left alone at the least rate', () => {
    const { onSlow, pass } = setUp();
    pass(60, 100, 5000);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('is left alone at that rate where the system takes bytes in lumps', () => {
    const { onSlow, pass } = setUp();
    for (let i = 0; i < 10; i++) {
      pass(9, 0, 5000);
      pass(1, 1300, 5000);
    }
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('is not slow while it waits for us', () => {
    const { onSlow, pass } = setUp();
    pass(60, 0, 0);
    // A part that comes late is not judged by the time before it.
    pass(11, 0, 5000);
    pass(1, 5000, 0);
    pass(11, 0, 5000);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('is forgotten when its answer is over', () => {
    const { outgoing } = setUp();
    outgoing.emit('close');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('tells of a client that takes nothing over a connection, and not of one that waits', async () => {
  const onSlow = vi.fn((outgoing: ServerResponse) => void outgoing.destroy());
  const server = createServer((incoming, outgoing) => {
    watchReader(outgoing, { windowMs: 60, leastBytesPerSecond: 1 }, () => onSlow(outgoing));
    outgoing.write('[');
    // More than the system itself takes over for a reader that takes nothing.
    if (incoming.url === '/much') outgoing.write(Buffer.alloc(50_000_000, 32));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string): Promise<IncomingMessage> => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }).end();
    const [incoming] = (await once(asked, 'response')) as [IncomingMessage];
    return incoming.on('error', () => undefined).pause();
  };
  await ask('/little');
  await ask('/much');
  await expect.poll(() => onSlow).toHaveBeenCalledOnce();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
