/** The result of a benchmark: a figure, its target and its comparison. */
export interface Goal {
  /** Unique over all benchmarks, kebab-case: the argument of `--only`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The limit for `value`. */
  readonly aim: number;
  /** Whether `value` has to be at most or at least `aim`. */
  readonly direction: 'at most' | 'at least';
  /** The peer measured in the same run, side by side. Null without one. */
  readonly anchor: string | null;
  readonly anchorValue: number | null;
}

export interface BenchContext {
  /** Path of the project. */
  readonly root: string;
  /** The test browser: its path and the arguments it needs for WebGL2. */
  readonly browser: { readonly executablePath: string; readonly args: string[] };
}

/** The export `bench` of a file `bench/<name>.bench.ts`. */
export interface Bench {
  /** The goals it measures, so that `--only` can choose without running it. */
  readonly goals: readonly string[];
  run(context: BenchContext): Promise<readonly Goal[]>;
}

/** A figure that has to stay at or below `aim`, without a comparison. */
export const atMost = (name: string, value: number, unit: string, aim: number): Goal => ({
  name,
  value,
  unit,
  aim,
  direction: 'at most',
  anchor: null,
  anchorValue: null,
});
