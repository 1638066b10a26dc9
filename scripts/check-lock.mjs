import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';

/** Places where Node looks for `name` from the package at `path`, nearest first. */
function lookupPaths(path, name) {
  const places = [];
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    places.push(`${at === '' ? '' : `${at}/`}node_modules/${name}`);
    if (at === '') return places;
  }
}

/** Optional packages that some package names and `lock` does not list: `npm ci` stops at them on other machines. */
function findMissingOptional(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookupPaths(path, name).some((place) => packages[place] !== undefined))
      .map((name) => `${name}, required by ${path || 'package.json'}, has no entry`),
  );
}

const RANGE_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Everything in a lock that makes `npm ci` depend on this machine; empty when all is well. */
export function findLockProblems(lock) {
  const resolved = Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined)
    .map(([path]) => `${path} holds a registry address ("resolved")`);
  const loose = RANGE_FIELDS.flatMap((field) => Object.entries(lock.packages[''][field] ?? {}))
    .filter(([, version]) => !/^\d/.test(version))
    .map(([name, version]) => `${name} is not pinned (${version})`);
  return [...findMissingOptional(lock.packages), ...resolved, ...loose];
}

if (isStarted(import.meta.url))
  runScript(() => {
    const problems = findLockProblems(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
    if (problems.length > 0) throw new SpokenError(`package-lock.json:\n  ${problems.join('\n  ')}`);
    console.log('package-lock.json is complete');
  });
