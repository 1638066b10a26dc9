import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE_ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose texts are shown on screen. */
const ON_SCREEN = /^(app|charts|features|panes|ui|domain\/predictions)\//;

/** Ways to format a price other than `formatPrice` with the decimals of the market's tick. */
const OTHER_WAYS: readonly RegExp[] = [
  /\b(inferPriceDecimals|countDecimals|decimalsOf|countPlaces)\(/g,
  /\b(\w*price|strike|spot|close|high|low|bid|ask)\)?\.(toFixed|toLocaleString)\(|\bNumberFormat\b/gi,
  /\bformatNumber\((\w+\.)*(\w*price|strike|spot|close|high|low|bid|ask)\b(?!.*\bdecimals\b)/gi,
];

/** Files that may use them, each with its reason. An exception that is no longer needed fails the test. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'charts/echarts/paint-gutter.ts': 'A strike is written in its question, as fine as it stands there.',
  'charts/echarts/funding-row.ts': 'A rate of funding, no price.',
  'charts/rail/map-bars.ts': 'The width of a bar, no price.',
  'charts/viewport/price-scale.ts': 'Ticks of an axis are as fine as their step.',
  'domain/predictions/strike-words.ts': 'A strike is written in its question, as fine as it stands there.',
  'domain/predictions/tick-points.ts': 'A difference of probabilities, as fine as the tick of the question.',
  'features/heatmap/view/book-in-view.ts': 'Levels of a book are labels of blocks, as fine as a block.',
  'features/heatmap/books/depth-ladder.tsx':
    'Levels of a book are labels of blocks, as fine as a block, and its mid as half of one.',
  'features/heatmap/distance/distance-rows.ts': 'Edges of rows in basis points, no prices.',
  'features/heatmap/distance/distance-view.tsx': 'Levels of a book are labels of blocks, as fine as a block.',
  'features/heatmap/walls/largest-in-view.tsx': 'The level of a wall is the label of a row, as fine as a row.',
  'features/heatmap/map/map-data.ts': 'A bar of the map is named by its row, as fine as a row.',
  'features/heatmap/panes/trades-table.ts': 'The size of a row, no price.',
  'features/heatmap/view/label-height.ts': 'The size of a block or a row, no price.',
  'features/heatmap/readout/plot-readout.tsx': 'Edges of drawn rows, as fine as a row.',
  'features/heatmap/books/spread-words.ts': 'The size of a block, no price.',
  'features/heatmap/view/view-facts.ts': 'The size of a row, no price.',
  'features/heatmap/walls/largest-row.ts': 'Edges of a drawn row, as fine as a row.',
  'features/heatmap/walls/wall-shapes.ts': 'The level of a wall is the label of a row, as fine as a row.',
  'features/heatmap/walls/wall-words.ts': 'A size as it was typed, no price.',
  'features/profile/inspector/audit-words.ts':
    'Figures of the service as it sent them, where they contradict its levels.',
  'features/profile/view/row-words.ts': 'The size of a row, no price.',
  'features/profile/view/profile-view.ts': 'Edges of rows, as fine as a row and never finer than the tick.',
  'features/profile/toolbar/toolbar-choices.tsx': 'The size of a row and a share, no prices.',
  'features/supply/panes/dominance-picture.ts': 'Ticks of shares and of points, no prices.',
  'features/supply/view/supply-fields.ts': 'The mean USD price of a coin over all markets has no tick.',
  'panes/plot/use-tick-decimals.ts': 'Here the decimals of the tick are found.',
};

function findOtherWays(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(import|export function|function|\/\/|\*|\/\*\*)/.test(line))
    .flatMap((line) => OTHER_WAYS.flatMap((way) => [...line.matchAll(way)].map(([found]) => found)));
}

function listFiles(): readonly string[] {
  return readdirSync(SOURCE_ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(SOURCE_ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => ON_SCREEN.test(path));
}

it('a price on screen has the decimals of its market, from one function, except in the files listed here', () => {
  const found = listFiles().flatMap((path) => {
    const ways = findOtherWays(readFileSync(join(SOURCE_ROOT, path), 'utf8'));
    return ways.length === 0 ? [] : [{ path, ways }];
  });
  expect(found.filter(({ path }) => EXCEPTIONS[path] === undefined)).toEqual([]);
  const paths = new Set(found.map(({ path }) => path));
  expect(Object.keys(EXCEPTIONS).filter((path) => !paths.has(path))).toEqual([]);
});

it.each([
  ['const text = formatPrice(price, inferPriceDecimals([price]));', 1],
  ['const decimals = Math.max(decimalsOf(rowStep), decimalsOf(price));', 2],
  ['label: formatPrice(price, countDecimals(price)),', 1],
  ['const formatEnd = (price: number): string => formatNumber(price, price >= 100 ? 0 : 2);', 1],
  ['return price.toFixed(2);', 1],
  ['return formatPrice(price, decimals);', 0],
  ['return formatNumber(end - start, decimals);', 0],
  ["import { decimalsOf } from '@/domain/ticks/price-ticks';", 0],
])('finds another way in %s', (line, count) => expect(findOtherWays(line)).toHaveLength(count));
