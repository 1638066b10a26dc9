import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ErrorCode } from '@/contract/errors';
import { NetworkError, StatusError, type StatusFacts } from '@/data/http/http-errors';
import { FigureTrouble, FigureWait } from './figure-trouble';

const textOf = (error: Error, isOffline = false): string =>
  renderToStaticMarkup(
    <FigureTrouble error={error} context={{ isRemote: false, isOffline }}>
      <button type="button">Retry</button>
    </FigureTrouble>,
  ).replaceAll(/<[^>]*>/g, ' ');

const REQUEST = { method: 'GET', path: '/v1/points' } as const;

const answer = (status: number, code?: ErrorCode) =>
  new StatusError(REQUEST, { status, code, detail: 'Because', elapsedMs: 1200 } as StatusFacts);

it('figures that failed say why, when they are tried again, and offer it at once', () => {
  expect(textOf(answer(503))).toMatch(
    /^ The request failed\. The service answered 503 after 1\.2 s: Because\. Three attempts failed\. The dashboard keeps retrying, less and less often\. +Retry/,
  );
  expect(textOf(new NetworkError(REQUEST), true)).toMatch(
    /Offline\. The service does not answer\. This loads by itself when it is back\. +Retry/,
  );
});

it('figures that the key may not have say so, without a button that would change nothing', () => {
  expect(textOf(answer(403, 'TIER_RESTRICTED'))).toMatch(/^ Not in your tier\. .*Because\. $/);
});

it('figures that wait for budget say for how long', () => {
  const text = renderToStaticMarkup(<FigureWait secondsLeft={23} />).replaceAll(/<[^>]*>/g, '');
  expect(text).toBe('Waiting for budget, 23 s. They load by themselves.');
});
