import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import type { ListedQuestions } from './prediction-rows';
import { PredictionsSkeleton, PredictionsTable } from './predictions-table';

const shared = { density: 'default', size: 'wide', sort: undefined, ascending: false } as const;
const ignore = (): void => undefined;
const handlers = { onSelect: ignore, onShow: ignore, onDetails: ignore, onWatch: ignore, onSort: ignore };
const listed: ListedQuestions = { rows: [], questions: [], rowOf: new Map() };

const readHeads = (host: Element): string[] =>
  [...host.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '');

it('questions load under the heads of their own list, in rows of its height, with room for the details', async () => {
  const host = document.createElement('div');
  Object.assign(host.style, { width: '1300px', height: '600px', display: 'flex' });
  document.body.append(host);
  const root = createRoot(host);
  root.render(<PredictionsSkeleton {...shared} hasDetails />);
  await expect.poll(() => readHeads(host).length).toBeGreaterThan(3);
  const heads = readHeads(host);
  expect(host.querySelector('tbody td')?.getBoundingClientRect().height).toBeCloseTo(36, 0);
  const list = host.querySelector('table')?.getBoundingClientRect();
  expect((list?.right ?? 0) <= 1300 - 348).toBe(true);
  root.render(
    <div style={{ width: list?.width, height: 600, display: 'flex' }}>
      <PredictionsTable
        {...shared}
        {...handlers}
        listed={listed}
        facts={{ zone: 'utc', nowSeconds: 0 }}
        selected={undefined}
        watched={new Set()}
      />
    </div>,
  );
  await expect.poll(() => host.querySelector('.skeleton')).toBeNull();
  await expect.poll(() => readHeads(host)).toEqual(heads);
  root.unmount();
  host.remove();
});
