import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { computePaletteGroups, findActive, keepFirstCalled, PALETTE_ROWS } from './palette-items';

const market = (coin: string, exchange = 'ATLAS_FUTURES'): Market => ({
  exchange,
  rawSymbol: `${coin}USDT`,
  normalizedSymbol: `${coin}-USDT`,
  coin,
});
const commands = [
  { keys: ';', label: 'Open settings', run: () => undefined },
  { keys: 't', label: 'Switch between dark and light', run: () => undefined },
];
const base = {
  query: '',
  sought: '',
  views: [],
  found: [],
  venues: [],
  recent: [],
  saved: [],
  watched: new Set<string>(),
  commands,
};
const titles = (groups: ReturnType<typeof computePaletteGroups>) =>
  groups.map((group) => [group.title, group.items.map((item) => item.key)]);

it('lists a command once if a key, a button and the screen offer it', () => {
  const run = () => undefined;
  const offered = ['Add source…', 'Open settings', 'Add a source', 'Add source', 'Open settings', 'Range: 4H'];
  const kept = keepFirstCalled(offered.map((label) => ({ label, run })));
  expect(kept.map(({ label }) => label)).toEqual(['Add source…', 'Open settings', 'Range: 4H']);
});

describe('the palette', () => {
  it('lists matches and recent markets in eight rows', () => {
    const found = Array.from({ length: 20 }, (_, index) => market(`C${index}`));
    const groups = computePaletteGroups({
      ...base,
      query: 'c',
      found,
      sought: 'c',
      recent: [market('BTC'), market('SOL'), market('CAKE'), market('CRV')],
    });
    expect(titles(groups)[1]).toEqual(['Recent', ['recent:ATLAS_FUTURES:BTCUSDT', 'recent:ATLAS_FUTURES:CAKEUSDT']]);
    expect(groups.map((group) => group.items.length)).toEqual([6, 2]);
    expect(groups.flatMap((group) => group.items)).toHaveLength(PALETTE_ROWS);
  });

  it('puts the exact match first, even if the service ranks it lower', () => {
    const groups = computePaletteGroups({
      ...base,
      query: 'eth',
      sought: 'eth',
      found: [market('STETH'), market('ETHFI'), market('ETH')],
    });
    expect(titles(groups)).toEqual([
      ['Markets', ['found:ATLAS_FUTURES:ETHUSDT', 'found:ATLAS_FUTURES:ETHFIUSDT', 'found:ATLAS_FUTURES:STETHUSDT']],
    ]);
  });

  it('lists no recent market that the text does not match, and no market twice', () => {
    const listed = (query: string, recent: readonly Market[]) =>
      titles(computePaletteGroups({ ...base, query, sought: query, found: [market('BTC'), market('ETH')], recent }));
    expect(listed('btc', [market('ETH'), market('SOL'), market('BTC')])).toEqual([
      ['Markets', ['found:ATLAS_FUTURES:BTCUSDT']],
    ]);
    // The name of the quote, "Tether", stands in no row.
    const solana = { ...market('SOL'), coinName: 'Solana', fullName: 'Solana / Tether perpetual' };
    expect(listed('eth', [solana]).map(([title]) => title)).toEqual(['Markets']);
    // Without a text, recent markets stand where the reader looks for them.
    expect(listed('', [market('ETH')])).toEqual([
      ['Recent', ['recent:ATLAS_FUTURES:ETHUSDT']],
      ['Markets', ['found:ATLAS_FUTURES:BTCUSDT']],
    ]);
  });

  it('does not offer the market on screen among the recent ones', () => {
    const recent = [market('DOGE'), market('BTC')];
    const input = { ...base, found: [market('ETH')], recent, onScreen: 'ATLAS_FUTURES:DOGEUSDT' };
    expect(titles(computePaletteGroups(input))[0]).toEqual(['Recent', ['recent:ATLAS_FUTURES:BTCUSDT']]);
  });

  it('lists commands under their headings, those of the screen first', () => {
    const run = () => undefined;
    const mixed = [
      { label: 'Open Chart', group: 'Open' as const, run },
      { label: 'Theme: dark', group: 'Settings' as const, run },
      { label: 'Export PNG', group: 'This screen' as const, run },
      { label: 'Open Heatmap', group: 'Open' as const, run },
    ];
    expect(titles(computePaletteGroups({ ...base, query: '>', commands: mixed }))).toEqual([
      ['This screen', ['command:Export PNG']],
      ['Open', ['command:Open Chart', 'command:Open Heatmap']],
      ['Settings', ['command:Theme: dark']],
    ]);
  });

  it('limits the list to eight rows with views, saved phrases and venues among them', () => {
    const phrase = { path: '/chart', search: {}, market: 'c', venues: [], unknown: [], guesses: [] } as const;
    const views = [1, 2, 3].map((period) => ({
      phrase: { ...phrase, search: { period }, category: undefined, isHd: false },
      resolved: undefined,
    }));
    const groups = computePaletteGroups({
      ...base,
      query: 'c',
      sought: 'c',
      views,
      saved: [{ name: 'Calm', text: 'btc chart 7d' }],
      found: Array.from({ length: 20 }, (_, index) => market(`C${index}`)),
      venues: ['A', 'B', 'C', 'D'].map((exchange) => market('C', exchange)),
      recent: [market('BTC')],
    });
    expect(groups.map(({ title }) => title)).toEqual(['Views', 'Saved phrases', 'Markets', 'Venues']);
    expect(groups.flatMap((group) => group.items)).toHaveLength(PALETTE_ROWS);
  });

  it('finds a command with a name parameter by its first words', () => {
    const saving = [{ label: 'Save phrase as Book', fills: '> Save phrase as ', run: () => undefined }];
    const found = computePaletteGroups({ ...base, query: '> Save phrase as Book', commands: saving });
    expect(titles(found)).toEqual([['Commands', ['command:Save phrase as Book']]]);
  });

  it('lists commands after >, and none that does not match', () => {
    expect(titles(computePaletteGroups({ ...base, query: '>' }))[0]?.[1]).toHaveLength(2);
    expect(titles(computePaletteGroups({ ...base, query: '> dark' }))).toEqual([
      ['Commands', ['command:Switch between dark and light']],
    ]);
    expect(computePaletteGroups({ ...base, query: '>zzz', found: [market('BTC')] })).toEqual([]);
  });

  it('keeps a row active when responses move it, and falls back to the first if it is gone', () => {
    const list = (found: readonly Market[]) =>
      computePaletteGroups({ ...base, query: 'bor', found, venues: [market('BTC', 'BOREAL_FUTURES')] }).flatMap(
        (group) => group.items,
      );
    const early = list([]);
    const late = list([market('BTC'), market('ETH')]);
    const { key } = early[findActive(early, undefined)];
    expect(key).toBe('venue:BOREAL_FUTURES:BTCUSDT');
    expect(late[findActive(late, key)].key).toBe(key);
    expect(findActive(list([market('ETH')]), 'found:ATLAS_FUTURES:BTCUSDT')).toBe(0);
  });
});

