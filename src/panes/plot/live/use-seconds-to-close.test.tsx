import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useSecondsToClose } from './use-seconds-to-close';

const connection = vi.hoisted(() => ({ isConnected: true }));
vi.mock('@/client/service-context', () => ({ useIsConnected: () => connection.isConnected }));

function Countdown() {
  return <output>{useSecondsToClose(120, 300, true) ?? 'none'}</output>;
}

it('counts down only while the service answers', () => {
  connection.isConnected = true;
  expect(renderToStaticMarkup(<Countdown />)).toBe('<output>180</output>');
  connection.isConnected = false;
  expect(renderToStaticMarkup(<Countdown />)).toBe('<output>none</output>');
});
