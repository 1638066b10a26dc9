import { describe, expect, it } from 'vitest';
import { IngestError } from '@/service/ingest/open/ingest-error';
import { HELP as EXPORT_HELP, parseExportCommand } from '../export/export-command';
import { ExportError } from '../export/export-error';
import { FORMATS } from '../ingest/formats';
import { HELP as IMPORT_HELP, parseImportCommand } from '../ingest/import-command';
import { type ArgumentTable, checkAction, formatArguments, readArguments } from './argument-table';

const TABLE = {
  name: {
    of: ['make'],
    short: 'n',
    value: 'NAME',
    help: 'what it is called',
    refuse: (text) => (text === 'x' ? 'must not be x' : undefined),
  },
  fast: { of: ['make', 'list'], help: 'does it fast' },
  secret: { of: ['list'] },
} as const satisfies ArgumentTable<'make' | 'list'>;

const read = (...args: string[]) => readArguments('npm run thing', TABLE, args);

describe('a table of arguments', () => {
  it.each([
    [['a', '--name', 'one', '--fast', 'b'], { name: 'one', fast: true }, ['a', 'b']],
    [['-n', 'one'], { name: 'one' }, []],
    [['--name=one'], { name: 'one' }, []],
    [['--', '--fast'], {}, ['--fast']],
  ])('reads %j', (args, values, positionals) => {
    const found = read(...args);
    expect([found.values, found.positionals]).toEqual([values, positionals]);
  });

  it.each([
    [['--slow'], '--slow is not an option of npm run thing; --help lists them'],
    [['-s'], '-s is not an option of npm run thing; --help lists them'],
    [['--toString'], '--toString is not an option of npm run thing; --help lists them'],
    [['--name'], '--name needs a value: --name NAME'],
    [['--name='], '--name needs a value: --name NAME'],
    [['--name', '--fast'], '--name needs a value: --name NAME'],
    [['--fast=yes'], '--fast takes no value'],
    [['--fast', '--fast'], '--fast stands twice'],
    [['--name', 'x'], '--name must not be x'],
  ])('refuses %j with what is wrong', (args, says) => {
    expect(() => read(...args)).toThrow(says);
  });

  it('refuses an option of another action, and names it', () => {
    const asked = { make: 'a thing', list: '--list' };
    expect(() => checkAction(TABLE, { fast: true }, 'list', asked)).not.toThrow();
    expect(() => checkAction(TABLE, { name: 'one' }, 'list', asked)).toThrow(
      '--name belongs to a thing, not to --list',
    );
  });

  it('formats the help, without options that have none', () => {
    expect(formatArguments(TABLE)).toBe('  -n, --name NAME  what it is called\n  --fast           does it fast');
  });
});

describe('the commands', () => {
  it.each([
    [[], /^Usage: npm run import/],
    [['--list', 'a.csv'], /^Usage: npm run import/],
    [['--list', '--dry-run'], /^--dry-run belongs to an import, not to --list$/],
    [['--from', '2023-04-05', 'a.csv'], /^--from belongs to --remove, not to an import$/],
    [['--venue', 'binance', 'a.csv'], /^--venue must be an id such as BINANCE_FUTURES, not binance$/],
    [['--symbol', 'a b', 'a.csv'], /^--symbol must be a symbol such as BTCUSDT, not a b$/],
    [['--remove', 'ABC', '--remove', 'XYZ'], /^--remove stands twice$/],
    [['--remove', 'ABC', '--from', '2023-02-31'], /^--from must be a day or a whole minute in UTC/],
  ])('an import of %j is refused in one sentence', (args, says) => {
    expect(() => parseImportCommand(args)).toThrow(IngestError);
    expect(() => parseImportCommand(args)).toThrow(says);
  });

  it('an import reads its arguments', () => {
    const removal = parseImportCommand(['--remove', 'ABC', '--from', '2023-04-05T00:03']);
    expect(removal).toEqual({
      action: 'remove',
      market: 'ABC',
      range: { from: Date.UTC(2023, 3, 5, 0, 3) / 1000, to: Number.MAX_SAFE_INTEGER },
    });
    expect(
      parseImportCommand(['a', '--dry-run', '--replace', '--venue', 'BINANCE', '--mapping', 'm.json', 'b']),
    ).toEqual({
      action: 'import',
      files: ['a', 'b'],
      isDry: true,
      isReplacing: true,
      named: { venue: 'BINANCE', symbol: undefined },
      mapping: 'm.json',
    });
    expect(parseImportCommand(['--list'])).toEqual({ action: 'list' });
    expect(parseImportCommand(['-h', 'x'])).toEqual({ action: 'help' });
  });

  it.each([
    [['ABC', '-d', 'candles', '-o'], /^--output needs a value: --output FILE$/],
    [['ABC', '-d', 'candles', '-o', 'a.csv', '--interval', '--usd'], /^--interval needs a value: --interval INTERVAL$/],
    [['ABC', 'XYZ', '-d', 'candles', '-o', 'a.csv'], /^one market is expected, XYZ is a second$/],
    [['--list', '--force'], /^--force belongs to an export, not to --list$/],
    [['--list', '--interval', 'HOUR'], /^--interval belongs to an export, not to --list$/],
  ])('an export of %j is refused in one sentence', (args, says) => {
    expect(() => parseExportCommand(args)).toThrow(ExportError);
    expect(() => parseExportCommand(args)).toThrow(says);
  });
});

describe('the help of the commands', () => {
  it('of an import lists every format with a command that can be typed', () => {
    const told = FORMATS.filter(({ example }) => example !== '');
    expect(told.length).toBeGreaterThan(20);
    for (const { name, example } of told) {
      expect(IMPORT_HELP).toContain(`  ${name}\n      ${example}`);
      const [command, args] = [example.split(' -- ')[0], example.split(' -- ')[1].split(' ')];
      expect(command).toBe('npm run import');
      expect(parseImportCommand(args)).toMatchObject({ action: 'import' });
    }
    expect(IMPORT_HELP).toContain('list of instruments');
  });

  it('lists every option once', () => {
    for (const name of [
      'dry-run',
      'replace',
      'venue VENUE',
      'symbol SYMBOL',
      'mapping FILE',
      'list',
      'remove MARKET',
      'help',
    ])
      expect(
        IMPORT_HELP.split('\n').filter((line) =>
          line
            .trimStart()
            .replace(/^-\w, /, '')
            .startsWith(`--${name} `),
        ),
      ).toHaveLength(1);
    for (const name of ['dataset DATASET', 'output FILE', 'format FORMAT', 'force', 'interval INTERVAL', 'usd', 'help'])
      expect(
        EXPORT_HELP.split('\n').filter((line) =>
          line
            .trimStart()
            .replace(/^-\w, /, '')
            .startsWith(`--${name} `),
        ),
      ).toHaveLength(1);
  });
});
