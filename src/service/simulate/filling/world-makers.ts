import { assert } from '@/base/assert';
import type { SavedState } from '../../store/seed-store';
import { Coverage, parseStep } from '../coverage';
import { PricePaths } from '../price-paths';
import type { Scale } from '../scale';
import type { MadeStep, PlannedStep, TrackMaker } from '../track';
import { TRACKS } from '../tracks/tracks';

/** What a world is made from. */
export interface WorldIdentity {
  readonly seed: number;
  readonly scale: Scale;
}

/** What a store already has of a world, as stored. */
export interface StoredWorld {
  /** Names of finished steps. */
  readonly steps: readonly string[];
  readonly states: readonly SavedState[];
}

/** Makes steps of any track, starting from what is stored. */
export class WorldMakers {
  readonly paths: PricePaths;
  readonly coverage = new Coverage();
  readonly #makers: ReadonlyMap<string, TrackMaker>;
  #latest: TrackMaker | undefined;

  constructor(identity: WorldIdentity, { steps, states }: StoredWorld) {
    this.paths = new PricePaths(identity.seed);
    for (const name of steps) {
      const step = parseStep(name);
      if (step) this.coverage.add(step);
    }
    const context = {
      ...identity,
      paths: this.paths,
      coverage: this.coverage,
      savedStates: (prefix: string) => states.filter((state) => state.key.startsWith(prefix)),
    };
    this.#makers = new Map(Object.entries(TRACKS).map(([name, track]) => [name, track.makeMaker(context)]));
  }

  build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const maker = this.#makers.get(step.track);
    assert(maker !== undefined, `nothing makes ${step.track}`);
    if (maker !== this.#latest) this.#latest?.forget?.();
    this.#latest = maker;
    return maker.build(step, rest);
  }
}
