import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { BoardStatus } from './leaderboard';

it('beside the controls of the leaderboard, the count of coins and the way to load failed ones again stand whole', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement('div'));
  // What is left of the row of a phone beside the controls.
  Object.assign(host.style, { display: 'flex', flexWrap: 'wrap', width: '150px' });
  const root = createRoot(host);
  const coin = { indices: [0], tiles: [undefined], missing: [0], retry: () => undefined };
  const loaded = [
    { ...coin, pending: 1, error: undefined },
    { ...coin, pending: 0, error: new Error('500') },
  ];
  act(() => root.render(<BoardStatus count={0} loaded={loaded} question={undefined} />));
  const status = host.querySelector('[role=status]')!;
  expect(status.textContent).toBe('0 of 2 coins, 1 loading, 1 failed Retry');
  expect(status.scrollWidth).toBeLessThanOrEqual(status.clientWidth);
  const { right } = host.querySelector('button')!.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(host.getBoundingClientRect().right);
  act(() => root.unmount());
  host.remove();
});
