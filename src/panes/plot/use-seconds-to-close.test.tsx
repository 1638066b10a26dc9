import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useSecondsToClose } from './use-seconds-to-close';

const connection = vi.hoisted(() => ({ isConnected: true }));
vi.mock('@/panes/service-context', () => ({ useIsConnected: () => connection.isConnected }));

function Countdown() {
  return <>{useSecondsToClose(120, 300, true) ?? 'none'}</>;
}

it('counts down only while the service answers', () => {
  connection.isConnected = true;
  expect(renderToStaticMarkup(<Countdown />)).toBe('180');
  connection.isConnected = false;
  expect(renderToStaticMarkup(<Countdown />)).toBe('none');
});
