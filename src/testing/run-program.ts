import type { Program } from '@/service/program';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `program` in this process: starting another one takes as long as most commands do. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  const collect = (name: keyof typeof texts) => ({
    write(text: string): void {
      texts[name] += text;
    },
  });
  const status = await program(args, { env, stdout: collect('stdout'), stderr: collect('stderr') });
  return { status, ...texts };
}
