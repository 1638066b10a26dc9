import { parseArgs } from 'node:util';
import type { SourceCommand } from '@/contract/sources';
import { parseSourceIds, SourceError } from './source-id';

/** What the command line asks for. */
export type SourcesCommand =
  | { readonly action: 'help' }
  | { readonly action: 'list' }
  | { readonly action: 'change'; readonly commands: readonly SourceCommand[] };

export const USAGE =
  'Usage: npm run sources -- list, add ID…, remove ID… [--delete-data], pause ID… or resume ID…; --help shows more';

export const HELP = `Lists and changes the markets that are recorded, whether the service runs or not (DATA_DIR, default .data).

  npm run sources -- list
  npm run sources -- add ID…                   starts recording a market
  npm run sources -- pause ID…, resume ID…
  npm run sources -- remove ID…                ends a source and keeps its data
  npm run sources -- remove ID… --delete-data  also deletes what was recorded; imports of the market stay

ID is KIND:SYMBOL, such as binance-futures:BTCUSDT or okx-swap:ETH-USDT-SWAP.`;

const ACTIONS: readonly string[] = ['add', 'pause', 'resume', 'remove'] satisfies SourceCommand['action'][];
const isAction = (word: string): word is SourceCommand['action'] => ACTIONS.includes(word);

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, 'delete-data': { type: 'boolean' } },
    });
  } catch (cause) {
    throw new SourceError('unknown', USAGE, { cause });
  }
}

/** @throws SourceError in one sentence when the arguments ask for nothing that there is. */
export function parseSourcesCommand(args: readonly string[]): SourcesCommand {
  const { values, positionals } = readArguments(args);
  if (values.help) return { action: 'help' };
  const [action = '', ...names] = positionals;
  const isDeleting = values['delete-data'] === true;
  if (action === 'list' && names.length === 0 && !isDeleting) return { action: 'list' };
  if (!isAction(action) || names.length === 0 || (isDeleting && action !== 'remove')) {
    throw new SourceError('unknown', USAGE);
  }
  const keeps = action === 'remove' ? { keepsData: !isDeleting } : {};
  return { action: 'change', commands: parseSourceIds(names.join(',')).map((id) => ({ action, id, ...keeps })) };
}
