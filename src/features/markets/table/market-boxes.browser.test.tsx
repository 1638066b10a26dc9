import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '@/theme/main.css';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { computeVenueCounts } from '@/data/queries/markets';
import { LoadedCount } from '@/features/markets/toolbar/loaded-count';
import { SortBar } from '@/features/markets/toolbar/sort-bar';
import { useColumnChoice } from '@/state/column-choice';
import type { MarketSort, MarketsSearch } from '@/state/fields/markets-fields';
import { DataSigns } from './data-signs';
import { type CellFacts, MarketCell, VenueCell } from './market-cells';
import { MARKET_COLUMNS } from './market-columns';
import { MarketsSkeleton, MarketsTable } from './markets-table';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  localStorage.clear();
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  host.remove();
});

function show(width: number, part: ReactNode): void {
  Object.assign(host.style, { display: 'flex', width: `${width}px`, height: '400px' });
  flushSync(() => root.render(part));
}

const FACTS: CellFacts = {
  zone: 'utc',
  nowSeconds: 0,
  bandOf: () => 0,
  shade: undefined,
  wholeVolume: 12.2e9,
  venueCounts: undefined,
  served: undefined,
  distinct: true,
  serving: {},
  isPast: false,
};

const MARKET: Market = {
  exchange: 'ATLAS_FUTURES',
  rawSymbol: 'BTCUSDT',
  normalizedSymbol: 'BTC-USDT',
  coin: 'BTC',
  coinName: 'Bitcoin',
  category: 'PERPETUAL',
  lastPrice: 100,
  volume24h: 1,
};

const ignore = (): void => undefined;

interface TableFacts {
  readonly rows?: readonly Market[];
  readonly selected?: string;
  readonly size?: 'narrow' | 'medium' | 'docked';
  readonly onSelect?: (key: string) => void;
  readonly sort?: MarketSort;
  readonly onShow?: (key: string) => void;
  readonly onOpen?: (key: string) => void;
}

function Table({ rows = [MARKET], selected, onSelect = ignore, size = 'docked', ...handlers }: TableFacts) {
  const { onShow = ignore, onOpen = ignore, sort = 'volume' } = handlers;
  return (
    <MarketsTable
      rows={rows}
      facts={FACTS}
      density="default"
      size={size}
      sort={sort}
      ascending={false}
      selected={selected}
      watched={new Set()}
      isGrouped
      isOwn
      hasMore={false}
      onSort={ignore}
      onSelect={onSelect}
      onShow={onShow}
      onDetails={ignore}
      onOpen={onOpen}
      onOpenFirst={ignore}
      onWatch={ignore}
      onNearEnd={ignore}
    />
  );
}

const headsOf = () =>
  [...host.querySelectorAll('th')].map((head) => {
    const { left, right, bottom } = head.getBoundingClientRect();
    return { text: head.textContent, left, right, bottom };
  });

it('the first load is shown in the boxes of the list', async () => {
  show(1000, <MarketsSkeleton size="docked" sort="volume" ascending={false} density="default" distinct />);
  await expect.poll(headsOf).not.toEqual([]);
  const before = headsOf();
  const height = host.querySelector('tbody tr')!.getBoundingClientRect().height;
  show(1000, <Table />);
  expect(host.querySelector('[aria-rowindex="2"]')!.getBoundingClientRect().height).toBe(height);
  expect(headsOf()).toEqual(before);
});

const LARGE: Market = {
  ...MARKET,
  normalizedSymbol: 'DOGE-USDT',
  lastPrice: 197_237.75,
  priceChange24h: -23.56,
  volume24h: 12.2e9,
  volumeChange24h: -123.5,
  oiChange24h: -123.45,
  marketcap: 888.8e9,
  // May 2023, the widest of months.
  availableSince: { s: 1_683_000_000 },
};

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** Whether the text of a cell is over its padding, and so touches its neighbour or the edge of the table. */
function isPastPadding(cell: HTMLElement): boolean {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const [{ left, right }, box, style] = [
    text.getBoundingClientRect(),
    cell.getBoundingClientRect(),
    getComputedStyle(cell),
  ];
  // The button of a header has a padding of its own.
  const spare = cell.querySelector('button') === null ? 0.5 : 4.5;
  const start = box.left + Number.parseFloat(style.paddingLeft);
  const end = box.right - Number.parseFloat(style.paddingRight);
  return left < start - spare || right > end + spare;
}

