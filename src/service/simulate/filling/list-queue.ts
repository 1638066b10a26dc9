import type { PlannedStep } from '../track';
import { isWantedFirst } from '../tracks/plan';

/** Lists of steps that nobody has started yet, by index. */
export class ListQueue {
  readonly #lists: readonly (readonly PlannedStep[])[];
  #wanted: number[];
  #others: number[];

  constructor(lists: readonly (readonly PlannedStep[])[]) {
    this.#lists = lists;
    const places = [...lists.keys()];
    this.#wanted = places.filter((place) => isWantedFirst(lists[place]));
    this.#others = places.filter((place) => !isWantedFirst(lists[place]));
  }

  /** The index of the next list from either end. Preferred lists are first. */
  take(end: 'first' | 'last'): number | undefined {
    const places = this.#wanted.length > 0 ? this.#wanted : this.#others;
    return end === 'first' ? places.shift() : places.pop();
  }

  /** The steps of all lists, one list after the other. */
  *steps(): Generator<PlannedStep> {
    for (let place = this.take('first'); place !== undefined; place = this.take('first')) yield* this.#lists[place];
  }

  /** Prefers, from now on, the lists with a step that `isWanted`. */
  prefer(isWanted: (step: PlannedStep) => boolean): void {
    const preferred = this.#others.filter((place) => this.#lists[place].some(isWanted));
    this.#wanted.push(...preferred);
    this.#others = this.#others.filter((place) => !preferred.includes(place));
  }
}
