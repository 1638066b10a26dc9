import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { PlotModel } from '@/panes/plot/plot-model';
import { useSettings } from '@/state/settings';
import { lengthOfToday } from './range-presets';
import { useToday } from './use-today';

const MIDNIGHT = Date.UTC(2026, 5, 18) / 1000;
const spanTo = (to: number): DataSpan => ({ from: MIDNIGHT - 86_400 * 30, to, isRecorded: false });

const host = document.createElement('div');
const root = createRoot(host);
afterEach(() => root.render(null));

function Followed({ model, span }: { readonly model: PlotModel; readonly span: DataSpan }) {
  model.setSpan(span);
  useToday(model, span);
  return <output>{span.to}</output>;
}

async function show(model: PlotModel, span: DataSpan): Promise<void> {
  root.render(<Followed model={model} span={span} />);
  await expect.poll(() => host.textContent).toBe(String(span.to));
}

it('a live view of today keeps starting at midnight as time passes; another one keeps its length', async () => {
  useSettings.getState().set({ zone: 'utc' });
  const at = MIDNIGHT + 14 * 3600;
  const view = { timeFrom: at - 3600, timeTo: at, priceLow: 1, priceHigh: 2 };
  const model = new PlotModel({
    initial: { view, isAutofit: true, isLive: true },
    span: spanTo(at),
    columnSeconds: 60,
    rowStep: 1,
    fitPrices: () => undefined,
  });
  await show(model, spanTo(at));
  model.showLatest(lengthOfToday(spanTo(at), 'utc'));
  await show(model, spanTo(at + 1800));
  await expect.poll(() => model.get().view.timeFrom).toBeCloseTo(MIDNIGHT, 6);
  expect(model.get().view.timeTo).toBeGreaterThan(at + 1800);
  // The next day is not over either.
  await show(model, spanTo(MIDNIGHT + 86_400 + 3600));
  await expect.poll(() => model.get().view.timeFrom).toBeCloseTo(MIDNIGHT + 86_400, 6);
  model.showLatest(7200);
  await show(model, spanTo(MIDNIGHT + 86_400 + 7200));
  expect(model.get().view.timeTo - model.get().view.timeFrom).toBeCloseTo(7200, 6);
});
