import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from '@/app/app';

const FIRST_LOAD = { timeout: 30_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

/** Left edges of everything in the header, in CSS px, once it has loaded. */
async function readEdges(answer: (url: string) => Promise<Response>, badge: RegExp): Promise<readonly number[]> {
  unmount = mountPage(<App />, '/markets?m=ATLAS_FUTURES:SOLUSDT', answer);
  await expect.element(page.getByRole('button', { name: badge }), FIRST_LOAD).toBeInTheDocument();
  await expect.element(page.getByRole('meter', { name: 'API weight' }), FIRST_LOAD).toBeInTheDocument();
  const parts = [...document.querySelectorAll('header nav a, header button, header [role=meter]')];
  const edges = parts.map((part) => Math.round(part.getBoundingClientRect().left));
  unmount();
  unmount = () => undefined;
  return edges;
}

/** The service says of itself what `change` says. */
const makeHealth =
  (change: object) =>
  async (url: string): Promise<Response> => {
    const answered = await answerSummaries(url);
    if (!new URL(url, location.origin).pathname.endsWith('/healthz')) return answered;
    return new Response(JSON.stringify({ ...((await answered.json()) as object), ...change }), answered);
  };

it.each([1024, 1280, 1440])('at %i px no state of the service moves anything in the header', async (width) => {
  await page.viewport(width, 900);
  const ready = await readEdges(answerSummaries, /^Connection: simulated data$/);
  expect(ready.length).toBeGreaterThan(9);
  const preparing = await readEdges(makeHealth({ progress: 0.29 }), /^Connection: .*preparing$/);
  expect(preparing).toEqual(ready);
  const seeding = await readEdges(makeHealth({ status: 'seeding', progress: 0.29 }), /^Connection: .*seeding$/);
  expect(seeding).toEqual(ready);
});
