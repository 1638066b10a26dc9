import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePort } from './open-dashboard.mjs';

it('opens the port that was asked for, the usual one without, and for 0 a free one that it knows', async () => {
  expect(await choosePort('4415')).toBe('4415');
  expect(await choosePort(undefined)).toBe('4400');
  expect(await choosePort('')).toBe('4400');
  const port = Number(await choosePort('0'));
  expect(port).toBeGreaterThan(0);
  const server = createServer();
  await new Promise((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});
