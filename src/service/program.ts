import type { ProgressTarget } from './progress/progress-line';

/** What a command line program knows of where it runs; `process` is one. */
export interface ProgramHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<ProgressTarget, 'write'>;
  readonly stderr: ProgressTarget;
}

/** Gives the exit code: 0 and a report, or 1 and one sentence. */
export type Program = (args: readonly string[], host: ProgramHost) => Promise<number>;
