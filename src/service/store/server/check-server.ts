import { messageOf } from '@/base/errors';
import type { Engine } from '../engine/engine';
import { TABLES } from '../engine/schema';
import { nameServer, type ServerAddress } from './server-address';
import { checkVersion } from './server-version';

/** One line of a check. */
export interface Finding {
  readonly isGood: boolean;
  readonly sentence: string;
}

/** Longest difference of the clocks that does no harm: a closed minute is written a few seconds after its end. */
const MAX_SKEW_MS = 2000;

/** What the store does there, and the right that it needs for it. */
const RIGHTS: readonly (readonly [right: string, use: string])[] = [
  ['SELECT', 'to read'],
  ['INSERT', 'to store rows'],
  ['ALTER DELETE', 'to delete what is too old and to replace imports'],
  ['ALTER UPDATE', 'to mark deleted rows'],
  ['ALTER ADD COLUMN', 'to bring the tables of an older version up to date'],
  ['CREATE TABLE', 'to create its tables'],
];

const good = (sentence: string): Finding => ({ isGood: true, sentence });
const bad = (sentence: string): Finding => ({ isGood: false, sentence });

async function findRights(engine: Engine, { user, database }: ServerAddress): Promise<Finding[]> {
  const missing: Finding[] = [];
  for (const [right, use] of RIGHTS) {
    const [{ result }] = await engine.rows<{ result: number }>(`CHECK GRANT ${right} ON ${database}.*`);
    if (result === 1) continue;
    missing.push(bad(`The user ${user} lacks a right ${use}: GRANT ${right} ON ${database}.* TO ${user}`));
  }
  return missing.length > 0 ? missing : [good(`The user ${user} has the rights that the store needs`)];
}

async function findTables(engine: Engine, { database }: ServerAddress): Promise<Finding> {
  const rows = await engine.rows<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()');
  const there = new Set(rows.map(({ name }) => name));
  const names = Object.keys(TABLES);
  const missing = names.filter((name) => !there.has(name)).sort();
  if (missing.length === 0) return good(`All ${names.length} tables are in the database ${database}`);
  const which =
    missing.length === names.length ? 'The tables are' : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'}`;
  return bad(
    `${which} missing from the database ${database}: the first start of the service creates ${missing.length === 1 ? 'it' : 'them'}`,
  );
}

/** @param now milliseconds of this machine's clock. */
async function findSkew(engine: Engine, now: () => number): Promise<Finding> {
  const before = now();
  const [{ at }] = await engine.rows<{ at: number }>('SELECT toUnixTimestamp64Milli(now64(3)) AS at');
  const after = now();
  // The server read its clock at some moment between sending and receiving.
  const skew = at < before ? at - before : Math.max(0, at - after);
  if (Math.abs(skew) <= MAX_SKEW_MS) return good('Its clock agrees with that of this machine');
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  return bad(
    `Its clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of this machine: set both by a time server`,
  );
}

/**
 * What is right and wrong with a server, in the order in which it is to be mended. Nothing else is said of a server that
 * cannot be used. Closes `engine`.
 */
export async function checkServer(engine: Engine, address: ServerAddress, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = async (look: () => Promise<Finding | Finding[]>): Promise<void> => {
    findings.push(...[await look()].flat());
  };
  try {
    await find(async () => good(`${nameServer(address)} is ClickHouse ${await checkVersion(engine, address)}`));
    await find(() => findRights(engine, address));
    await find(() => findTables(engine, address));
    await find(() => findSkew(engine, now));
  } catch (error) {
    findings.push(bad(messageOf(error)));
  } finally {
    await engine.close();
  }
  return findings;
}
