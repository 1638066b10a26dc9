import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { makeSeriesKind } from '@/data/queries/series';
import { useShownRequestList, useShownRequests } from './shown-requests';

const kind = makeSeriesKind('TRADE_AGG', {} as Parameters<typeof makeSeriesKind>[1]);
const VIEWS: readonly AnyViewTiles[] = [
  { kind, view: { exchange: ['A'], rawSymbol: 'X', interval: 'MINUTE' }, reach: { from: 0, to: 1e9 }, tiles: [5] },
];

function View({ isOn }: { readonly isOn: boolean }) {
  useShownRequests(VIEWS, isOn);
  return null;
}

function List() {
  return (
    <ul>
      {useShownRequestList().map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

it('the requests for what is on screen are listed as they change, whoever subscribed first', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const [list, view] = [document.createElement('div'), document.createElement('div')];
  const [listRoot, viewRoot] = [createRoot(list), createRoot(view)];
  await act(async () => listRoot.render(<List />));
  expect(list.querySelectorAll('li')).toHaveLength(0);
  // Whatever is still loading when the list is made is added once it has loaded.
  for (const isOn of [false, true, true, false]) {
    await act(async () => viewRoot.render(<View isOn={isOn} />));
    expect(list.querySelectorAll('li')).toHaveLength(isOn ? 1 : 0);
  }
  await act(async () => viewRoot.render(<View isOn />));
  expect(list.textContent).toMatch(/^GET \/v1\/points\?type=TRADE_AGG&/);
  await act(async () => viewRoot.unmount());
  expect(list.querySelectorAll('li')).toHaveLength(0);
  await act(async () => listRoot.unmount());
});
