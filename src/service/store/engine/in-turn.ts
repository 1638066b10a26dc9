import type { Engine } from './engine';

const last = new WeakMap<Engine, Promise<unknown>>();

/**
 * Runs `work` after all earlier work for the same store has ended. Reading what exists of a minute and writing the rest
 * must not interleave with other writes of the same minute.
 */
export function inTurn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(engine) ?? Promise.resolve()).then(work);
  last.set(
    engine,
    turn.catch(() => {}),
  );
  return turn;
}
