import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readWhole } from 'node:stream/consumers';
import { findFreePorts, isInstalled, killChild, startListening } from '../programs/own-program';
import { formatKeeperConfig, formatNodeConfig, formatUsers, type NodePlace } from './cluster-config';

const KEEPER_CLASSES = '/usr/share/java/zookeeper.jar';
/** How long a member may take from listening to serving. */
const LONGEST_START_MS = 60_000;
const ANSWER_MS = 1000;
const KEEPER_MAIN = 'org.apache.zookeeper.server.quorum.QuorumPeerMain';

export type Settings = Readonly<Record<string, string | number>>;

/** A process of the cluster that can be ended as by a crash and started again on what it has stored. */
interface Member {
  kill(): Promise<void>;
  /** Does nothing while it runs. */
  start(): Promise<void>;
}

/** One ClickHouse server. */
export interface ClusterNode extends Member {
  readonly shard: number;
  readonly replica: number;
  /** Such as `1-2`: the second replica of the first shard. */
  readonly name: string;
  /** Sends a statement. @throws Error with what the server says, or when it is not there. */
  run(sql: string, settings?: Settings): Promise<string>;
  rows<T>(sql: string, settings?: Settings): Promise<T[]>;
  insert(table: string, rows: readonly object[], settings?: Settings): Promise<void>;
}

/** Two shards of two replicas each, and a ZooKeeper: real processes with their own folders. */
export interface Cluster {
  readonly name: string;
  readonly nodes: readonly ClusterNode[];
  readonly keeper: Member;
  close(): Promise<void>;
}

/** Packages of Debian that are not here. */
export function listMissingPackages(): string[] {
  const needed: readonly (readonly [name: string, isThere: boolean])[] = [
    ['clickhouse-server', isInstalled('clickhouse-server', ['--help'])],
    ['zookeeperd', existsSync(KEEPER_CLASSES) && isInstalled('java', ['-version'])],
  ];
  return needed.filter(([, isThere]) => !isThere).map(([name]) => name);
}

/** Whether a cluster can be started here. Prints what is skipped where it cannot. */
export function hasCluster(skipped: string): boolean {
  const missing = listMissingPackages();
  if (missing.length === 0) return true;
  process.stderr.write(`SKIPPED: apt-get install -y ${missing.join(' ')} has not been done here; ${skipped}\n`);
  return false;
}

/** Tries until it succeeds. @throws Error of the last attempt after 60 s. */
async function tryUntil(attempt: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() - startedAt > LONGEST_START_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** @param isServing rejects while it listens without serving yet. */
function makeMember(command: string, args: readonly string[], port: number, isServing: () => Promise<unknown>): Member {
  let child: ChildProcess | undefined;
  return {
    async start() {
      if (child?.exitCode === null && child.signalCode === null) return;
      child = await startListening(command, args, port);
      await tryUntil(isServing);
    },
    async kill() {
      if (child) await killChild(child);
    },
  };
}

/** @throws Error while ZooKeeper does not serve; servers that ask it then may crash. */
async function askKeeper(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('ZooKeeper does not answer')));
  socket.write('srvr');
  if (!(await readWhole(socket)).includes('Mode: standalone')) throw new Error('ZooKeeper does not serve yet');
}

/** On a connection of its own: this old server closes idle ones just as they are used again. */
async function send(port: number, sql: string, settings: Settings, body = ''): Promise<string> {
  const search = new URLSearchParams({ ...settings, ...(body !== '' && { query: sql }) });
  const sent = request({ host: '127.0.0.1', port, path: `/?${search.toString()}`, method: 'POST', agent: false });
  sent.setTimeout(LONGEST_START_MS, () => sent.destroy(new Error(`No answer to ${sql}`)));
  sent.end(body === '' ? sql : body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = await readWhole(answer);
  // It reports an error that follows rows in the body alone.
  if (answer.statusCode !== 200 || /^Code: \d+, e\.displayText\(\)/m.test(text)) throw new Error(text.trim());
  return text;
}

function makeNode(place: NodePlace): ClusterNode {
  const { shard, replica, httpPort, folder } = place;
  const run = (sql: string, settings: Settings = {}): Promise<string> => send(httpPort, sql, settings);
  return {
    ...makeMember('clickhouse-server', [`--config-file=${join(folder, 'config.xml')}`], httpPort, () =>
      run(`SELECT count() FROM system.zookeeper WHERE path = '/'`),
    ),
    shard,
    replica,
    name: `${shard}-${replica}`,
    run,
    async rows<T>(sql: string, settings: Settings = {}) {
      const text = await run(`${sql} FORMAT JSONEachRow`, { output_format_json_quote_64bit_integers: 0, ...settings });
      return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as T[]);
    },
    async insert(table, rows, settings = {}) {
      const body = rows.map((row) => JSON.stringify(row)).join('\n');
      await send(httpPort, `INSERT INTO ${table} FORMAT JSONEachRow`, settings, body);
    },
  };
}

const SHARDS = 2;
const REPLICAS = 2;
const PORTS_OF_NODE = 3;

async function makePlaces(folder: string): Promise<{ keeperPort: number; places: NodePlace[] }> {
  const [keeperPort, ...ports] = await findFreePorts(1 + SHARDS * REPLICAS * PORTS_OF_NODE);
  const places = Array.from({ length: SHARDS * REPLICAS }, (_, at): NodePlace => {
    const [httpPort, tcpPort, partsPort] = ports.slice(at * PORTS_OF_NODE);
    const [shard, replica] = [1 + Math.floor(at / REPLICAS), 1 + (at % REPLICAS)];
    return { shard, replica, httpPort, tcpPort, partsPort, folder: join(folder, `${shard}-${replica}`) };
  });
  return { keeperPort, places };
}

/** Starts ZooKeeper and the servers of the cluster `name`, with nothing in them. */
export async function openCluster(name: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-cluster-'));
  const { keeperPort, places } = await makePlaces(folder);
  const keeperFolder = join(folder, 'keeper');
  await mkdir(keeperFolder);
  await writeFile(join(keeperFolder, 'zoo.cfg'), formatKeeperConfig(keeperFolder, keeperPort));
  for (const place of places) {
    for (const inner of ['data', 'tmp']) await mkdir(join(place.folder, inner), { recursive: true });
    await writeFile(join(place.folder, 'config.xml'), formatNodeConfig(name, place, places, keeperPort));
    await writeFile(join(place.folder, 'users.xml'), formatUsers());
  }
  const java = ['-Xmx256m', '-cp', KEEPER_CLASSES, KEEPER_MAIN, join(keeperFolder, 'zoo.cfg')];
  const keeper = makeMember('java', java, keeperPort, () => askKeeper(keeperPort));
  const nodes = places.map(makeNode);
  const close = async (): Promise<void> => {
    await Promise.all([...nodes, keeper].map((member) => member.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await keeper.start();
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return { name, nodes, keeper, close };
}
