import type { Engine } from '../engine/engine';

/** A fact about the store; `undefined` while nobody has said it. */
export async function loadFact(engine: Engine, name: string): Promise<string | undefined> {
  const rows = await engine.rows<{ value: string }>(
    'SELECT value FROM fact WHERE name = {name:String} ORDER BY version DESC, value LIMIT 1',
    { name },
  );
  return rows.at(0)?.value;
}

export async function saveFact(engine: Engine, name: string, value: string): Promise<void> {
  await engine.run(
    `INSERT INTO fact (name, value, version)
     SELECT {name:String}, {value:String}, max(version) + 1 FROM fact WHERE name = {name:String}`,
    { name, value },
  );
}
