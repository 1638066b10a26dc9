import type { Page, Response } from '@playwright/test';

/** Sums the weight that the service has charged for points since the call. */
export function watchCharges(page: Page): () => Promise<number> {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/v1/points') answers.push(answer);
  });
  return async () => {
    const weights = await Promise.all(
      answers.map(async (answer) => Number(await answer.headerValue('x-request-weight'))),
    );
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
}