describe('the default columns', () => {
  it.each([640, 768, 900, 960, 1024, 1092, 1180, 1279])('fill a table %d px wide and are never cut', (width) => {
    show(width, <Table size="medium" rows={[LARGE]} />);
    const scroller = host.querySelector('table')!.parentElement!;
    expect(scroller.scrollWidth).toBe(scroller.clientWidth);
    const cells = [...host.querySelectorAll<HTMLTableCellElement>('th, tbody td')];
    expect(cells.filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
    // The first column is an icon.
    const texts = cells.filter((cell) => cell.cellIndex > 0 && cell.textContent !== '');
    expect(texts.filter(isPastPadding).map(({ textContent }) => textContent)).toEqual([]);
    const heads = [...host.querySelectorAll('th')].map(({ textContent }) => textContent);
    if (width >= 1024) expect(heads).toEqual(expect.arrayContaining(['Data', 'Market cap']));
    if (width >= 1092) expect(heads).toContain('OI 24 h ($)');
  });
});

it.each([140, 200])('in %i px a venue is named whole, with its count in the same form', (width) => {
  const listed = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'].map((exchange) => ({ ...MARKET, exchange }));
  const venueCounts = computeVenueCounts(listed);
  show(width, <VenueCell market={MARKET} facts={{ ...FACTS, venueCounts }} />);
  const [name, count] = [...host.querySelectorAll<HTMLElement>(':scope > span > span')];
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(count.textContent).toBe('+2');
  expect(count.title).toMatch(/^Also at 2 other venues/);
  expect(count.scrollWidth).toBeLessThanOrEqual(count.clientWidth);
});

it('what a row has no data for is fainter than what it has', () => {
  const none = new Set<string>();
  show(100, <DataSigns market={MARKET} served={[none, new Set([getMarketKey(MARKET)]), none]} />);
  const opacities = [...host.querySelectorAll('svg')].map((sign) => getComputedStyle(sign).opacity);
  expect(opacities).toEqual(['0.25', '1', '0.25']);
});

it('the name of an event keeps its last words, which tell it from others of its coin', () => {
  const event = { ...MARKET, fullName: 'Dogecoin above ___ at the end of June?', predictionMarkets: [] };
  show(240, <MarketCell market={event} facts={FACTS} />);
  const name = host.querySelector('b')!;
  expect(name.textContent).toBe(event.fullName);
  const [head, tail] = name.querySelectorAll('span');
  expect(tail.textContent).toBe(' of June?');
  expect(head.scrollWidth).toBeGreaterThan(head.clientWidth);
  expect(tail.getBoundingClientRect().right).toBeLessThanOrEqual(host.getBoundingClientRect().left + 240);
});

describe('on a phone', () => {
  const rowAt = (width: number, sort: MarketSort): HTMLElement => {
    show(width, <Table size="narrow" sort={sort} rows={[{ ...LARGE, priceChange24h: -12.34, oiChange24h: 8.67 }]} />);
    return host.querySelector<HTMLElement>('[aria-rowindex="2"]')!;
  };

  it.each([360, 390, 430])(
    '%d px wide, a row shows price, volume and both changes, and cuts neither them nor the symbol',
    (width) => {
      const row = rowAt(width, 'volume');
      expect(row.innerText.replaceAll(/\s+/g, ' ')).toMatch(/DOGE-USDT.* 197,237.* −12\.34% Vol 12\.2B OI \+8\.67%$/);
      const parts = [
        row.querySelector<HTMLElement>('b')!,
        ...row.querySelectorAll<HTMLElement>('td:last-child div > *'),
      ];
      expect(parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)).toEqual([]);
    },
  );

  it.each([
    ['cap', /Cap 889B OI \+8\.67%$/],
    ['since', /May 2023 OI \+8\.67%$/],
    ['oi', /Vol 12\.2B OI \+8\.67%$/],
  ] as const)('sorted by %s it names the figure, beside the changes', (sort, words) => {
    expect(rowAt(390, sort).innerText.replaceAll(/\s+/g, ' ')).toMatch(words);
  });

  it('taps sort the list, and turn the order around', () => {
    const changes: unknown[] = [];
    const bar = (search: MarketsSearch): ReactNode => (
      <SortBar search={search} onChange={(change) => changes.push(change)} />
    );
    const tap = (search: MarketsSearch, name: string): void => {
      show(390, bar(search));
      flushSync(() => host.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click());
    };
    tap({ v: 1 }, '24 h OI change, coins');
    tap({ v: 1, sort: 'oi' }, '24 h OI change, coins, descending');
    tap({ v: 1, sort: 'oi', dir: 'asc' }, '24 h volume');
    expect(changes).toEqual([
      { sort: 'oi', dir: undefined },
      { sort: 'oi', dir: 'asc' },
      { sort: undefined, dir: undefined },
    ]);
    // An order from the menu has a button too.
    tap({ v: 1, sort: 'funding' }, 'Funding, descending');
    expect(changes.at(-1)).toEqual({ sort: 'funding', dir: 'asc' });
  });
});

