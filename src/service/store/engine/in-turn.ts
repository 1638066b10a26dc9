import type { Engine } from './engine';

const last = new WeakMap<Engine, Promise<unknown>>();

/**
 * Runs `work` when what was given before it for the same store has ended: reading what there is of a minute and writing the
 * rest must not be mixed with another that writes the same minute.
 */
export function inTurn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(engine) ?? Promise.resolve()).then(work);
  last.set(
    engine,
    turn.catch(() => {}),
  );
  return turn;
}
