import { describe, expect, it } from 'vitest';
import { checkNodeVersion, isInstallCurrent, isVersionAtLeast } from './bootstrap.mjs';

describe('isVersionAtLeast', () => {
  it.each([
    ['20.19.0', '20.19', true],
    ['20.20.2', '20.19', true],
    ['22.0.0', '20.19', true],
    ['20.18.3', '20.19', false],
    ['18.20.0', '20.19', false],
    ['9.11.2', '20.19', false],
  ])('%s against %s: %s', (have, need, expected) => {
    expect(isVersionAtLeast(have, need)).toBe(expected);
  });
});

describe('checkNodeVersion', () => {
  it('says in one sentence what is needed and what is there', () => {
    expect(() => checkNodeVersion('16.20.0')).toThrow(
      /^Depthscape needs Node 20\.19 or newer, and this is Node 16\.20\.0/,
    );
    expect(() => checkNodeVersion('20.19.0')).not.toThrow();
  });
});

describe('isInstallCurrent', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/b-darwin': { version: '1.0.0', optional: true },
    },
  };
  const installed = (version, integrity = 'x') => ({ packages: { 'node_modules/a': { version, integrity } } });

  it('takes an install without the optional packages of other machines', () => {
    expect(isInstallCurrent(lock, installed('1.0.0'))).toBe(true);
  });

  it.each([
    ['another version', installed('1.0.1')],
    ['other contents', installed('1.0.0', 'y')],
    ['a missing package', { packages: {} }],
  ])('refuses %s', (_, have) => {
    expect(isInstallCurrent(lock, have)).toBe(false);
  });
});
