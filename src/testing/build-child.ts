import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/** A program built from the sources that runs in its own process. */
export interface Child {
  /** Path of the script. */
  readonly script: string;
  /** A separate folder for its data. */
  readonly directory: string;
  dispose(): Promise<void>;
}

/**
 * Builds `code` under `name`: a module that imports from the sources as they do. `beside`: modules of the sources that it
 * loads by their files, by the names of those.
 */
export async function buildChild(
  name: string,
  code: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-kill-'));
  const entry = join(directory, 'child.ts');
  await writeFile(entry, code);
  const files = Object.fromEntries(Object.entries(beside).map(([file, module]) => [file, join(SOURCE, module)]));
  // Next to the installed packages, so that the built child finds the database driver.
  const outDir = join(SOURCE, '../node_modules/.cache', `${name}-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    root: directory,
    resolve: { alias: { '@': SOURCE } },
    ssr: { external: ['chdb'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: {
        input: { child: entry, ...files },
        output: { format: 'esm', entryFileNames: '[name].js' },
      },
    },
  });
  return {
    script: join(outDir, 'child.js'),
    directory,
    async dispose() {
      await rm(outDir, { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
