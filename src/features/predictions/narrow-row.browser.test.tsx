import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { listEventQuestions } from '@/data/queries/predictions';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { NarrowRow } from './prediction-row';
import { listQuestions } from './prediction-rows';

const NOW = 1_781_793_120;

it('a row of a phone drops a fact that has no room, and cuts none', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const record = {
    question: 'Will the price of Bitcoin be above $100,000 on June 19?',
    groupItemTitle: '$100,000',
    conditionId: '0x1',
    lastPrice: 0.06,
    oneDayPriceChange: -0.31,
    buyVolume24H: 129_700,
    availableTo: { s: NOW + 20 * 86_400 },
    closed: false,
  };
  const questions = listEventQuestions({ slug: 'e', title: 'Bitcoin above', coin: 'BTC', questions: [record] }).map(
    (one) => ({ ...one, week: { price: 0.55, at: NOW - 7 * 86_400 } }),
  );
  const { rows } = listQuestions(questions, parsePredictionsSearch({ flat: '1' }), {
    watched: new Set(),
    nowSeconds: NOW,
  });
  const row = rows.find((one) => one.kind === 'question')!;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const props = { index: 0, isSelected: false, isTabStop: false, isWatched: false, height: 54, columns: [] };
  const nothing = (): void => undefined;
  const cutAt = (width: number, isByWeek = false): readonly string[] => {
    host.style.width = `${width}px`;
    act(() =>
      root.render(
        <table className="w-full table-fixed">
          <tbody>
            <NarrowRow
              {...(props as object as Parameters<typeof NarrowRow>[0])}
              row={row}
              facts={{ zone: 'utc', nowSeconds: NOW, sparkSpan: 0.1, isByWeek }}
              onShow={nothing}
              onWatch={nothing}
            />
          </tbody>
        </table>,
      ),
    );
    const line = [...host.querySelectorAll('td > span')].find((one) => one.textContent.includes('USD'))!;
    const room = line.getBoundingClientRect();
    return [...line.children]
      .filter((one) => {
        const { top, right } = one.getBoundingClientRect();
        return top < room.bottom - 1 && right > room.right + 1;
      })
      .map((one) => one.textContent);
  };
  // Sorted by the week, its change leads and the closing date stays in sight: a third of this is what 390 px leave it.
  expect(cutAt(696, true)).toEqual([]);
  const line = [...host.querySelectorAll('td > span')].find((one) => one.textContent.includes('USD'))!;
  const seen = [...line.children].filter(
    (one) => one.getBoundingClientRect().top < line.getBoundingClientRect().bottom - 1,
  );
  expect(seen.map((one) => one.textContent)).toEqual(['−49.0 pt 7 d', '130K USD', '8 Jul']);
  const widths = Array.from({ length: 50 }, (_, at) => 300 + 8 * at);
  expect(widths.flatMap((width) => cutAt(width))).toEqual([]);
  act(() => root.unmount());
  host.remove();
});
