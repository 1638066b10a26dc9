import { linear } from '@/service/feeds/binance/binance-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { FrameSink, ReceivedFrame } from '@/service/feeds/received-frame';

const SOCKET = 'wss://fstream.binance.com/stream';

/** The market of `capture-lines`. */
export const ABC: Instrument = {
  kind: linear,
  symbol: 'ABCUSDT',
  base: 'ABC',
  quote: 'USDT',
  tick: '0.1',
  lot: '0.001',
  contract: undefined,
};

/** The frame of a line that starts with a receive time in µs. */
export function toFrame(line: string, connection = 1, symbol = ABC.symbol): ReceivedFrame {
  const at = line.indexOf(' ');
  const text = line.slice(at + 1);
  const isAnswer = /^\s*\{\s*"lastUpdateId"/.test(text);
  const url = isAnswer ? `https://fapi.binance.com/fapi/v1/depth?symbol=${symbol}` : SOCKET;
  return { receivedMicros: Number(line.slice(0, at)), connection, url, text };
}

/** Passes the frames to `sink`, waiting until each is taken. */
export async function playFrames(sink: FrameSink, frames: Iterable<ReceivedFrame>): Promise<void> {
  for (const frame of frames) await sink.take(frame);
}
