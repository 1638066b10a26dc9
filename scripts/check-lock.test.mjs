import { describe, expect, it } from 'vitest';
import { findLockProblems } from './check-lock.mjs';

const lockWith = (packages, root = {}) => ({ packages: { '': root, ...packages } });

describe('findLockProblems', () => {
  it('passes a complete lock, with optional packages beside or above their owner', () => {
    const lock = lockWith({
      'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux': '1', 'a-darwin': '1' } },
      'node_modules/a-linux': { version: '1.0.0' },
      'node_modules/a/node_modules/a-darwin': { version: '1.0.0' },
      'node_modules/b/node_modules/@c/d': { version: '1.0.0', optionalDependencies: { 'a-linux': '1' } },
    });
    expect(findLockProblems(lock)).toEqual([]);
  });

  it('finds an optional package without an entry', () => {
    const lock = lockWith({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin': '1' } } });
    expect(findLockProblems(lock)).toEqual(['a-darwin, required by node_modules/a, has no entry']);
  });

  it('finds one that lies where its owner cannot see it', () => {
    const lock = lockWith({
      'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin': '1' } },
      'node_modules/b/node_modules/a-darwin': { version: '1.0.0' },
    });
    expect(findLockProblems(lock)).toHaveLength(1);
  });

  it('finds a registry address and a loose version', () => {
    const lock = lockWith(
      { 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } },
      { dependencies: { a: '^1.0.0' } },
    );
    expect(findLockProblems(lock)).toEqual([
      'node_modules/a holds a registry address ("resolved")',
      'a is not pinned (^1.0.0)',
    ]);
  });
});
