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
/** How imports end. */
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
      const job = { upload: command.upload, state: 'done' as const, files: ['a.gz'], bytes: 3, lines: [], ...ending };
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
  const desk = new SourcesDesk();
  unmount = mountPage(<App />, '/sources', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin);
    if (pathname.startsWith(IMPORTS_PATH)) return answerImports(pathname, searchParams.toString(), init);
    return desk.answer(url, init) ?? answerSummaries(url);
  });
  await expect.element(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
});

afterEach(() => unmount());

/** Drags files over the list, and lets them go there. */
async function drop(...files: readonly File[]): Promise<void> {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const target = page.getByRole('heading', { name: 'No sources yet' }).element();
  const fire = (type: string): boolean =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  fire('dragenter');
  await expect.element(page.getByText('Drop files to import them')).toBeVisible();
  // Without it the browser would open the file in the place of the page.
  expect(fire('dragover')).toBe(false);
  fire('drop');
  await expect.element(page.getByText('Drop files to import them')).not.toBeInTheDocument();
}

it('dropped files go to the service in pieces with the key in a header, and what came of them is shown and can be removed', async () => {
  await drop(new File(['abc'], 'a.gz'), new File(['defg'], 'b.gz'));
  await expect.element(page.getByText(/^BINANCE_FUTURES:BTCUSDT, 2023-04-04/)).toBeVisible();
  expect(pieces.map(({ text, key }) => [text, key])).toEqual([
    ['abc', 'k-1'],
    ['defg', 'k-1'],
  ]);
  expect(pieces[1].search).toMatch(/^upload=[0-9a-f]{32}&name=b\.gz&at=0$/);
  const row = page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent(/BTCUSDT.*2023.*2.*1.*2\.4 MB/);
  await page.getByRole('button', { name: 'Remove BINANCE_FUTURES:BTCUSDT' }).click();
  const question = page.getByRole('dialog', { name: 'Remove BINANCE_FUTURES:BTCUSDT' });
  await expect.element(question).toHaveTextContent(/import its files again/);
  await question.getByRole('button', { name: 'Remove imports' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(commands.map(({ action }) => action)).toEqual(['import', 'remove']);
});

it('says why nothing was imported, and takes the names that the files do not tell', async () => {
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

it('offers to replace an earlier import that is in the way', async () => {
  ending = { state: 'refused', reason: 'An earlier import covers part of the same time', wants: 'replace' };
  await drop(new File(['abc'], 'a.gz'));
  const replace = page.getByRole('button', { name: 'Replace the earlier import' });
  await expect.element(replace).toBeVisible();
  ending = {};
  await replace.click();
  await expect.element(page.getByRole('list', { name: 'Imported recordings' }).getByRole('listitem')).toBeVisible();
  expect(commands[1]).toMatchObject({ action: 'import', replaces: true });
});
