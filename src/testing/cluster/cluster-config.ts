import { join } from 'node:path';

/** Where a server is: its ports on the loopback, its folder and its place in the cluster. */
export interface NodePlace {
  readonly shard: number;
  readonly replica: number;
  readonly httpPort: number;
  readonly tcpPort: number;
  /** For the exchange of parts between replicas. */
  readonly partsPort: number;
  readonly folder: string;
}

const SESSION_MS = 4000;

/** Each server has another one: on which shard a day is must not depend on it. */
const ZONES = ['Asia/Tokyo', 'America/New_York', 'UTC', 'Asia/Kolkata'];

/** Settings of a ZooKeeper with data of its own. */
export const formatKeeperConfig = (folder: string, port: number): string => `tickTime=500
dataDir=${join(folder, 'data')}
clientPort=${port}
clientPortAddress=127.0.0.1
admin.enableServer=false
`;

const tag = (name: string, value: string | number): string => `<${name}>${value}</${name}>`;
const host = (port: number): string => tag('host', '127.0.0.1') + tag('port', port);

function formatShards(nodes: readonly NodePlace[]): string {
  const shards = [...new Set(nodes.map(({ shard }) => shard))];
  return shards
    .map((shard) => {
      const replicas = nodes.filter((node) => node.shard === shard);
      const list = replicas.map(({ tcpPort }) => tag('replica', host(tcpPort))).join('');
      return tag('shard', tag('internal_replication', 'true') + list);
    })
    .join('\n');
}

/** Settings of one server of the cluster `name`. */
export function formatNodeConfig(
  name: string,
  node: NodePlace,
  nodes: readonly NodePlace[],
  keeperPort: number,
): string {
  const at = (file: string): string => join(node.folder, file);
  const logger = [tag('level', 'warning'), tag('log', at('log')), tag('errorlog', at('errors'))].join('');
  return tag(
    'yandex',
    [
      tag('logger', logger),
      tag('http_port', node.httpPort),
      tag('tcp_port', node.tcpPort),
      tag('interserver_http_port', node.partsPort),
      tag('interserver_http_host', '127.0.0.1'),
      tag('listen_host', '127.0.0.1'),
      tag('path', `${at('data')}/`),
      tag('tmp_path', `${at('tmp')}/`),
      tag('users_config', 'users.xml'),
      tag('default_profile', 'default'),
      tag('default_database', 'default'),
      tag('timezone', ZONES[(node.shard + 2 * node.replica) % ZONES.length]),
      tag('mark_cache_size', 64 * 1024 * 1024),
      tag('zookeeper', tag('node', host(keeperPort)) + tag('session_timeout_ms', SESSION_MS)),
      tag('macros', tag('shard', node.shard) + tag('replica', node.replica)),
      tag('distributed_ddl', tag('path', '/clickhouse/task_queue/ddl')),
      tag('remote_servers', tag(name, formatShards(nodes))),
    ].join('\n'),
  );
}

/** The user of all servers: the default one, from this machine alone. */
export function formatUsers(): string {
  const user = [tag('password', ''), tag('networks', tag('ip', '127.0.0.1'))];
  const rules = [tag('profile', 'default'), tag('quota', 'default')];
  return tag(
    'yandex',
    [
      tag('profiles', tag('default', '')),
      tag('users', tag('default', [...user, ...rules].join(''))),
      tag('quotas', tag('default', '')),
    ].join('\n'),
  );
}
