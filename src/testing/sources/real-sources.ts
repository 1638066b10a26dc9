import { systemClock } from '@/base/clock';
import { type OpenSources, openSources } from '@/service/sources/open-sources';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import type { VenueWays } from '@/service/sources/source-parts';
import { makeVenueWays } from '@/service/sources/venue-ways';
import { openTestEngine, type TestEngine } from '../test-store';

export interface RealSources {
  readonly test: TestEngine;
  readonly sources: OpenSources;
  /** Failures that were not reported to any request. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

/** Sources with real connections to the stand-ins in `feedHosts`, on this machine's clock. */
export async function openRealSources(
  feedHosts: string,
  { archive, ways }: { readonly archive?: string; readonly ways?: Partial<VenueWays> } = {},
): Promise<RealSources> {
  const test = await openTestEngine();
  const { engine, directory: dataDirectory } = test;
  const errors: unknown[] = [];
  const sources = openSources({
    engine,
    dataDirectory,
    clock: systemClock,
    ways: { ...makeVenueWays({ FEED_HOSTS: feedHosts }, systemClock, engine), ...ways },
    retention: DEFAULT_RETENTION,
    archive,
    listed: () => [],
    onMarkets: () => {},
    onError: (error) => errors.push(error),
  });
  await sources.manager.start();
  return {
    test,
    sources,
    errors,
    async close() {
      await sources.close();
      await test.close();
    },
  };
}
