import { describe, expect, it } from 'vitest';
import { FrameReader } from '@/service/ingest/exchange-capture/capture-frame';
import { formatClosed, formatEnded, formatFrame, formatOpened, formatState, parseJournalLine } from './journal-line';

const RECEIVED = 1_700_000_000_123_456;
const SOCKET = 'ws://127.0.0.1:9/stream';
const frameOf = (url: string, text: string) => ({ receivedMicros: RECEIVED, connection: 1, url, text });
const STATE = { book: undefined, lastTrade: 7, reachedMs: 1_700_000_000_000, interest: undefined };

describe('a line of the journal', () => {
  it.each([
    [
      'a frame of the socket',
      formatFrame(frameOf(SOCKET, '{"a":\n1}')),
      { type: 'frame', receivedMs: RECEIVED / 1000, url: undefined, json: { a: 1 } },
    ],
    [
      'an answer, with its address',
      formatFrame(frameOf('http://127.0.0.1:9/depth?symbol=A', '{"a":1}')),
      { type: 'frame', receivedMs: RECEIVED / 1000, url: 'http://127.0.0.1:9/depth?symbol=A', json: { a: 1 } },
    ],
    [
      'which connection the frames after it are of',
      formatOpened(SOCKET, 3, RECEIVED),
      { type: 'opened', url: SOCKET, connection: 3 },
    ],
    ['that one ended which brought no book', formatClosed(SOCKET, 3, RECEIVED, 'it was\ncut'), undefined],
    ['why one ended', formatEnded(RECEIVED, 'it was\ncut'), { type: 'ended', cause: 'it was cut' }],
    [
      'what the file goes on from',
      formatState(STATE),
      { type: 'state', state: { lastTrade: 7, reachedMs: 1_700_000_000_000 } },
    ],
  ])('says %s, in one line', (_, line, expected) => {
    expect(line).not.toContain('\n');
    expect(parseJournalLine(line)).toEqual(expected);
  });

  it.each([formatOpened(SOCKET, 3, RECEIVED), formatClosed(SOCKET, 3, RECEIVED, 'cut'), formatState(STATE)])(
    'is skipped by an import where it contains nothing from the venue: %s',
    (line) => {
      expect(new FrameReader().read(line)).toBeUndefined();
    },
  );
});
