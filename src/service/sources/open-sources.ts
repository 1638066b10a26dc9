import type { LocalSources } from '../http/local-sources';
import { FrameArchive } from '../record/sources/frame-archive';
import { Recorder } from '../record/sources/recorder';
import { marketIdsOf } from '../record/sources/source-markets';
import { SourceDescriber } from './describe-sources';
import { makeLocalSources } from './local-sources';
import { RetentionKeeper } from './retention-keeper';
import { parseSourceId } from './source-id';
import { SourceManager } from './source-manager';
import type { SourceParts } from './source-parts';

/** Everything that records markets into one store. */
export interface OpenSources {
  readonly recorder: Recorder;
  readonly manager: SourceManager;
  readonly local: LocalSources;
  readonly retention: RetentionKeeper;
  /** Ends all connections and stores what waits. */
  close(): Promise<void>;
}

export interface OpenSourcesOptions extends Omit<SourceParts, 'recorder'> {
  /** A folder for the raw frames; they are not kept by default. */
  readonly archive?: string | undefined;
  /** The list is only looked at and changed. */
  readonly isIdle?: boolean;
}

/** Nothing is recorded before `manager.start`. */
export function openSources({ archive: folder, isIdle, ...given }: OpenSourcesOptions): OpenSources {
  const { engine, dataDirectory, clock, onError, onMarkets } = given;
  const archive = folder === undefined ? undefined : new FrameArchive(folder, clock, onError);
  const onStopped = (): void => void manager.halt().catch(onError);
  const { isStandIn } = given.ways;
  const recorder = new Recorder({ engine, dataDirectory, clock, onError, onMarkets, onStopped, archive, isStandIn });
  const parts: SourceParts = { ...given, recorder };
  const manager = new SourceManager(parts, isIdle);
  const describer = new SourceDescriber(manager, parts);
  // What another process records, it also deletes.
  const markets = (): number[] =>
    manager.sources
      .filter(({ running }) => given.engine.isOwn || running !== undefined)
      .flatMap(({ stored }) => marketIdsOf(parseSourceId(stored.id)));
  const retention = new RetentionKeeper({ engine, clock, retention: given.retention, markets, onError });
  return {
    recorder,
    manager,
    local: makeLocalSources(manager, describer),
    retention,
    async close() {
      await retention.close();
      await describer.settle();
      await manager.close();
      await recorder.close();
      await archive?.close();
    },
  };
}
