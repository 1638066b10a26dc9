import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { countAt } from '@/domain/tpo/compute-tpo';
import { buildExportTables, buildRowsTable, buildSessionsTable } from '@/features/profile/export/profile-tables';
import { summariseProfiles } from '@/features/profile/inspector/profile-words';
import { readCell, snapToRow } from '@/features/profile/inspector/read-cell';
import { countNaked, listEarlier, listLedger } from '@/features/profile/levels/naked-ledger';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { listFacts } from './profile-facts';
import { formatSpan, nameBlocks } from './profile-format';
import { type Around, type DescribedProfile, describeProfile } from './profile-view';

const MARKET = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' };
const START = Date.UTC(2026, 5, 14) / 1000;
const sessions = makeRandomSessions(makeRandom(7), 5, { ...RANDOM_PROFILE, start: START, reach: 14 });
const end = sessions[4].end;
const last = { price: sessions[4].close, isRising: true };

const WHOLE: DataSpan = { from: START, to: end, isRecorded: false };

function describeAt(
  plotHeight: number,
  search: Pick<ProfileSearch, 'rows'> = {},
  span: DataSpan = WHOLE,
  reached = { from: START, to: end },
): DescribedProfile {
  const profile = {
    sessions,
    settled: { view: { timeFrom: START, timeTo: end, priceLow: 0, priceHigh: 1 }, isAutofit: true, isLive: true },
    span,
    reached,
    kind: 'daily',
    minutes: 30,
    market: MARKET,
    asOf: undefined,
    candles: undefined,
    markets: { reference: MARKET, venues: ['ATLAS'] },
    last,
  } as const;
  const around: Around = { symbol: 'BTC-USDT', unit: 'BTC', quote: 'USD', decimals: 1, zone: 'utc', plotHeight };
  return describeProfile(profile, { v: 1, ...search }, around);
}

/** Every text that contains figures. */
const describeAll = (view: DescribedProfile) => ({
  facts: view.shown.map((one) => listFacts(one, view)),
  ledger: listLedger(view, ['poc', 'vah', 'val']).map(({ price, distance, state }) => [price, distance, state]),
  naked: countNaked(view),
  summary: summariseProfiles(view),
  tables: [buildSessionsTable(view), buildRowsTable(view), buildExportTables(view)],
});

const random = makeRandom(40);
const heights = Array.from({ length: 40 }, () => 60 + random() * 2400);

