import type { Engine } from '@/service/store/engine/engine';
import { wrapEngine } from './wrap-engine';

/** `engine` with streams in blocks of `blockRows`, so that even short answers have several parts. */
export const inSmallBlocks = (engine: Engine, blockRows: number): Engine =>
  wrapEngine(engine, { stream: (sql, params, options) => engine.stream(sql, params, { ...options, blockRows }) });

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** UTF-8 text of all chunks; takes the next one only when no stream of `engine` holds a session any more. */
export async function readSlowly(engine: Engine, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) {
    parts.push(chunk);
    while (engine.activeStreams > 0) await nextTurn();
  }
  return Buffer.concat(parts).toString();
}
