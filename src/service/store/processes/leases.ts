import type { Engine } from '../engine/engine';

/** How long an owner that is silent keeps what it has. Those who wait look every second or so. */
export const LEASE_MS = 9000;

/** The last word on a name. */
export interface LeaseRow {
  readonly name: string;
  readonly fence: number;
  readonly owner: string;
  /** By the clock of the server; negative once it has ended. */
  readonly leftMs: number;
}

export interface NewLease {
  readonly name: string;
  readonly fence: number;
  readonly owner: string;
  readonly markets: readonly number[];
}

/** One row for each name: the largest fence, and of that the latest end. */
const LATEST = 'SELECT name, fence, owner, until, markets FROM lease ORDER BY fence DESC, until DESC LIMIT 1 BY name';

const END = `now64(3) + toIntervalMillisecond(${LEASE_MS})`;

export function loadLeases(engine: Engine): Promise<LeaseRow[]> {
  return engine.rows<LeaseRow>(
    `SELECT name, toUInt32(fence) AS fence, owner,
       toUnixTimestamp64Milli(until) - toUnixTimestamp64Milli(now64(3)) AS leftMs
     FROM (${LATEST}) ORDER BY name`,
  );
}

/** A fence of a name is given once: the database drops a second insert under the same token. */
const tokenOf = ({ name, fence }: NewLease): string => `lease-${Buffer.from(name).toString('hex')}-${fence}`;

/** Asks for a fence of a name. Who has it is what the table says afterwards. */
export async function askForLease(engine: Engine, lease: NewLease): Promise<void> {
  const { name, fence, owner, markets } = lease;
  await engine.run(
    `INSERT INTO lease (name, fence, owner, until, markets)
     SETTINGS insert_deduplicate = 1, insert_deduplication_token = '${tokenOf(lease)}'
     SELECT {name:String}, {fence:UInt64}, {owner:String}, ${END}, {markets:Array(UInt32)}`,
    { name, fence, owner, markets },
  );
}

/** Moves the end of what `owner` has on; a name that somebody else has by now stays theirs. */
export async function renewLeases(engine: Engine, owner: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await engine.run(
    `INSERT INTO lease (name, fence, owner, until, markets)
     SELECT name, fence, owner, ${END}, markets FROM (${LATEST}) AS latest
     WHERE owner = {owner:String} AND name IN {names:Array(String)}`,
    { owner, names },
  );
}

/** Gives names back at once. */
export async function endLeases(engine: Engine, owner: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await engine.run(
    `INSERT INTO lease (name, fence, owner, until, markets)
     SELECT name, fence + 1, '', now64(3), markets FROM (${LATEST}) AS latest
     WHERE owner = {owner:String} AND name IN {names:Array(String)}`,
    { owner, names },
  );
}

/** Longest time that a fenced insert takes: an owner has at least this much left when one begins. */
const INSERT_MS = 3000;

/** Condition on rows with a `market`: `{fenceOwner:String}` has a lease of it that goes on for longer than an insert takes. */
export const FENCE = `market IN (SELECT arrayJoin(markets) FROM (${LATEST}) AS latest
  WHERE owner = {fenceOwner:String} AND until > now64(3) + toIntervalMillisecond(${INSERT_MS}))`;
