import { chromium } from 'playwright';
import type { BenchContext } from './goal';

/** Runners that pages of `bench` set on their window. */
export type RunnerName = 'runChartBench' | 'runTpoBench';
type Runner<Name extends RunnerName> = NonNullable<Window[Name]>;

/** Loads `script` into an empty page of a new browser and returns what its runner measures. */
export async function runPage<Name extends RunnerName>(
  { script, name, request }: { script: string; name: Name; request: Parameters<Runner<Name>>[0] },
  { browser }: BenchContext,
): Promise<Awaited<ReturnType<Runner<Name>>>> {
  const running = await chromium.launch({ executablePath: browser.executablePath, args: browser.args });
  try {
    const page = await running.newPage({ viewport: { width: 1640, height: 900 } });
    await page.addScriptTag({ content: script });
    const measured = await page.evaluate(
      async ([of, asked]) => {
        const run = (window as unknown as Record<string, ((asked: unknown) => unknown) | undefined>)[of];
        if (run === undefined) throw new Error('The page has not loaded');
        return run(asked);
      },
      [name, request] as const,
    );
    return measured as Awaited<ReturnType<Runner<Name>>>;
  } finally {
    await running.close();
  }
}
