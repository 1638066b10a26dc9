import { expect, it } from 'vitest';
import { listShown } from './cap-lines';
import { fitBesideLabels, fitValueAxis, formatCompactTick, makeTimeAxis } from './supply-axes';

const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };
const END = Date.parse('2026-06-19') / 1000;

it('ticks have enough digits to differ, also on a logarithmic axis', () => {
  expect([formatCompactTick(1.5e12, 5e11), formatCompactTick(2e12, 5e11), formatCompactTick(0, 5)]).toEqual([
    '1.5T',
    '2.0T',
    '0',
  ]);
  const options = { pixels: 300, isLog: true, format: formatCompactTick };
  const axis = fitValueAxis([[0, 1e9, 1e12]], options);
  expect([axis.isLog, axis.low > 0, axis.low < 1e9]).toEqual([true, true, true]);
  expect(axis.ticks.map(({ label }) => label)).toEqual(expect.arrayContaining(['1B', '10B', '100B', '1T']));
  expect(fitValueAxis([[Number.NaN]], options).ticks).toEqual([]);
});

it('a year has months, several have years, and a quarter has days', () => {
  const labels = (from: string, width: number) =>
    makeTimeAxis({ from: Date.parse(from) / 1000, to: END }, { width, height: 1 }, NO_INSETS).ticks.map(
      ({ label }) => label,
    );
  expect(labels('2025-06-18', 420)).toEqual(['Jul', 'Sep', 'Nov', '2026', 'Mar', 'May']);
  expect(labels('2021-06-18', 400)).toEqual(['2022', '2023', '2024', '2025', '2026']);
  expect(labels('2026-05-20', 300)[0]).toMatch(/^\d+ (May|Jun)$/);
});

it('a market cap fills its axis: lines far from it are off by default', () => {
  expect(listShown({})).toEqual([]);
  expect(listShown({ show: ['baseline'] })).toEqual(['baseline']);
  const options = { pixels: 300, isLog: false, format: formatCompactTick };
  const { low, high } = fitValueAxis([[1.65e12, 2.2e12, 1.95e12]], options);
  expect((2.2e12 - 1.65e12) / (high - low)).toBeGreaterThan(0.7);
  const share = fitValueAxis([[66.4, 71.8, 67]], { ...options, format: String });
  expect((71.8 - 66.4) / (share.high - share.low)).toBeGreaterThan(0.7);
});

it('beside the label of a line an axis keeps at least three labels of its own', () => {
  // The labels 2.5T, 2T and 1.5T of a tablet, of which that of the line covers the middle one.
  const size = { width: 900, height: 300 };
  const insets = { left: 10, top: 36, right: 68, bottom: 28 };
  const options = { pixels: 236, isLog: false, format: formatCompactTick };
  const columns = [[1.53e12, 2.82e12]];
  const { ticks } = fitBesideLabels(columns, options, { insets, size, values: [1.957e12] });
  expect(ticks.filter(({ label }) => label !== '').length).toBeGreaterThanOrEqual(3);
  // None of them is under the label of the line.
  expect(ticks.filter(({ at, label }) => label !== '' && Math.abs(at - 1.957e12) < 0.05e12)).toEqual([]);
});
