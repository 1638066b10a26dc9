import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@/theme/main.css';
import { IMPORTS_PATH, type ImportCommand, type ImportsAnswer, PIECE_PATH } from '@/contract/imports';
import { mountPage } from '@/testing/mount-page';
import { SourcesDesk } from '@/testing/sources/sources-desk';
import { answerSummaries } from '@/testing/summary-service';
import { App } from './app';

let unmount = (): void => undefined;
let imports: ImportsAnswer;
let commands: ImportCommand[];
let pieces: { readonly search: string; readonly text: string; readonly key: string | null }[];
/** The outcome of imports. */
let ending: Partial<NonNullable<ImportsAnswer['job']>>;

const MARKET = {
  name: 'BINANCE_FUTURES:BTCUSDT',
  exchange: 'BINANCE_FUTURES',
  rawSymbol: 'BTCUSDT',
  shown: 'Heatmap, chart, profile; no open interest',
  screens: ['heatmap', 'chart', 'profile'],
  parts: [
    {
      from: { s: 1_680_566_400 },
      to: { s: 1_680_566_820 },
      files: 2,
      names: ['btc.gz', 'btc-2.gz'],
      gaps: 1,
      contents: '420 seconds of books',
      oddities: [],
    },
  ],
  bytes: 2_400_000,
} satisfies ImportsAnswer['markets'][number];

async function answerImports(pathname: string, search: string, init: RequestInit = {}): Promise<Response> {
  const text = init.body === undefined ? '' : await new Response(init.body).text();
  if (pathname === PIECE_PATH) {
    pieces.push({ search, text, key: new Headers(init.headers).get('X-Service-Key') });
    return Response.json({});
  }
  if (init.method === 'POST') {
    const command = JSON.parse(text) as ImportCommand;
    commands.push(command);
    if (command.action === 'import') {
      const { name, exchange, rawSymbol, shown, screens } = MARKET;
      const markets = [{ name, exchange, rawSymbol, shown, screens }];
      const base = { upload: command.upload, state: 'done' as const, files: ['a.gz'], bytes: 3, lines: [], markets };
      const job = { ...base, ...ending };
      imports = { markets: job.state === 'done' ? [MARKET] : [], job };
    } else imports = { markets: command.action === 'remove' ? [] : imports.markets };
  }
  return Response.json(imports);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  imports = { markets: [] };
  commands = [];
  pieces = [];
  ending = { lines: ['BINANCE_FUTURES:BTCUSDT, 2023-04-04 00:00:00 to 2023-04-04 00:07:00 UTC'] };
  const dataClient = new SourcesDesk();
  unmount = mountPage(<App />, '/sources', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin);
    if (pathname.startsWith(IMPORTS_PATH)) return answerImports(pathname, searchParams.toString(), init);
    return dataClient.answer(url, init) ?? answerSummaries(url);
  });
  await expect.element(page.getByRole('heading', { name: 'Import files' })).toBeVisible();
});

afterEach(() => unmount());

/** Drags files over the list and drops them there. */
async function drop(...files: readonly File[]): Promise<void> {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const target = page.getByRole('heading', { name: 'Import files' }).element();
  const fire = (type: string): boolean =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  fire('dragenter');
  await expect.element(page.getByText('Drop files to import them')).toBeVisible();
  // Otherwise the browser would open the file instead of the page.
  expect(fire('dragover')).toBe(false);
  fire('drop');
  await expect.element(page.getByText('Drop files to import them')).not.toBeInTheDocument();
}

