import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/theme/main.css';
import { SCREEN_PATHS } from '@/state/screen-path';
import { mountPage } from '@/testing/mount-page';
import { SourcesDesk } from '@/testing/sources/sources-desk';
import { answerSummaries } from '@/testing/summary-service';
import { App } from './app';

const BTC = 'binance-futures:BTCUSDT';
const LIST = 'GET /local/sources';

let dataClient: SourcesDesk;
let unmount = (): void => undefined;
let session: object | undefined;
/** Whether the service lists no market. */
let isBare = false;
/** Whether the service lists only questions of prediction markets. */
let hasQuestionsAlone = false;
/** Whether the service’s time is frozen. */
let isFrozen = false;

async function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = new URL(url, location.origin).pathname;
  if (path === '/local/session' && session !== undefined) return Response.json(session);
  if (isBare && path === '/v1/markets') return Response.json({ symbols: [], nextOffset: 0 });
  if (hasQuestionsAlone && path === '/v1/markets') return answerQuestions(new URL(url, location.origin).searchParams);
  return dataClient.answer(url, init) ?? answerWorld(url);
}

/** Answers everything else, with a clock that advances unless the test stops it. */
async function answerWorld(url: string): Promise<Response> {
  const told = await answerSummaries(url);
  if (!isFrozen) told.headers.delete('X-Sim-Frozen');
  return told;
}

/** Markets without a book or candles. */
async function answerQuestions(search: URLSearchParams): Promise<Response> {
  if (search.has('type')) return Response.json({ symbols: [], nextOffset: 0 });
  return answerSummaries('/v1/markets?exchange=PREDMKT');
}

function open(address = '/sources'): void {
  unmount = mountPage(<App />, address, answer);
}

const row = (name: RegExp | string) => page.getByRole('list', { name: 'Sources' }).getByRole('button', { name });
const button = (name: RegExp | string) => page.getByRole('button', { name, exact: typeof name === 'string' });
const countAsked = (path: string): number => dataClient.asked.filter((one) => one.path === path).length;

/** The running timers with a period. */
function watchIntervals(ms: number): ReadonlySet<unknown> {
  const running = new Set<unknown>();
  const { setInterval: start, clearInterval: stop } = globalThis;
  vi.stubGlobal('setInterval', (task: () => void, period: number) => {
    const timer = start(task, period);
    if (period === ms) running.add(timer);
    return timer;
  });
  vi.stubGlobal('clearInterval', (timer: ReturnType<typeof setInterval>) => {
    running.delete(timer);
    stop(timer);
  });
  return running;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  dataClient = new SourcesDesk();
  session = undefined;
  isBare = false;
  hasQuestionsAlone = false;
  isFrozen = false;
});

afterEach(() => unmount());

