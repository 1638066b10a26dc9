import { findCycles } from './find-cycles';
import { findFolderPairs } from './folder-pairs';
import { readSource, type SourceFacts, type SourceFile, type SourceImport } from './read-source';
import {
  EMPTY_NAMES,
  FREE_PACKAGE_ENTRIES,
  GLOBAL_RULES,
  PACKAGE_RULES,
  RESERVED_ROOMS,
  ROOM_IMPORTS,
  ROOT_FILES,
  TEST_PACKAGES,
} from './rooms';

export type ArchitectureRule =
  | 'name'
  | 'room'
  | 'crowd'
  | 'form'
  | 'missing'
  | 'import'
  | 'package'
  | 'global'
  | 'cycle'
  | 'pair';

export interface Violation {
  readonly rule: ArchitectureRule;
  readonly file: string;
  /** What the file uses: the imported path, package or global, or the ring of a cycle. */
  readonly subject: string;
  readonly message: string;
}

/** A violation that is allowed, and why. */
export interface ArchitectureException {
  readonly rule: ArchitectureRule;
  readonly file: string;
  readonly subject: string;
  readonly reason: string;
}

type Report = (rule: ArchitectureRule, subject: string, message: string) => void;

const NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
const FOLDER_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PLAIN_ASSET = /\.(css|json|svg|wasm|woff2)(\?[a-z]+)?$/;

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

const isTest = (path: string): boolean => /\.(test|bench)\.tsx?$/.test(path);

const roomOf = (path: string): string => (path === 'main.tsx' ? 'main' : (path.split('/')[0] ?? ''));

/** The room, or for a screen its feature: files within it may import each other freely. */
const homeOf = (path: string): string =>
  roomOf(path) === 'features' ? path.split('/').slice(0, 2).join('/') : roomOf(path);

const startsWithPath = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`);

/** `place`: a folder, a file with or without extension, or a pattern with `*` (one piece) and `**` (folders). */
function isInPlace(path: string, place: string): boolean {
  if (!place.includes('*')) return startsWithPath(path, place);
  const source = place.replaceAll('**/', '(.+/)?').replaceAll('-*', '-[^/]*');
  return new RegExp(`^${source}$`).test(path);
}

const isInPlaces = (path: string, places: readonly string[]): boolean => places.some((place) => isInPlace(path, place));

function checkName(path: string, report: Report): void {
  const pieces = path.split('/');
  const name = pieces.pop() as string;
  const bad = pieces.find((piece) => !FOLDER_PATTERN.test(piece)) ?? (NAME_PATTERN.test(name) ? undefined : name);
  if (bad !== undefined) report('name', bad, `"${bad}" is not kebab-case`);
  const empty = [...pieces, name.split('.')[0] ?? ''].find((piece) => EMPTY_NAMES.includes(piece));
  if (empty !== undefined) report('name', empty, `"${empty}" says nothing: name the file after its main export`);
  const known = pieces.length > 0 ? ROOM_IMPORTS[pieces[0] ?? ''] !== undefined : ROOT_FILES.includes(name);
  if (!known) report('room', path, `belongs to no room of src/README.md`);
}

/** The path below `src/` that a specifier means, whether or not it exists; undefined for a package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return undefined;
  const pieces = from.split('/').slice(0, -1);
  for (const piece of specifier.split('/')) {
    if (piece === '.') continue;
    if (piece === '..' && pieces.length > 0) pieces.pop();
    else pieces.push(piece);
  }
  return pieces.join('/');
}

const RESOLVED_ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function findTarget(target: string, paths: ReadonlySet<string>): string | undefined {
  const bare = target.replace(/\?[a-z]+$/, '');
  return RESOLVED_ENDINGS.map((ending) => bare + ending).find((path) => paths.has(path));
}

function checkForm(path: string, specifier: string, target: string, report: Report): void {
  const leaves = roomOf(target) !== roomOf(path);
  if (specifier.startsWith('.') && leaves)
    report('form', specifier, 'leaves its room by a relative path: use "@/room/file"');
  if (specifier.startsWith('@/') && folderOf(target) === folderOf(path) && path.includes('/'))
    report('form', specifier, 'lies in the same folder: use "./file"');
  const isUrl = specifier.endsWith('.worker.ts');
  if (/\.(ts|tsx|js)$/.test(specifier) && !isUrl) report('form', specifier, 'carries a file extension');
}

function isAllowed(path: string, target: string, typeOnly: boolean): boolean {
  const reserved = RESERVED_ROOMS[roomOf(target)];
  if (reserved && !isInPlaces(path, reserved)) return false;
  if (homeOf(path) === homeOf(target)) return true;
  if (roomOf(target) === 'testing') return isTest(path);
  const allowed = ROOM_IMPORTS[roomOf(path)] ?? [];
  return allowed.some((entry) =>
    entry.startsWith('type:') ? typeOnly && startsWithPath(target, entry.slice(5)) : startsWithPath(target, entry),
  );
}

function checkLocal(
  path: string,
  found: SourceImport,
  target: string,
  paths: ReadonlySet<string>,
  report: Report,
): void {
  checkForm(path, found.specifier, target, report);
  if (!isAllowed(path, target, found.typeOnly))
    report('import', target, `${homeOf(path)} may not import ${found.typeOnly ? 'types of ' : ''}${homeOf(target)}`);
  if (findTarget(target, paths) === undefined && !PLAIN_ASSET.test(target))
    report('missing', target, 'names a file that is not there');
}

/** Most source files in a folder, not counting tests and subfolders. */
const MAX_FOLDER_FILES = 40;

function findCrowds(paths: Iterable<string>): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!/\.tsx?$/.test(path) || isTest(path)) continue;
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FOLDER_FILES)
    .map(([folder, count]) => ({
      rule: 'crowd',
      file: folder,
      subject: folder,
      message: `${folder}: ${count} source files, more than ${MAX_FOLDER_FILES}: give it rooms`,
    }));
}

const isPackage = (specifier: string, name: string): boolean =>
  name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`);

