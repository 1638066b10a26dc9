import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeFolder = (name) => mkdtempSync(join(tmpdir(), `depthscape-${name}-`));

/** Runs a program to its end. Npm's own settings stay, so that it finds its registry. */
export function runToEnd(command, args, { cwd, env = {} }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { status, stdout, stderr };
}

/** Installing takes a registry. Without one the run says what it did not try. */
export function isRegistryThere(left) {
  const isThere = runToEnd('npm', ['view', 'hono', 'version'], { cwd: tmpdir() }).status === 0;
  if (!isThere) process.stderr.write(`SKIPPED: no package registry is reached, so ${left}\n`);
  return isThere;
}

/** A program that runs until `stop`; `says` waits for a line of it. `user`: whom it runs as, ourselves by default. */
export function startProgram(command, args, { cwd, env = {}, user = {} }) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, ...user });
  const output = { text: '' };
  const listeners = new Set();
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (text) => {
      output.text += text;
      for (const listener of listeners) listener();
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output.text);
        if (found) resolve(found);
      };
      listeners.add(look);
      void ended.then((code) => reject(new Error(`It ended with ${code}: ${output.text}`)));
      look();
    });
  return {
    says,
    ended,
    output,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
