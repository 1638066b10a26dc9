import { messageOf } from '@/base/errors';
import type { TileWork } from './database/tile-work';

/** What a page asks of its worker. */
export interface TileTask {
  readonly id: number;
  readonly name: keyof TileWork;
  readonly args: readonly unknown[];
}

export type TileReport =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

type Tell = (report: TileReport, transfer: Transferable[]) => void;

/** Does each task that it is given and tells how it ended. Never throws. */
export function answerTileTasks(work: TileWork, tell: Tell): (task: TileTask) => Promise<void> {
  return async ({ id, name, args }) => {
    try {
      const result = await (work[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      tell({ id, result }, [...listBuffers(result)]);
    } catch (error) {
      tell({ id, error: messageOf(error) }, []);
    }
  };
}

/** The buffers that lie in a value, at any depth, each once. */
export function listBuffers(value: unknown, into = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) into.add(value.buffer);
  } else if (value instanceof Object) for (const part of Object.values(value)) listBuffers(part, into);
  return into;
}

/**
 * A copy of the value, its views with buffers of their own: to be handed over, which costs less than to be cloned. A column
 * may be a small part of what a decoder has claimed.
 */
export function copyForTransfer<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as T;
  if (Array.isArray(value)) return value.map((part: unknown) => copyForTransfer(part)) as T;
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyForTransfer(part)])) as T;
}