function checkPackage(path: string, specifier: string, report: Report): void {
  if (FREE_PACKAGE_ENTRIES.includes(specifier)) return;
  if (isTest(path) && TEST_PACKAGES.some((name) => isPackage(specifier, name))) return;
  for (const rule of PACKAGE_RULES) {
    if (!rule.packages.some((name) => isPackage(specifier, name)) || isInPlaces(path, rule.only)) continue;
    report('package', specifier, `only ${rule.only.join(', ')} may use it`);
  }
}

function checkGlobals(path: string, facts: SourceFacts, report: Report): void {
  for (const rule of GLOBAL_RULES) {
    if (!facts.globals.includes(rule.use) || isInPlaces(path, rule.only)) continue;
    if (rule.freeInTests && isTest(path)) continue;
    report('global', rule.use, `${rule.says} belongs to ${rule.only.join(', ')} alone`);
  }
}

/** Checks one file: reports violations of the table, and returns its imports as edges of the file graph. */
function checkFile(file: SourceFile, paths: ReadonlySet<string>, report: Report): string[] {
  checkName(file.path, report);
  if (!/\.tsx?$/.test(file.path)) return [];
  const facts = readSource(file);
  checkGlobals(file.path, facts, report);
  const edges: string[] = [];
  for (const found of facts.imports) {
    const target = targetOf(file.path, found.specifier);
    if (target === undefined) checkPackage(file.path, found.specifier, report);
    else {
      checkLocal(file.path, found, target, paths, report);
      edges.push(findTarget(target, paths) ?? target);
    }
  }
  return edges;
}

/**
 * All violations of the import table and the naming rules in `files` (the whole of `src/`, with paths relative to it).
 */
export function checkArchitecture(files: readonly SourceFile[]): Violation[] {
  const violations: Violation[] = [];
  const paths = new Set(files.map((file) => file.path));
  const edges = new Map<string, readonly string[]>();
  for (const file of files) {
    const report: Report = (rule, subject, message) =>
      violations.push({ rule, file: file.path, subject, message: `${file.path}: ${subject}: ${message}` });
    edges.set(file.path, checkFile(file, paths, report));
  }
  violations.push(...findCrowds(paths));
  for (const ring of findCycles(edges)) {
    const subject = [...ring, ring[0]].join(' → ');
    violations.push({ rule: 'cycle', file: ring[0] ?? '', subject, message: `import cycle: ${subject}` });
  }
  for (const [file, subject] of findFolderPairs(new Map([...edges].filter(([path]) => !isTest(path)))))
    violations.push({ rule: 'pair', file, subject, message: `${file} and ${subject} import each other` });
  return violations;
}

const isExcused = (violation: Violation, exception: ArchitectureException): boolean =>
  exception.rule === violation.rule && exception.file === violation.file && exception.subject === violation.subject;

/** `violations` without the excused ones, and the exceptions that no longer excuse anything. */
export function applyExceptions(
  violations: readonly Violation[],
  exceptions: readonly ArchitectureException[],
): { readonly left: readonly Violation[]; readonly unused: readonly ArchitectureException[] } {
  return {
    left: violations.filter((violation) => !exceptions.some((exception) => isExcused(violation, exception))),
    unused: exceptions.filter((exception) => !violations.some((violation) => isExcused(violation, exception))),
  };
}