describe('a table wider than its container', () => {
  beforeEach(() => useColumnChoice.setState({ columns: ['venue', 'data', 'price', 'change', 'volume'] }));
  afterEach(() => useColumnChoice.setState({ columns: undefined }));

  it('keeps star and name in sight, on an opaque background', () => {
    show(500, <Table />);
    const scroller = host.querySelector('table')!.parentElement!;
    expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
    const kept = [...host.querySelectorAll<HTMLElement>('tr > :nth-child(-n + 2)')];
    const leftOf = (cell: HTMLElement): number => cell.getBoundingClientRect().left;
    const before = kept.map(leftOf);
    scroller.scrollLeft = 120;
    expect(scroller.scrollLeft).toBe(120);
    expect(kept.map(leftOf)).toEqual(before);
    expect(kept.map((cell) => getComputedStyle(cell).backgroundColor)).not.toContain('rgba(0, 0, 0, 0)');
  });
});

describe.each(['narrow', 'medium', 'docked'] as const)('a row of a %s table', (size) => {
  const click = (target: Element, detail: number): boolean =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

  it('shows its details with a click and opens with the second, even if the details are under the pointer by then', () => {
    const calls: string[] = [];
    const pressed: string[] = [];
    const note = (what: string) => (key: string) => void calls.push(`${what} ${key}`);
    show(
      1024,
      <>
        <Table size={size} onSelect={note('select')} onShow={note('show')} onOpen={note('open')} />
        <button type="button" onClick={() => pressed.push('details')}>
          Chart
        </button>
      </>,
    );
    const row = host.querySelector('[aria-rowindex="2"]')!;
    const details = [...host.querySelectorAll('button')].at(-1)!;
    click(row, 1);
    expect(calls).toEqual(['show ATLAS_FUTURES:BTCUSDT']);
    click(details, 2);
    expect(calls).toEqual(['show ATLAS_FUTURES:BTCUSDT', 'open ATLAS_FUTURES:BTCUSDT']);
    expect(pressed).toEqual([]);
    // A click of its own is one of the button.
    click(row, 1);
    click(details, 1);
    click(details, 2);
    expect(pressed).toEqual(['details', 'details']);
    expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(1);
  });
});

describe('a list of several worlds', () => {
  const recorded = { from: { s: 0 }, to: { s: 60 }, live: true };
  const rows = [{ ...MARKET, exchange: 'BINANCE_FUTURES', recorded }, MARKET, { ...MARKET, rawSymbol: 'ETHUSDT' }];
  const List = (facts: TableFacts) => <Table rows={rows} {...facts} />;

  it('has a heading over each, with a visible rule', () => {
    show(900, <List />);
    const headings = [...host.querySelectorAll<HTMLElement>('tbody th')];
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Live1recorded as they trade',
      'Simulatedinvented on this machine',
    ]);
    expect(getComputedStyle(headings[1]).borderTopWidth).toBe('2px');
  });

  it('can be walked by key from market to market, across the headings', () => {
    const chosen: string[] = [];
    const onSelect = (key: string): void => void chosen.push(key);
    const press = (key: string): void => {
      const stop = host.querySelector('tr[tabindex="0"]')!;
      flushSync(() => stop.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    };
    show(900, <List onSelect={onSelect} selected="BINANCE_FUTURES:BTCUSDT" />);
    press('ArrowDown');
    show(900, <List onSelect={onSelect} selected="ATLAS_FUTURES:ETHUSDT" />);
    press('ArrowUp');
    expect(chosen).toEqual(['ATLAS_FUTURES:BTCUSDT', 'ATLAS_FUTURES:BTCUSDT']);
  });
});

