import { messageOf } from '@/base/errors';
import type { TileWork } from './database/tile-work';

/** A task that a page gives to its worker. */
export interface TileTask {
  readonly id: number;
  readonly name: keyof TileWork;
  readonly args: readonly unknown[];
}

export type TileReport =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

type Tell = (report: TileReport, transfer: Transferable[]) => void;

/** Runs each task and reports its result. Never throws. */
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

/** The buffers within a value, at any depth, each once. */
export function listBuffers(value: unknown, into = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) into.add(value.buffer);
  } else if (value instanceof Object) for (const part of Object.values(value)) listBuffers(part, into);
  return into;
}

/**
 * Copies the value so that its views have their own buffers and can be transferred, which costs less than cloning. A
 * column may be a small part of a decoder's buffer.
 */
export function copyForTransfer<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as T;
  if (Array.isArray(value)) return value.map((part: unknown) => copyForTransfer(part)) as T;
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyForTransfer(part)])) as T;
}
