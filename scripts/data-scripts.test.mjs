import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './bootstrap.mjs';

/** Scripts that build what is missing, and then run what was built. */
const SCRIPTS = readdirSync(join(ROOT, 'scripts')).filter((name) => {
  if (!name.endsWith('.mjs') || name.includes('.test.')) return false;
  return /runBuilt\('[a-z-]+-main\.js'\)/.test(readFileSync(join(ROOT, 'scripts', name), 'utf8'));
});
const DATA = 'what was asked for\n';

/** Stands in for the bundler: writes what a build leaves behind, and talks meanwhile. */
const BUNDLER = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
export async function build({ root, build }) {
  console.log('transforming …');
  if (!build) {
    mkdirSync(join(root, 'dist/web/.vite'), { recursive: true });
    mkdirSync(join(root, 'dist/web/assets'), { recursive: true });
    writeFileSync(join(root, 'dist/web/.vite/manifest.json'), '{}');
    writeFileSync(join(root, 'dist/web/index.html'), '');
    return;
  }
  mkdirSync(build.outDir, { recursive: true });
  for (const name of Object.keys(build.rolldownOptions.input))
    writeFileSync(join(build.outDir, name + '.js'), ${JSON.stringify(`process.stdout.write(${JSON.stringify(DATA)})`)});
}
`;

/** Stands in for npm: installs nothing, and talks meanwhile. */
const NPM = `
require('node:fs').writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }');
console.log('added 0 packages');
`;

const clone = mkdtempSync(join(tmpdir(), 'depthscape-clone-'));
const at = (...path) => join(clone, ...path);

beforeAll(() => {
  mkdirSync(at('node_modules', 'vite'), { recursive: true });
  cpSync(join(ROOT, 'scripts'), at('scripts'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), at('package.json'));
  writeFileSync(at('package-lock.json'), '{ "packages": {} }');
  writeFileSync(at('node_modules', 'vite', 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(at('node_modules', 'vite', 'index.js'), BUNDLER);
  mkdirSync(at('npm'));
  writeFileSync(at('npm', 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(at('npm', 'npm.js'), NPM);
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('are all that print what a person asked for', () => {
  expect(SCRIPTS).toEqual(['export.mjs', 'import.mjs', 'keys.mjs', 'schema.mjs', 'sources.mjs']);
});

it.each(SCRIPTS)('%s writes nothing but that to standard output, where it installs and builds before', (script) => {
  for (const path of ['dist', 'node_modules/.package-lock.json']) rmSync(at(path), { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts', script)], {
    cwd: clone,
    env: { PATH: process.env.PATH, npm_execpath: at('npm', 'npm.js') },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(stdout).toBe(DATA);
  for (const line of ['Installing packages', 'added 0 packages', 'Building dashboard', 'transforming', 'Built in']) {
    expect(stderr).toContain(line);
  }
});