describe('the name of a market', () => {
  const show210 = (market: Market): { title: DOMRect; tag: DOMRect; room: DOMRect } => {
    const cell = MARKET_COLUMNS.find(({ id }) => id === 'market')!.cell(market, FACTS);
    show(210, <div style={{ width: 210 }}>{cell}</div>);
    const rectOf = (element: Element): DOMRect => element.getBoundingClientRect();
    const tag = host.querySelector('.tag')!;
    return { title: rectOf(host.querySelector('b')!), tag: rectOf(tag), room: rectOf(tag.parentElement!) };
  };

  it('that is a question gets the room, and its tags what is left', () => {
    const question = {
      ...MARKET,
      fullName: 'Will the price of Bitcoin be above 120,000 in July?',
      predictionMarkets: [],
    };
    const long = show210(question);
    expect(long.title.width).toBeGreaterThan(160);
    // Wrapped to a line of its own, out of sight.
    expect(long.tag.top).toBeGreaterThanOrEqual(long.room.bottom);
    const short = show210({ ...question, fullName: 'Rain in July?' });
    expect(short.tag.bottom).toBeLessThanOrEqual(short.room.bottom);
    expect(short.tag.left).toBeGreaterThan(short.title.right);
  });

  it.each([
    ['NEAR-USD', 'NEAR Protocol', undefined],
    ['ICP-USDT', 'Internet Computer', undefined],
    ['BTC-USDT', 'Bitcoin', { from: { s: 0 }, to: { s: 60 }, live: true }],
  ] as const)('%s tells its coin, if not all of %s', (normalizedSymbol, coinName, recorded) => {
    // Beside the details in a window of 1,440 px.
    show(1440 - 348, <Table rows={[{ ...MARKET, normalizedSymbol, coinName, ...(recorded && { recorded }) }]} />);
    const name = host.querySelector(`[title="${coinName}"]`)!;
    const [box, room] = [name, name.parentElement!].map((element) => element.getBoundingClientRect());
    expect(box.bottom).toBeLessThanOrEqual(room.bottom);
    expect(box.right).toBeLessThanOrEqual(room.right + 0.5);
    // Shows its first letters, not just an ellipsis.
    expect(box.width).toBeGreaterThanOrEqual(46);
  });

  it('that is a symbol leaves the room of its tags', () => {
    const { tag } = show210({ ...MARKET, normalizedSymbol: '1000000LONGNAMEDCOIN-USDT' });
    expect(tag.right).toBeLessThanOrEqual(host.getBoundingClientRect().right);
  });
});

it('a part of the row count that does not fit is left out whole', () => {
  const listSeen = (width: number): readonly (string | null)[] => {
    show(
      width,
      <div style={{ display: 'flex', width }}>
        <LoadedCount count={100} screened={undefined} hasMore />
      </div>,
    );
    const count = host.querySelector('[role=status]')!;
    const room = count.getBoundingClientRect();
    expect(count.textContent).toBe('100 loaded, more on scroll');
    return [...count.children]
      .filter((half) => half.getBoundingClientRect().top < room.bottom)
      .map((half) => {
        expect(half.getBoundingClientRect().left).toBeGreaterThanOrEqual(room.left - 0.5);
        return half.textContent;
      });
  };
  expect(listSeen(300)).toEqual(['100 loaded', ', more on scroll']);
  expect(listSeen(100)).toEqual(['100 loaded']);
  expect(listSeen(40)).toEqual([]);
});
