import { parseArgs } from 'node:util';
import { systemClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { isTierId, TIER_IDS, TIERS } from '@/contract/tiers';
import { readConfig } from './config';
import { KeyFileError } from './http/key-file';
import { type KeyStore, keysInFile, keysOnServer } from './http/key-store';
import { parseRetention } from './sources/retention';
import { createTables } from './store/create-tables';
import { loadServerAddress, readServerSettings } from './store/server/server-address';

const USAGE = `Usage: npm run keys -- add --tier ${TIER_IDS.join('|')} --name NAME, list, or revoke NAME (in KEYS_DIR or DATA_DIR, default .data, or at CLICKHOUSE_URL)`;

interface Options {
  readonly tier?: string | undefined;
  readonly name?: string | undefined;
}

/** One command: what it says on success, line by line. */
type Command = (store: KeyStore, names: readonly string[], options: Options) => Promise<readonly string[]>;

const isBare = ({ tier, name }: Options): boolean => tier === undefined && name === undefined;

const COMMANDS: Readonly<Record<string, Command>> = {
  async add(store, names, { tier, name }) {
    if (names.length > 0 || tier === undefined || name === undefined) throw new KeyFileError(USAGE);
    if (!isTierId(tier)) throw new KeyFileError(`There is no tier with that name; tiers: ${TIER_IDS.join(', ')}`);
    const key = await store.add({ name, tier, createdMs: systemClock.now() });
    return [`The key of ${name}, ${TIERS[tier].label} tier. It is shown only once:`, key];
  },
  async list(store, names, options) {
    if (names.length > 0 || !isBare(options)) throw new KeyFileError(USAGE);
    const keys = await store.load();
    if (keys.length === 0) return ['No keys.'];
    const width = Math.max(...keys.map((key) => key.name.length));
    return keys.map(({ name, tier, created }) => `${name.padEnd(width)}  ${tier.padEnd(10)}  ${created}`);
  },
  async revoke(store, names, options) {
    const [name] = names;
    if (names.length !== 1 || name === undefined || !isBare(options)) throw new KeyFileError(USAGE);
    await store.revoke(name);
    return [`The key of ${name} is revoked.`];
  },
};

function readArguments(): { readonly names: readonly string[]; readonly options: Options } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { tier: { type: 'string' }, name: { type: 'string' } },
    });
    return { names: positionals, options: values };
  } catch (cause) {
    throw new KeyFileError(USAGE, { cause });
  }
}

/** The keys are where the store is. */
async function withKeys<T>(work: (store: KeyStore) => Promise<T>): Promise<T> {
  const settings = readServerSettings(process.env);
  if (settings === undefined) return work(keysInFile(readConfig(process.env).keysDirectory));
  const { connectServer } = await import('./store/server/server-engine');
  const engine = connectServer(await loadServerAddress(settings));
  try {
    await createTables(engine, parseRetention(process.env['RETENTION']));
    return await work(keysOnServer(engine));
  } finally {
    await engine.close();
  }
}

/** Ends with exit code 0 and what was done, or 1 and one sentence. */
async function main(): Promise<void> {
  try {
    const { names, options } = readArguments();
    const [name = '', ...rest] = names;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new KeyFileError(USAGE);
    const lines = await withKeys((store) => command(store, rest, options));
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}.\n`);
    process.exitCode = 1;
  }
}

await main();
