import { expect, it } from 'vitest';
import { chooseDataDirectory, chooseEntry } from './run-package.mjs';

it.each([
  [{}, 'linux', '/home/a/.local/share/depthscape'],
  [{ XDG_DATA_HOME: '/data' }, 'linux', '/data/depthscape'],
  [{ XDG_DATA_HOME: '/data', DATA_DIR: '/var/depth' }, 'linux', '/var/depth'],
  [{}, 'darwin', '/home/a/Library/Application Support/Depthscape'],
  [{ LOCALAPPDATA: '/local' }, 'win32', '/local/Depthscape'],
])('keeps the data of a package outside of it: with %j on %s in %s', (env, platform, expected) => {
  expect(chooseDataDirectory(env, platform, '/home/a')).toBe(expected);
});

it('starts the service unless a command is named, and names the commands where one is unknown', () => {
  expect(chooseEntry([])).toEqual({ entry: 'main.js', args: [] });
  expect(chooseEntry(['--no-simulation'])).toEqual({ entry: 'main.js', args: ['--no-simulation'] });
  expect(chooseEntry(['start', '--open'])).toEqual({ entry: 'main.js', args: ['--open'] });
  expect(chooseEntry(['keys', 'list'])).toEqual({ entry: 'keys-main.js', args: ['list'] });
  expect(() => chooseEntry(['kyes'])).toThrow('There is no command kyes: use start (the default), keys');
});
