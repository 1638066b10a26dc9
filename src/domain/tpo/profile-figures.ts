import type { TpoFigures } from './compute-tpo';

/** A run of rows that one block each visited, from the lower edge of the lowest to the upper edge of the highest. */
export interface PrintRun {
  readonly low: number;
  readonly high: number;
}

/** What follows from a profile. Prices are the lower edges of rows unless said; NaN is unknown. */
export interface ProfileFigures extends TpoFigures {
  /** Share of the value area, in percent. */
  readonly valuePercent: number;
  /** Half-way between the lower edge of the lowest row and the upper edge of the highest. */
  readonly midpoint: number;
  /** How far the profile went beyond its initial balance, in price, and as multiples of its range. */
  readonly extensionUp: number;
  readonly extensionDown: number;
  readonly extensionUpRatio: number;
  readonly extensionDownRatio: number;
  /** Single prints inside the profile, in runs. */
  readonly singleRuns: readonly PrintRun[];
  /** Single prints that end the profile at its top (selling) and at its bottom (buying); `undefined` when none do. */
  readonly sellingTail: PrintRun | undefined;
  readonly buyingTail: PrintRun | undefined;
  /** How often the blocks turned: see `docs/market-profile.md`. */
  readonly rotationCount: number;
  readonly rotationFactor: number;
  /** Blocks in the rows above the point of control and below it. */
  readonly countAbovePoc: number;
  readonly countBelowPoc: number;
  /** The same point and area by volume; NaN where volumes were not sent. */
  readonly volumePoc: number;
  readonly volumeVah: number;
  readonly volumeVal: number;
  readonly totalVolume: number;
  /** Buys less sells. */
  readonly delta: number;
}
