import type { Page, Route } from '@playwright/test';
import type { RecordedService } from '../src/testing/recorded-service/recorded-service';

/** A request of the page that was answered from recordings. */
export interface RecordedRequest {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** Headers of the connection rather than the request. The response is passed on unpacked. */
const OWN_HEADERS = new Set(['accept-encoding', 'connection', 'host']);

/** Answers all of the page's requests from recordings, so that it shows their day as today. */
export async function serveRecordings(page: Page, service: RecordedService): Promise<readonly RecordedRequest[]> {
  const asked: RecordedRequest[] = [];
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    asked.push({ path: pathname, search: searchParams });
    const headers = Object.entries(request.headers()).filter(([name]) => !OWN_HEADERS.has(name));
    const response = await service.fetch(new Request(request.url(), { headers }));
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  };
  await page.route(/\/(v1|local)\/|\/healthz$/, answer);
  return asked;
}
