import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { isTierId, TIER_IDS, TIERS } from '@/contract/tiers';
import { addKey, KeyFileError, loadStoredKeys, revokeKey } from './http/key-file';

const USAGE = `Usage: npm run keys -- add --tier ${TIER_IDS.join('|')} --name NAME, list, or revoke NAME (in KEYS_DIR or DATA_DIR, default .data)`;

interface Options {
  readonly tier?: string | undefined;
  readonly name?: string | undefined;
}

/** One command: what it says on success, line by line. */
type Command = (dataDirectory: string, names: readonly string[], options: Options) => Promise<readonly string[]>;

const isBare = ({ tier, name }: Options): boolean => tier === undefined && name === undefined;

const COMMANDS: Readonly<Record<string, Command>> = {
  async add(dataDirectory, names, { tier, name }) {
    if (names.length > 0 || tier === undefined || name === undefined) throw new KeyFileError(USAGE);
    if (!isTierId(tier)) throw new KeyFileError(`There is no tier with that name; tiers: ${TIER_IDS.join(', ')}`);
    const key = await addKey(dataDirectory, { name, tier, createdMs: systemClock.now() });
    return [`The key of ${name}, ${TIERS[tier].label} tier. It is shown only once:`, key];
  },
  async list(dataDirectory, names, options) {
    if (names.length > 0 || !isBare(options)) throw new KeyFileError(USAGE);
    const keys = await loadStoredKeys(dataDirectory);
    if (keys.length === 0) return ['No keys.'];
    const width = Math.max(...keys.map((key) => key.name.length));
    return keys.map(({ name, tier, created }) => `${name.padEnd(width)}  ${tier.padEnd(10)}  ${created}`);
  },
  async revoke(dataDirectory, names, options) {
    const [name] = names;
    if (names.length !== 1 || name === undefined || !isBare(options)) throw new KeyFileError(USAGE);
    await revokeKey(dataDirectory, name);
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

/** Ends with exit code 0 and what was done, or 1 and one sentence. */
async function main(): Promise<void> {
  try {
    const { names, options } = readArguments();
    const [name = '', ...rest] = names;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new KeyFileError(USAGE);
    const lines = await command(resolve(process.env.KEYS_DIR || process.env.DATA_DIR || '.data'), rest, options);
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}.\n`);
    process.exitCode = 1;
  }
}

await main();
