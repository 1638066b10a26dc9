import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

/** The script of `bench/<entry>.ts` and all its imports, as one text that defines `name`. */
export async function buildPage(root: string, entry: string, name: string): Promise<string> {
  const plugin = pathToFileURL(join(root, 'scripts/wasm-plugin.mjs')).href;
  const { wasm } = (await import(/* @vite-ignore */ plugin)) as { wasm(): Plugin };
  const outputs = (await build({
    root,
    configFile: false,
    plugins: [wasm()],
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      write: false,
      target: 'es2023',
      chunkSizeWarningLimit: 20_000,
      lib: { entry: join(root, `bench/${entry}.ts`), formats: ['iife'], name },
    },
  })) as Rollup.RollupOutput[];
  return outputs[0].output[0].code;
}
