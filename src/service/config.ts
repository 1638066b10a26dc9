import { isAbsolute, resolve } from 'node:path';
import type { Env } from '@/service/arguments/env';
import { type Hosting, readHosting } from './hosting/read-hosting';
import { isLogFormat, type LogFormat } from './log/log';
import { type MetricsPlace, parseMetricsPlace } from './metrics/metrics-place';
import { isRole, ROLES, type Role } from './roles/role';
import { parseRetention, type Retention } from './sources/retention';
import { readServerSettings, type ServerSettings } from './store/server/server-address';

/** An environment variable with an invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface ServiceConfig {
  readonly port: number;
  readonly dataDirectory: string;
  /** The folder of `keys.json`: several instances may share one. The data directory by default. */
  readonly keysDirectory: string;
  readonly localKeys: string;
  readonly seed: number;
  readonly nowMs: number | undefined;
  readonly scale: 'small' | 'full';
  readonly webRoot: string;
  /** How long each dataset of a recorded market is kept. */
  readonly retention: Retention;
  /** Where budgets are shared with other instances. In this process alone by default. */
  readonly redisUrl: string | undefined;
  /** How many instances share budgets at least. */
  readonly instances: number;
  /** The server of the store; the embedded one without. */
  readonly server: ServerSettings | undefined;
  readonly metrics: MetricsPlace;
  readonly log: LogFormat;
  /** What this process does of the work of all. */
  readonly role: Role;
  /** How others than this machine reach the service; not at all by default. */
  readonly hosting: Hosting;
}

const DEFAULT_SEED = 1;
/** The world reaches back some years, and the store has times in unsigned 32-bit seconds. */
const EARLIEST_NOW_MS = Date.UTC(2010, 0, 1);
const LATEST_NOW_MS = Date.UTC(2100, 0, 1);

function readWhole(env: Env, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new ConfigError(`${name} must be a whole number from 0 to ${max}`);
  return value;
}

function readNow(env: Env): number | undefined {
  const text = env['SIM_NOW'];
  if (text === undefined || text === '') return undefined;
  const ms = Date.parse(text);
  if (!(ms >= EARLIEST_NOW_MS && ms < LATEST_NOW_MS)) {
    throw new ConfigError('SIM_NOW must be an ISO time from 2010 to 2099, such as 2026-06-18T12:00:00Z');
  }
  return Math.floor(ms / 1000) * 1000;
}

function readScale(env: Env): 'small' | 'full' {
  const text = env['SIM_SCALE'] || 'full';
  if (text !== 'small' && text !== 'full') throw new ConfigError('SIM_SCALE must be small or full');
  return text;
}

/** Errors name the variable and never quote it: it may hold a password. */
function readRedisUrl(env: Env): string | undefined {
  const text = env['REDIS_URL'];
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return text;
  throw new ConfigError('REDIS_URL must be an address such as redis://127.0.0.1:6379 or rediss://user:password@host');
}

function readInstances(env: Env): number {
  const count = readWhole(env, 'INSTANCES', 1, 1000);
  if (count === 0) throw new ConfigError('INSTANCES must be a whole number from 1 to 1000');
  return count;
}

function readMetrics(env: Env): MetricsPlace {
  const place = parseMetricsPlace(env['METRICS'] || 'local');
  if (place) return place;
  throw new ConfigError('METRICS must be local, off, or an address such as 127.0.0.1:9464');
}

function readLog(env: Env): LogFormat {
  const text = env['LOG'] || 'text';
  if (isLogFormat(text)) return text;
  throw new ConfigError('LOG must be text or json');
}

function readRole(env: Env): Role {
  const text = env['ROLE'] || 'all';
  if (isRole(text)) return text;
  throw new ConfigError(`ROLE must be one of ${ROLES.join(', ')}`);
}

/** The environment of the service, with defaults. @throws ConfigError, HostingError, RetentionError, ServerSettingsError */
export function readConfig(env: Env): ServiceConfig {
  const path = (name: string, fallback: string): string => {
    const text = env[name] || fallback;
    return isAbsolute(text) ? text : resolve(text);
  };
  return {
    port: readWhole(env, 'PORT', 4400, 65_535),
    dataDirectory: path('DATA_DIR', '.data'),
    keysDirectory: path('KEYS_DIR', env['DATA_DIR'] || '.data'),
    localKeys: env['LOCAL_KEYS'] ?? '',
    seed: readWhole(env, 'SIM_SEED', DEFAULT_SEED, 4_294_967_295),
    nowMs: readNow(env),
    scale: readScale(env),
    webRoot: path('WEB_ROOT', 'dist/web'),
    retention: parseRetention(env['RETENTION']),
    redisUrl: readRedisUrl(env),
    instances: readInstances(env),
    server: readServerSettings(env),
    metrics: readMetrics(env),
    log: readLog(env),
    role: readRole(env),
    hosting: readHosting(env),
  };
}