describe('the figures of profiles', () => {
  it('are drawn as lines at their own prices where the drawn rows are coarser than those they come from', () => {
    const coarse = describeAt(200);
    expect(coarse.rows.factor).toBeGreaterThan(1);
    for (const { drawn, figures, profile } of coarse.inView) {
      const { pocPrice = Number.NaN, vahPrice = Number.NaN, valPrice = Number.NaN } = figures ?? {};
      const { rowHeight } = profile;
      expect(drawn.at).toEqual({ poc: pocPrice + rowHeight / 2, vah: vahPrice + rowHeight, val: valPrice });
    }
    for (const { drawn } of describeAt(200, { rows: 10 }).inView) expect(drawn.at).toBeUndefined();
  });

  it('are exported without rounding noise in their prices', () => {
    const view = describeAt(500);
    const prices = ['VAH', 'POC', 'Open', 'Close', 'Midpoint'];
    const raised = view.inView.map((one) => ({ ...one, profile: { ...one.profile, open: 94_110.114_999_999_99 } }));
    const [table] = buildExportTables({ ...view, inView: raised });
    const [, , price, , figure, value] = table.columns.map((column) => Array.from(column.values));
    expect(value[figure.indexOf('Open')]).toBe(94_110.1);
    const told = value.filter((_, at) => prices.includes(String(figure[at])));
    expect(told.length).toBe(prices.length);
    for (const one of [...told, ...price.filter((each) => each !== '')]) {
      expect(String(one).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2);
    }
    const [row] = buildSessionsTable({ ...view, inView: raised.slice(0, 1) }).rows;
    expect(row[1].value).toBe(94_110.1);
  });

  it('say which rows their TPOs are counted in wherever a count stands, in a low window as in a high one', () => {
    for (const height of [200, 2000]) {
      const view = describeAt(height);
      const [one] = view.inView;
      const rows = `in ${one.profile.rowHeight} USD rows`;
      const session = listFacts(one, view).find(({ title }) => title === 'Session');
      expect(session?.facts.find(({ label }) => label === 'TPO count')?.unit).toBe(rows);
      expect(listFacts(one, view).find(({ title }) => title === 'Shape')?.note).toBe(`Judged ${rows}`);
      expect(buildSessionsTable(view).caption).toContain(`TPOs, levels, tails and single prints are counted ${rows}`);
      expect(summariseProfiles(view)).toMatch(new RegExp(`\\d TPO ${rows}`));
    }
  });

  it('name every level with one and the same price everywhere', () => {
    const view = describeAt(500);
    const [one] = view.inView;
    const { pocPrice, vahPrice, valPrice } = ensure(one.figures, 'figures');
    const { rowHeight } = one.profile;
    const levels = { POC: pocPrice + rowHeight / 2, VAH: vahPrice + rowHeight, VAL: valPrice };
    const facts = listFacts(one, view)[0].facts;
    const table = buildSessionsTable(view);
    const [exported] = buildExportTables(view);
    const [, , , , figure, value] = exported.columns.map((column) => Array.from(column.values));
    for (const [name, price] of Object.entries(levels)) {
      const text = formatPrice(price, name === 'POC' ? 1 : 0);
      expect(facts.find(({ label }) => label === name)?.text).toBe(text);
      const column = table.columns.findIndex((each) => each.name === name);
      expect(table.rows.at(-1)?.[column]).toMatchObject({ text, value: price });
      expect(value[figure.indexOf(name)]).toBe(price);
    }
    const row = formatSpan({ low: pocPrice, high: pocPrice + rowHeight }, 0);
    expect(facts.find(({ label }) => label === 'POC')?.unit).toBe(`row ${row}`);
    const volume = listFacts(one, view).find(({ title }) => title === 'Volume');
    expect(volume?.facts.some(({ label }) => label === 'vPOC')).toBe(true);
    expect(volume?.note).toContain('vPOC: price with the most volume. POC: price with the most time.');
    const poc = formatPrice(levels.POC, 1);
    expect(summariseProfiles(view)).toContain(`POC ${poc}`);
    expect(readCell(one, pocPrice + 1, view).spoken).toContain(`point of control ${poc}`);
    const ledger = listLedger(view, ['poc']).find(({ level }) => level.profile === one.profile);
    expect(ledger?.price).toBe(poc);
  });

  it('list as earlier levels neither those of the session itself nor those of later ones', () => {
    const view = describeAt(500);
    const rows = listLedger(view, ['poc', 'vah', 'val']);
    const startsOf = (start: number) => new Set(listEarlier(rows, start, view).map(({ level }) => level.profile.start));
    const [first, second, third] = sessions;
    expect(startsOf(third.start)).toEqual(new Set([first.start, second.start]));
    expect(startsOf(first.start).size).toBe(0);
    expect(rows.some(({ level }) => level.profile.start === third.start)).toBe(true);
  });

  it('are the same in windows of forty sizes, whatever rows are drawn', () => {
    const views = heights.map((height) => describeAt(height));
    expect(new Set(views.map(({ rows }) => rows.factor)).size).toBeGreaterThan(3);
    const [first, ...others] = views.map(describeAll);
    for (const other of others) expect(other).toEqual(first);
  });

  it('are read in the row that is drawn, with its letters, its trades and its levels', () => {
    for (const view of heights.slice(0, 8).map((height) => describeAt(height))) {
      const [one] = view.shown;
      const { profile } = one.drawn;
      const signs = ['POC', 'VAH', 'VAL'];
      const found = new Set<string>();
      for (let level = 0; level < profile.levels.length; level++) {
        const low = profile.levels.price[level];
        for (const share of [0.05, 0.5, 0.95]) {
          const { title, rows } = readCell(one, low + share * profile.rowHeight, view);
          const told = (label: string) => rows.find((row) => row.label === label)?.value;
          expect(title).toBe(formatSpan({ low, high: low + profile.rowHeight }, view.rowDecimals));
          expect(told('TPO')).toBe(String(countAt(profile.levels, level)));
          expect(told('Letters')).toBe(nameBlocks(profile, level, 40));
          expect(told('Buy')).toBe(`${formatSize(profile.buys[level])} BTC`);
          for (const sign of signs) if (told(sign) !== undefined) found.add(sign);
        }
      }
      // Levels are found in finer rows: no drawn row that holds one may hide it.
      expect([...found].sort()).toEqual(signs);
    }
  });

  it('show how much of a live market was recorded so far, and judge no session with a gap', () => {
    const [{ start }] = sessions.slice(-1);
    const [third] = sessions.slice(2);
    const stretches = [
      { from: START, to: third.start + 3600 },
      { from: third.start + 7200, to: start - 60 },
      { from: start + 1800, to: Number.MAX_SAFE_INTEGER },
    ];
    const { shown } = describeAt(500, {}, { ...WHOLE, to: start + 3600, isLive: true, stretches });
    const told = shown.map(({ coverage }) => [coverage.seconds, coverage.total, coverage.isWhole]);
    const day = 86_400;
    expect(told).toEqual([
      [day, day, true],
      [day, day, true],
      [day - 3600, day, false],
      [day - 60, day, true],
      [1800, 3600, false],
    ]);
  });

  it('are those of the chosen rows, in windows of every size', () => {
    const [first, ...others] = heights.map((height) => describeAll(describeAt(height, { rows: 5 })));
    for (const other of others) expect(other).toEqual(first);
    expect(first).not.toEqual(describeAll(describeAt(500)));
  });

  it('are drawn in the rows that hold them', () => {
    for (const { figures, drawn } of heights.flatMap((height) => describeAt(height).shown)) {
      const { levels, rowHeight } = drawn.profile;
      for (const name of ['pocPrice', 'vahPrice', 'valPrice', 'balanceHigh', 'profileHigh', 'profileLow'] as const) {
        const [told, placed] = [figures?.[name] ?? Number.NaN, drawn.figures?.[name] ?? Number.NaN];
        expect(placed).toBeLessThanOrEqual(told);
        expect(placed + rowHeight).toBeGreaterThan(told);
        expect(levels.price).toContain(placed);
      }
    }
  });

  it('are in the row under the crosshair, whose range contains the price', () => {
    const view = describeAt(100);
    const [one] = view.shown;
    const price = (one.figures?.pocPrice ?? 0) + 1;
    const { rowHeight } = one.drawn.profile;
    expect(rowHeight).toBeGreaterThan(RANDOM_PROFILE.rowHeight);
    expect(snapToRow(view, one.profile.start, price)).toBe(Math.floor(price / rowHeight) * rowHeight + rowHeight / 2);
    const { title, spoken } = readCell(one, price, view);
    const [low, high] = title.split(' – ').map((text) => Number(text.replaceAll(',', '')));
    expect(low).toBeLessThanOrEqual(price);
    expect(high).toBeGreaterThan(price);
    expect(spoken).toContain('point of control');
  });

  it('leave out levels of cached sessions beyond the tracked ones', () => {
    const all = describeAt(600).naked;
    const some = describeAt(600, {}, WHOLE, { from: sessions[2].start, to: end }).naked;
    expect(some).toEqual(all.filter(({ profile }) => profile.start >= sessions[2].start));
    expect(some.length).toBeLessThan(all.length);
  });
});
