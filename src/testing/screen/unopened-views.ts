import { makeServiceClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import type { TierId } from '@/contract/tiers';
import { makeHttp } from '@/data/http/http';
import { type InProcessService, TIER_KEYS } from '@/testing/in-process-service';
import { surround } from './lone-surroundings';

/** What the page of a first-time visitor knows, with the key of a tier. It prices views and loads none. */
export function makeSurroundings(service: InProcessService, tier: TierId, nowSeconds: number) {
  const clock = makeServiceClock(service.clock);
  const fetcher = async (url: string, init?: RequestInit): Promise<Response> =>
    service.fetch(url.replace('http://page', ''), { ...init, headers: { [KEY_HEADER]: TIER_KEYS[tier] } });
  const http = makeHttp({ baseUrl: 'http://page', key: () => '', clock, fetcher });
  return surround(clock, http, tier, nowSeconds);
}