describe('commands', () => {
  const all = [
    'Export PNG',
    'Export CSV',
    'Act as Free tier',
    'Copy live link',
    'Copy frozen link',
    'BTC Walls',
    'Walls',
  ];
  const list = (query: string): readonly (string | undefined)[] =>
    computePaletteGroups({ ...base, query, commands: all.map((label) => ({ label, run: () => undefined })) })
      .filter(({ title }) => title === 'Commands')
      .flatMap(({ items }) => items.map((item) => (item.kind === 'command' ? item.command.label : undefined)));

  it.each([
    ['export png', ['Export PNG']],
    ['png', ['Export PNG']],
    ['act as free', ['Act as Free tier']],
    ['copy link', ['Copy live link', 'Copy frozen link']],
    ['btc walls', ['BTC Walls']],
    ['walls', ['Walls', 'BTC Walls']],
    ['>exp', ['Export PNG', 'Export CSV']],
    ['ex', []],
  ])('%s', (query, labels) => expect(list(query)).toEqual(labels));

  it('are found by other words too, and beside the view that a single word means', () => {
    const offered = [
      { label: 'Add a horizontal line at the last price', also: 'draw level', run: () => undefined },
      { label: 'Theme: dark', run: () => undefined },
    ];
    const phrase = { path: '/chart', search: {}, venues: [], unknown: [], guesses: [], isHd: false } as const;
    const views = [{ phrase: { ...phrase, market: undefined, category: undefined }, resolved: undefined }];
    const find = (query: string, isPhrase = false) =>
      computePaletteGroups({ ...base, query, commands: offered, views: isPhrase ? views : [] })
        .filter(({ title }) => title === 'Commands')
        .flatMap(({ items }) => items.map(({ key }) => key));
    const line = ['command:Add a horizontal line at the last price'];
    expect([find('horizontal'), find('draw level'), find('line', true)]).toEqual([line, line, line]);
    expect(find('dark')).toEqual(['command:Theme: dark']);
    // Several words that mean a view mean only that.
    expect(find('line last', true)).toEqual([]);
  });

  it('that are hundreds alike are listed only by their words, so that they do not hide those of the screen', () => {
    const zones = ['Time zone: Africa/Abidjan', 'Time zone: Asia/Tokyo'].map((label) => ({
      label,
      run: () => undefined,
      isFoundOnly: true as const,
    }));
    const listed = [...zones, { label: 'Walls', run: () => undefined }];
    const labelsOf = (query: string) =>
      computePaletteGroups({ ...base, query, commands: listed }).flatMap(({ items }) =>
        items.map((item) => (item.kind === 'command' ? item.command.label : undefined)),
      );
    expect(labelsOf('>')).toEqual(['Walls']);
    expect(labelsOf('> tokyo')).toEqual(['Time zone: Asia/Tokyo']);
    expect(labelsOf('tokyo')).toEqual(['Time zone: Asia/Tokyo']);
  });

  it('are found by every word of their names', () => {
    for (const label of all) expect(list(label.toLowerCase())).toContain(label);
  });
});

it.each(['theme', '>theme'])('a setting that is so already comes last for %s: Enter does something', (query) => {
  const themes = ['dark', 'light', 'system'].map((theme) => ({
    label: `Theme: ${theme}`,
    run: () => undefined,
    ...(theme === 'dark' ? { isOn: true } : {}),
  }));
  const [{ items }] = computePaletteGroups({ ...base, query, commands: themes });
  expect(items.map(({ key }) => key)).toEqual(['command:Theme: light', 'command:Theme: system', 'command:Theme: dark']);
});
