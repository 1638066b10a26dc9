import { deleteRows } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';

const PREFIX = 'demo ';
const VERSION = 1;

/**
 * Markets with stored data from a demo venue. After their source is removed, what is left is not the past of a real
 * market.
 */
export async function loadDemoMarks(engine: Engine): Promise<ReadonlySet<number>> {
  const rows = await engine.rows<{ step: string }>(
    'SELECT DISTINCT step FROM seed WHERE startsWith(step, {prefix:String})',
    {
      prefix: PREFIX,
    },
  );
  return new Set(rows.map(({ step }) => Number(step.slice(PREFIX.length))));
}

export async function saveDemoMark(engine: Engine, market: number): Promise<void> {
  if ((await loadDemoMarks(engine)).has(market)) return;
  await engine.run('INSERT INTO seed (step, version) SELECT {step:String}, {version:UInt32}', {
    step: `${PREFIX}${market}`,
    version: VERSION,
  });
}

/** Removes the mark, once all that was recorded of the market is deleted. */
export async function forgetDemoMark(engine: Engine, market: number): Promise<void> {
  await deleteRows(engine, 'seed', 'step = {step:String}', { step: `${PREFIX}${market}` });
}
