import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@/base/clock';
import type { ServiceConfig } from './config';
import { WorldLease } from './leases/world-lease';
import { WORK_OF } from './roles/role';
import { SourceSharing } from './sources/source-sharing';
import type { Engine } from './store/engine/engine';
import { loadStoreId } from './store/engine/store-id';
import { loadFact, saveFact } from './store/processes/facts';
import { markServer } from './store/server/server-address';

/** A directory of its own for a role that keeps nothing: it goes with the process. */
export interface OwnDirectory {
  readonly path: string;
  remove(): Promise<void>;
}

export async function openDirectory({ role, dataDirectory }: ServiceConfig): Promise<OwnDirectory> {
  if (WORK_OF[role].hasDirectory) return { path: dataDirectory, remove: () => Promise.resolve() };
  const path = await mkdtemp(join(tmpdir(), 'depthscape-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** What a process has of a store that others use too; nothing of an embedded one. */
export interface SharedParts {
  readonly sharing: SourceSharing | undefined;
  readonly world: WorldLease | undefined;
}

export function openShared(engine: Engine, { role }: ServiceConfig, clock: Clock): SharedParts {
  const { isRecording, isSimulating } = WORK_OF[role];
  const isShared = !engine.isOwn;
  return {
    sharing: isShared && isRecording ? new SourceSharing(engine, clock) : undefined,
    world: isShared && isSimulating ? new WorldLease(engine, clock) : undefined,
  };
}

const STORE_ID = 'store-id';

/** The name of the data on a server, the same in every process. */
async function loadServerId(engine: Engine): Promise<string> {
  const known = await loadFact(engine, STORE_ID);
  if (known !== undefined) return known;
  await saveFact(engine, STORE_ID, randomUUID());
  // Of two that are said at the same moment all take the same.
  return (await loadFact(engine, STORE_ID)) ?? '';
}

/** The name of the data: another one after each change of them, and for each server. */
export async function openStoreName(engine: Engine, { dataDirectory, nowMs, server }: ServiceConfig) {
  const load = async (): Promise<string> => {
    if (server === undefined) return loadStoreId(dataDirectory, nowMs);
    const id = await loadServerId(engine);
    const frozen = nowMs === undefined ? '' : `@${new Date(nowMs).toISOString()}`;
    return `${id}${frozen}@${markServer(server)}`;
  };
  let id = await load();
  return {
    current: () => id,
    async renew() {
      if (server !== undefined) await saveFact(engine, STORE_ID, randomUUID());
      id = await load();
    },
  };
}
