import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';

const IS_WINDOWS = process.platform === 'win32';

const pathOf = (command) =>
  command === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', IS_WINDOWS ? `${command}.cmd` : command);

/** Runs `node` or a program of an installed package; resolves with its exit code and all it printed, in order. */
export function runCommand(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(pathOf(command), args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      shell: IS_WINDOWS && command !== 'node',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (process.env.VERBOSE) process.stdout.write(text);
      });
    child.on('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