describe('the sources', () => {
  it('explain how to start while there are none: what can be recorded, what it takes, files, and where the data are stored', async () => {
    open();
    await expect.element(page.getByRole('heading', { name: 'Record a market as it trades' })).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search by symbol or coin' })).toBeVisible();
    const venues = page.getByRole('list', { name: 'Venues' });
    await expect
      .element(venues.getByRole('listitem').first())
      .toHaveTextContent(/Binance linear futures.*2,000.*Book.*2\.4 GB/);
    await expect.element(button('Choose files')).toBeVisible();
    // Once on the screen, with one button for each option.
    expect(page.getByText('Choose files').elements()).toHaveLength(1);
    const storage = page.getByRole('region', { name: 'Storage' });
    await expect.element(storage).toHaveTextContent(/\.data.*Book, every second.*2 d.*Imported files.*until removed/);
    // No request before the reader searches.
    expect(countAsked('/local/sources/instruments')).toBe(0);
    const commands = page.getByLabelText('Commands of the demo');
    await expect.element(commands).not.toBeVisible();
    await page.getByText('Try it without the internet').click();
    await expect.element(commands).toHaveTextContent(/npm run demo:venue/);
    // Commands for the shell appear nowhere else.
    const shown = (document.getElementById('main')?.innerText ?? '').replace(commands.element().textContent ?? '', '');
    expect(shown.replace(document.querySelector('pre')?.innerText ?? '', '')).not.toMatch(
      /npm run|SIM_NOW|FEED_HOSTS|--/,
    );
  });

  it('open a screen only once the service lists the market with data for that screen', async () => {
    dataClient.put(BTC, { state: 'live', first: { s: 1_781_000_000 } });
    open();
    const [heatmap, chart] = [button(`Open heatmap of ${BTC}`), button(`Open chart of ${BTC}`)];
    await expect.element(chart).toHaveAttribute('aria-disabled', 'true');
    (chart.element() as HTMLElement).click();
    expect(location.pathname).toBe('/sources');
    dataClient.put(BTC, { state: 'live', listed: { screens: ['heatmap'], isLive: true } });
    await expect.element(heatmap).not.toHaveAttribute('aria-disabled');
    await expect.element(chart).toHaveAttribute('title', 'No trades yet');
    dataClient.put(BTC, { state: 'live', listed: { screens: ['heatmap', 'chart'], isLive: true } });
    await expect.element(chart).not.toHaveAttribute('aria-disabled');
    await chart.click();
    await expect.poll(() => location.pathname).toBe('/chart');
  });

  it('link a venue to its markets, and a coin to those of all venues', async () => {
    open();
    await button('Search OKX swap').click();
    await expect.element(page.getByRole('searchbox', { name: 'Search by symbol or coin' })).toHaveValue('okx-swap');
    await button('ETH').click();
    const found = page.getByRole('list', { name: 'Instruments' });
    await expect.element(found.getByText('ETHUSDT')).toBeVisible();
    expect(location.search).toContain('add=ETH');
  });

  it('are one line each, with the state in words, and are refreshed while they are on screen', async () => {
    dataClient.put(BTC, { state: 'live', behindMs: 400, eventsPerSecond: 92, bytesPerDay: 2.4e9 });
    dataClient.put('okx-swap:BTC-USDT-SWAP', { state: 'live', filling: { done: 0.43, secondsLeft: 7800 } });
    open();
    await expect.element(row('Binance BTCUSDT linear futures, Live · 0.4 s behind')).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Sources' }).getByRole('listitem').first())
      .toHaveTextContent(/BTCUSDT.*Live.*0\.4 s.*92.*0.*2\.4 GB\/day.*Heatmap.*Chart.*Profile/);
    await expect.element(row('OKX BTC-USDT-SWAP swap, Filling 43 % (2 h 10 min left)')).toBeVisible();
    dataClient.put(BTC, { state: 'resyncing', reason: 'Lost update at 14:02:11.' });
    await expect.element(row(/Resynchronising: Lost update at 14:02:11$/), { timeout: 6000 }).toBeVisible();
  });

  it('expand to lag, gaps with their causes, storage and limits', async () => {
    dataClient.put(BTC, { state: 'live', behindMs: 400 });
    open();
    await row(/^Binance BTCUSDT/).click();
    const details = page.getByRole('complementary', { name: `${BTC} details` });
    await expect.element(details.getByRole('figure', { name: /^Lag over the last hour, median/ })).toBeVisible();
    await expect.element(details.getByRole('table', { name: 'Gaps today' })).toHaveTextContent(/lost update/);
    await expect
      .element(details.getByRole('table', { name: 'Off-market prints today' }))
      .toHaveTextContent(/0\.001 at 28722\.5.*Insurance fund/);
    await expect
      .element(details.getByRole('table', { name: 'Disk by dataset' }))
      .toHaveTextContent(/Book, every second.*2 d/);
    await expect.element(details.getByRole('table', { name: 'Limits of the venue' })).toHaveTextContent(/480.*2,400/);
    expect(location.search).toContain(`source=${BTC}`);
    await button('Close details').click();
    await expect.element(details).not.toBeInTheDocument();
  });

  it('are searched over all venues, marked by what each publishes, and added with the key in a header', async () => {
    dataClient.failures = [{ venue: 'Bybit', kind: 'spot', host: 'api.bybit.com', reason: 'DNS failure.' }];
    open();
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search by symbol or coin' }), 'btc');
    const found = page.getByRole('list', { name: 'Instruments' });
    await expect.element(found.getByText('Coinbase spot', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Bybit spot cannot be reached: DNS failure.')).toBeVisible();
    await expect
      .element(
        found.getByRole('listitem').filter({ hasText: 'BTC-USD' }).getByText('Liquidations not published').first(),
      )
      .toBeInTheDocument();
    await button(`Add ${BTC}`).click();
    await expect.element(button(`${BTC} is added`)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(row(/BTCUSDT linear futures, Connecting/)).toBeVisible();
    const sent = dataClient.asked.find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({ key: 'k-1', search: '', body: JSON.stringify({ action: 'add', id: BTC }) });
    expect(dataClient.asked.every(({ search, path }) => !`${path}${search}`.includes('k-1'))).toBe(true);
  });

  it('are paused, resumed, and removed with their data only if that is chosen', async () => {
    dataClient.put(BTC, { state: 'live', first: { s: 1_781_000_000 }, last: { s: 1_781_172_800 }, bytesPerDay: 2.4e9 });
    open();
    await button(`Pause ${BTC}`).click();
    await button(`Resume ${BTC}`).click();
    dataClient.put(BTC, { state: 'live', first: { s: 1_781_000_000 }, last: { s: 1_781_172_800 }, bytesPerDay: 2.4e9 });
    await button(`Remove ${BTC}`).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${BTC}` });
    await expect.element(dialog.getByRole('radio', { name: /^Keep the data/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Delete the data/ }).click();
    await dialog.getByRole('button', { name: 'Remove and delete' }).click();
    await expect.element(page.getByRole('list', { name: 'Sources' })).not.toBeInTheDocument();
    const commands = dataClient.asked.flatMap(({ body }): unknown[] => (body === undefined ? [] : [JSON.parse(body)]));
    expect(commands).toEqual([
      { action: 'pause', id: BTC },
      { action: 'resume', id: BTC },
      { action: 'remove', id: BTC, keepsData: false },
    ]);
  });

  it("show the service's message when it refuses a change, and change nothing", async () => {
    dataClient.put(BTC, { state: 'live' });
    dataClient.refusals.set('POST /local/sources', { status: 400, message: 'The disk has 200 MB left.' });
    open();
    await button(`Pause ${BTC}`).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/was not paused.*The disk has 200 MB left\./);
    await expect.element(row(/Live$/)).toBeVisible();
  });

  it('say that recording has stopped, and why', async () => {
    dataClient.put(BTC, { state: 'stopped', reason: 'disk full' });
    dataClient.stoppedBy = 'the disk is full';
    open();
    await expect.element(page.getByText(/Recording stopped: the disk is full\./)).toBeVisible();
    await expect.element(row(/Stopped: disk full/)).toBeVisible();
  });

  it('are shown as unknown while the service does not answer, and return with a retry', async () => {
    dataClient.put(BTC, { state: 'live' });
    dataClient.refusals.set(LIST, { status: 500, message: 'The store is closed.' });
    open();
    await expect.element(page.getByText(/The store is closed\./)).toBeVisible();
    dataClient.refusals.clear();
    await button('Retry').click();
    await expect.element(row(/^Binance BTCUSDT/)).toBeVisible();
  });

  it('say that nothing is recorded while the clock is frozen', async () => {
    isFrozen = true;
    dataClient.stoppedBy = 'The clock of this service stands still, so nothing can be recorded';
    open('/sources?add=btc');
    await expect
      .element(page.getByText(/^This session stands still at 18 Jun 2026 .*: nothing can be recorded/))
      .toBeVisible();
    // One fact, one sentence.
    await expect.element(page.getByText(/The clock of this service/)).not.toBeInTheDocument();
    await expect.element(button(`Add ${BTC}`)).toHaveAttribute('aria-disabled', 'true');
  });

  it('of a demo venue are shown as playing, and never counted as live', async () => {
    dataClient.put(BTC, { state: 'live', isDemo: true, behindMs: 10 });
    open();
    await expect.element(row('Binance BTCUSDT linear futures, demo venue, Playing')).toBeVisible();
    await expect.element(page.getByRole('toolbar', { name: 'Sources controls' })).toHaveTextContent('1 source, 1 demo');
  });

  it('that cannot reach their venue say which host, why, and what to do', async () => {
    dataClient.put(BTC, {
      state: 'waiting',
      reason: 'fapi.binance.com was not found',
      advice: 'Check that this computer is online.',
    });
    open();
    await expect
      .element(page.getByRole('list', { name: 'Sources' }))
      .toHaveTextContent(/Waiting: fapi\.binance\.com was not found.*Check that this computer is online\./);
    await row(/^Binance BTCUSDT/).click();
    const details = page.getByRole('complementary', { name: `${BTC} details` });
    await expect.element(details.getByText('Check that this computer is online.')).toBeVisible();
  });

  it('that are removed stay as recordings, which can be recorded again or deleted', async () => {
    dataClient.put(BTC);
    const [{ id, venue, kind, exchange, rawSymbol, publishes }] = dataClient.sources;
    dataClient.sources = [];
    const facts = { first: { s: 1_781_000_000 }, last: { s: 1_781_172_800 }, gaps: 2, bytes: 2.4e9 };
    dataClient.recordings = [{ id, venue, kind, exchange, rawSymbol, publishes, ...facts }];
    open();
    const recording = page.getByRole('list', { name: 'Imported recordings' });
    await expect.element(recording).toHaveTextContent(/BTCUSDT.*Jun 2026.*Recorded here.*2.*2\.4 GB/);
    await recording.getByRole('button', { name: /^binance-futures:BTCUSDT,/ }).click();
    const details = page.getByRole('complementary', { name: `${BTC} details` });
    await expect.element(details.getByRole('button', { name: 'Record again' })).toBeVisible();
    await button(`Remove ${BTC}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the data' }).click();
    await expect.element(recording).not.toBeInTheDocument();
    const sent = dataClient.asked.find(({ method }) => method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ action: 'remove', id: BTC, keepsData: false });
  });

  it('are no longer refreshed once another view is open', async () => {
    const running = watchIntervals(2000);
    dataClient.put(BTC, { state: 'live' });
    open();
    await row(/^Binance BTCUSDT/).click();
    await expect.element(page.getByRole('figure', { name: /^Lag/ })).toBeVisible();
    // The timers of the list and of the details.
    expect(running.size).toBe(2);
    await page.getByRole('link', { name: 'Markets' }).click();
    await expect.element(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeInTheDocument();
    expect(running.size).toBe(0);
  });

  it('require the service of this machine', async () => {
    session = { source: 'relay', apiOrigin: 'https://data.example' };
    open();
    await expect.element(page.getByRole('heading', { name: /Sources need the service of this machine/ })).toBeVisible();
    expect(countAsked('/local/sources')).toBe(0);
  });

  it('are under More on a phone, if this machine can record', async () => {
    await page.viewport(390, 800);
    open('/markets');
    await page.getByRole('button', { name: /more views/i }).click();
    await page.getByRole('dialog', { name: 'More views' }).getByRole('link', { name: 'Sources' }).click();
    await expect.poll(() => location.pathname).toBe('/sources');
  });

  it('fit a phone, where a source has two lines and its details are a sheet', async () => {
    await page.viewport(390, 800);
    dataClient.put(BTC, { state: 'live', behindMs: 400, filling: { done: 0.43, secondsLeft: 7800 } });
    open();
    await row(/^Binance BTCUSDT/).click();
    await expect.element(page.getByRole('complementary', { name: `${BTC} details` })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

it('the palette opens the search for sources to add', async () => {
  open('/markets');
  await expect.element(page.getByRole('button', { name: /Switch market/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(page.getByRole('combobox'), 'add source eth');
  await page.getByRole('option', { name: 'Add source eth' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search by symbol or coin' })).toHaveValue('eth');
  await expect.element(page.getByRole('list', { name: 'Instruments' }).getByText('ETHUSDT')).toBeVisible();
});

describe('without a market', () => {
  const heading = page.getByRole('heading', { name: 'No markets yet', level: 2 });
  const badge = page.getByRole('button', { name: 'Connection: no data yet' });

  it.each([...SCREEN_PATHS, '/markets?venue=ATLAS_FUTURES'])(
    '%s leads to the search for what to add, and invents nothing',
    async (address) => {
      isBare = true;
      open(address);
      await expect.element(heading).toBeVisible();
      await expect.element(badge).toBeVisible();
      await button('Add a live market').click();
      await expect.element(page.getByRole('searchbox', { name: 'Search by symbol or coin' })).toBeVisible();
    },
  );

  it.each(['/heatmap', '/chart', '/profile', '/options', '/supply'])(
    '%s says that there is none with a book or candles where there are questions alone, and leads to them',
    async (address) => {
      hasQuestionsAlone = true;
      open(address);
      await expect.element(page.getByRole('heading', { name: 'No market with a book or candles' })).toBeVisible();
      await expect
        .element(page.getByText(/^There are only 7 prediction markets|^There are only \d+ prediction market/))
        .toBeVisible();
      await expect.element(button('Add a live market')).toBeVisible();
      await button('Open predictions').click();
      await expect.poll(() => location.pathname).toBe('/predictions');
    },
  );

  it('shows the list once there is one', async () => {
    isBare = true;
    open('/markets');
    await expect.element(heading).toBeVisible();
    isBare = false;
    await expect.element(page.getByRole('row', { name: /BTC-USDT/ }).first(), { timeout: 9000 }).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
  });

  it('says that a connected service has none', async () => {
    isBare = true;
    session = { source: 'relay', apiOrigin: 'https://data.example' };
    open('/heatmap');
    await expect.element(page.getByRole('heading', { name: 'The connected service has no markets' })).toBeVisible();
    await expect.element(button('Add a live market')).not.toBeInTheDocument();
  });
});
