import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { listEventQuestions, type PredictionEvent } from '@/data/queries/predictions';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { HeadingRow } from './prediction-row';
import { listQuestions } from './prediction-rows';

const NOW = 1_781_793_120;

const EVENT: PredictionEvent = {
  slug: 'bitcoin-above',
  title: 'Bitcoin above ___ on June 19?',
  coin: 'BTC',
  questions: [94, 96, 98].map((strike, at) => ({
    question: `Will the price of Bitcoin be above $${strike},000 on June 19?`,
    groupItemTitle: `$${strike},000`,
    conditionId: `0x${strike}`,
    lastPrice: [0.5, 0.7, 0.3][at],
    buyVolume24H: 200_000,
    availableTo: { s: NOW + 86_400 },
    closed: false,
  })),
};

it('the title of a group is whole where the list is narrow, and its notes give way, a warning last', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const facts = { watched: new Set<string>(), nowSeconds: NOW };
  const [row] = listQuestions(listEventQuestions(EVENT), parsePredictionsSearch({}), facts).rows;
  if (row === undefined || row.kind === 'question') throw new Error('The first row is the heading of the group');
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const readAt = (width: number): readonly [isTitleWhole: boolean, hasWarning: boolean, hasCount: boolean] => {
    host.style.width = `${width}px`;
    act(() =>
      root.render(
        <table className="w-full table-fixed">
          <tbody>
            <HeadingRow row={row} index={0} height={36} columns={3} />
          </tbody>
        </table>,
      ),
    );
    const title = host.querySelector<HTMLElement>('th b')!;
    const room = title.parentElement!.getBoundingClientRect();
    const count = [...host.querySelectorAll('th span span')].find((one) => one.textContent.startsWith('3 outcomes'))!;
    const warning = [...host.querySelectorAll('th span span')].find((one) =>
      one.textContent.startsWith('strikes out of order'),
    )!;
    const isSeen = (one: Element): boolean => one.getBoundingClientRect().top < room.bottom;
    return [title.scrollWidth <= title.clientWidth, isSeen(warning), isSeen(count)];
  };
  expect([readAt(280), readAt(560), readAt(1000)]).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  act(() => root.unmount());
  host.remove();
});
