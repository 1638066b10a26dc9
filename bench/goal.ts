/** What one benchmark file hands back: a figure, what it should be, and what it was measured beside. */
export interface Goal {
  /** Unique over all benchmarks, kebab-case: what `--only` takes. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The limit that `value` must keep. */
  readonly aim: number;
  /** Whether `value` must be at most or at least `aim`. */
  readonly direction: 'at most' | 'at least';
  /** The peer that was measured in the same run, side by side; null when there is none. */
  readonly anchor: string | null;
  readonly anchorValue: number | null;
}

export interface BenchContext {
  /** Path of the project. */
  readonly root: string;
  /** The test browser: its path and the arguments it needs for WebGL2. */
  readonly browser: { readonly executablePath: string; readonly args: string[] };
}

/** What a file `bench/<name>.bench.ts` exports as `bench`. */
export interface Bench {
  /** The goals it measures, so that `--only` can choose without running. */
  readonly goals: readonly string[];
  run(context: BenchContext): Promise<readonly Goal[]>;
}

/** A figure that must stay at or below `aim`, measured beside nothing. */
export const atMost = (name: string, value: number, unit: string, aim: number): Goal => ({
  name,
  value,
  unit,
  aim,
  direction: 'at most',
  anchor: null,
  anchorValue: null,
});
