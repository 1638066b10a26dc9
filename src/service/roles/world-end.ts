import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Engine } from '../store/engine/engine';
import { loadFact, saveFact } from '../store/processes/facts';

/** Name of the fact up to when the simulated world is stored, in Unix seconds. */
export const WORLD_END = 'world-end';

export const saveWorldEnd = (engine: Engine, to: UnixSeconds): Promise<void> => saveFact(engine, WORLD_END, String(to));

/** Up to when another process has stored the world; `now` at most. */
export async function loadWorldEnd(engine: Engine, now: UnixSeconds): Promise<UnixSeconds> {
  const text = await loadFact(engine, WORLD_END);
  return unixSeconds(Math.min(now, text === undefined ? now : Number(text)));
}
