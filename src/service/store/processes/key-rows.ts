import type { TierId } from '@/contract/tiers';
import type { Engine } from '../engine/engine';

export interface KeyRow {
  readonly name: string;
  readonly tier: TierId;
  readonly created: string;
  readonly sha256: string;
}

/** The keys that are not revoked, by name. */
export const loadKeyRows = (engine: Engine): Promise<KeyRow[]> =>
  engine.rows<KeyRow>(
    'SELECT name, tier, created, sha256 FROM access_key FINAL WHERE isRevoked = 0 AND sha256 != {none:String} ORDER BY name',
    { none: '' },
  );

/** Adds a key, or revokes the one of its name. */
export async function saveKeyRow(engine: Engine, row: KeyRow, isRevoked: boolean): Promise<void> {
  await engine.run(
    `INSERT INTO access_key (name, tier, created, sha256, isRevoked, version)
     SELECT {name:String}, {tier:String}, {created:String}, {sha256:String}, {revoked:UInt8}, max(version) + 1
     FROM access_key WHERE name = {name:String}`,
    { ...row, revoked: isRevoked ? 1 : 0 },
  );
}