it('dropped files are sent to the service in pieces with the key in a header, and the result is shown and can be removed', async () => {
  await drop(new File(['abc'], 'a.gz'), new File(['defg'], 'b.gz'));
  const shown = page.getByRole('list', { name: 'Imported markets' });
  await expect.element(shown).toHaveTextContent(/BINANCE_FUTURES:BTCUSDT.*Heatmap, chart, profile; no open interest/);
  await expect.element(shown.getByRole('button', { name: /^Open heatmap of/ })).toBeVisible();
  await page.getByText('Report').click();
  await expect.element(page.getByText(/^BINANCE_FUTURES:BTCUSDT, 2023-04-04/)).toBeVisible();
  expect(pieces.map(({ text, key }) => [text, key])).toEqual([
    ['abc', 'k-1'],
    ['defg', 'k-1'],
  ]);
  expect(pieces[1].search).toMatch(/^upload=[0-9a-f]{32}&name=b\.gz&at=0$/);
  const row = page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent(/BTCUSDT.*2023.*7 min.*2 files.*1.*2\.4 MB.*Heatmap, chart, profile/);
  await row.getByRole('button', { name: /^BINANCE_FUTURES:BTCUSDT,/ }).click();
  const details = page.getByRole('complementary', { name: 'BINANCE_FUTURES:BTCUSDT details' });
  await expect.element(details.getByRole('list', { name: 'Files' })).toHaveTextContent('btc.gzbtc-2.gz');
  await page.getByRole('button', { name: 'Close details' }).click();
  await page.getByRole('button', { name: 'Remove BINANCE_FUTURES:BTCUSDT' }).click();
  const question = page.getByRole('dialog', { name: 'Remove BINANCE_FUTURES:BTCUSDT' });
  await expect.element(question).toHaveTextContent(/import its files again/);
  await question.getByRole('button', { name: 'Remove imports' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(commands.map(({ action }) => action)).toEqual(['import', 'remove']);
});

it('says why nothing was imported, and asks for names that the files do not contain', async () => {
  ending = { state: 'refused', reason: 'trades.csv does not say which market it is: name its symbol', wants: 'names' };
  await drop(new File(['1,2'], 'trades.csv'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Nothing was imported\. trades\.csv does not say/);
  await page.getByRole('textbox', { name: 'Venue' }).fill('binance');
  await page.getByRole('textbox', { name: 'Symbol' }).fill('BTCUSDT');
  ending = {};
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem')).toBeVisible();
  expect(commands[1]).toMatchObject({ action: 'import', venue: 'BINANCE', symbol: 'BTCUSDT' });
});

it('offers to replace a conflicting earlier import', async () => {
  ending = { state: 'refused', reason: 'An earlier import covers part of the same time', wants: 'replace' };
  await drop(new File(['abc'], 'a.gz'));
  const replace = page.getByRole('button', { name: 'Replace the earlier import' });
  await expect.element(replace).toBeVisible();
  ending = {};
  await replace.click();
  await expect.element(page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem')).toBeVisible();
  expect(commands[1]).toMatchObject({ action: 'import', replaces: true });
});

const CHECKING = {
  state: 'reading' as const,
  progress: { step: 'Checking', unit: 'bytes' as const, done: 5e8, total: 1e9, elapsedMs: 5000 },
  format: 'public dump of trades',
};

it('shows the progress, rate and remaining time of an import, and what was found', async () => {
  ending = CHECKING;
  await drop(new File(['abc'], 'a.gz'));
  const status = page.getByRole('region', { name: 'Import', exact: true });
  await expect.element(status).toHaveTextContent(/a\.gz, 3 B.*Checking 50%, 500 MB of 1\.0 GB, 100 MB\/s, 5 s left/);
  await expect.element(status).toHaveTextContent(/Format public dump of trades/);
  const { job } = imports;
  if (job === undefined) throw new Error('No import is in progress');
  const { name, exchange, rawSymbol, parts } = MARKET;
  const [{ from, to }] = parts;
  const found = { name, exchange, rawSymbol, formats: ['public dump of trades'], files: 1, from, to, trades: 430 };
  const progress = { step: 'Preparing', unit: 'recorded' as const, done: 60, total: 420, elapsedMs: 2000 };
  imports = { markets: [], job: { ...job, state: 'storing', progress, found: [found] } };
  await expect.element(status).toHaveTextContent(/Preparing 14%, 1 min of 7 min recorded/);
  await expect
    .element(page.getByRole('list', { name: 'Found in the files' }))
    .toHaveTextContent(/BINANCE_FUTURES:BTCUSDT 4 Apr 2023.*7 min · 430 trades · public dump of trades/);
  expect(page.getByRole('button', { name: 'Choose files' }).element().getAttribute('aria-disabled')).toBe('true');
});

it('offers to pause the source that records the same market', async () => {
  ending = {
    state: 'refused',
    reason: 'BINANCE_FUTURES:BTCUSDT is being recorded now, and only one can write a market at a time',
    wants: 'pause',
    recorded: ['binance-futures:BTCUSDT'],
  };
  await drop(new File(['abc'], 'a.gz'));
  await expect.element(page.getByText(/is being recorded now.*it goes on by itself afterwards/)).toBeVisible();
  ending = {};
  await page.getByRole('button', { name: 'Pause, import, then record on' }).click();
  await expect.element(page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem')).toBeVisible();
  expect(commands[1]).toMatchObject({ action: 'import', pauses: true });
});
