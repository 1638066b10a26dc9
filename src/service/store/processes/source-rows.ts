import type { Engine } from '../engine/engine';

export interface SourceRow {
  readonly id: string;
  /** As JSON. */
  readonly body: string;
}

/** The sources that were not removed, by id. */
export const loadSourceRows = (engine: Engine): Promise<SourceRow[]> =>
  engine.rows<SourceRow>('SELECT id, body FROM source FINAL WHERE body != {none:String} ORDER BY id', { none: '' });

/** Puts a source in the place of the one of its id. An empty body removes it. */
export async function saveSourceRow(engine: Engine, { id, body }: SourceRow): Promise<void> {
  await engine.run(
    `INSERT INTO source (id, body, version)
     SELECT {id:String}, {body:String}, max(version) + 1 FROM source WHERE id = {id:String}`,
    { id, body },
  );
}
