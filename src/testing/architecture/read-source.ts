import { parseSync } from 'oxc-parser';
import type { GlobalUse } from './rooms';

/** A file below `src/`: `path` from there, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A module that a file loads, or uses types of, in any way. */
export interface SourceImport {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

export interface SourceFacts {
  readonly imports: readonly SourceImport[];
  readonly globals: readonly GlobalUse[];
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Visit = (node: Node, found: { imports: SourceImport[]; globals: GlobalUse[] }) => void;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const asNode = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The text of a string literal or of a template without expressions. */
function textOf(value: unknown): string | undefined {
  const node = asNode(value);
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || nodesOf(node.expressions).length > 0) return undefined;
  const cooked = nodesOf(node.quasis)[0]?.value as { cooked?: string } | undefined;
  return cooked?.cooked;
}

const nameOf = (value: unknown): string | undefined => {
  const node = asNode(value);
  return node?.type === 'Identifier' ? (node.name as string) : undefined;
};

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self']);

/** The global that an expression names, directly or through `globalThis`, `window` or `self`. */
function globalNameOf(value: unknown): string | undefined {
  const node = asNode(value);
  if (node?.type === 'MemberExpression' && GLOBAL_OBJECTS.has(nameOf(node.object) ?? ''))
    return node.computed === true ? textOf(node.property) : nameOf(node.property);
  return nameOf(node);
}

const isTypeOnly = (node: Node, kind: 'importKind' | 'exportKind'): boolean => {
  if (node[kind] === 'type') return true;
  const specifiers = nodesOf(node.specifiers);
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
};

const takeExport: Visit = (node, found) => {
  const specifier = textOf(node.source);
  if (specifier !== undefined) found.imports.push({ specifier, typeOnly: isTypeOnly(node, 'exportKind') });
};

const isImportMetaUrl = (value: unknown): boolean => {
  const node = asNode(value);
  return nameOf(node?.property) === 'url' && asNode(node?.object)?.type === 'MetaProperty';
};

const takeNew: Visit = (node, found) => {
  const name = globalNameOf(node.callee);
  const [first, second] = nodesOf(node.arguments);
  if (name === 'Worker' || name === 'SharedWorker') found.globals.push('Worker');
  if (name === 'Date' && first === undefined) found.globals.push('clock');
  const specifier = name === 'URL' && isImportMetaUrl(second) ? textOf(first) : undefined;
  // A worker or another module. Folders and other files are read by path and are not imports.
  if (specifier !== undefined && /\.tsx?$/.test(specifier)) found.imports.push({ specifier, typeOnly: false });
};

const takeCall: Visit = (node, found) => {
  const name = globalNameOf(node.callee);
  const callee = asNode(node.callee);
  if (name === 'fetch') found.globals.push('fetch');
  if (name === 'Date') found.globals.push('clock');
  if (callee?.type !== 'MemberExpression') return;
  if (nameOf(callee.property) === 'getContext' && textOf(nodesOf(node.arguments)[0]) === 'webgl2')
    found.globals.push('WebGL2RenderingContext');
};

const takeMember: Visit = (node, found) => {
  if (globalNameOf(node.object) === 'Date' && nameOf(node.property) === 'now') found.globals.push('clock');
  if (globalNameOf(node) === 'fetch') found.globals.push('fetch');
};

const SQL_PATTERN =
  /^\s*(SELECT\s|INSERT INTO\s|CREATE (TABLE|VIEW|DATABASE)\s|ALTER TABLE\s|DROP TABLE\s|OPTIMIZE TABLE\s|WITH\s[^]*\bSELECT\s)/;

/** `#1e66d0`, or an arbitrary Tailwind colour such as `bg-[#123]` and `text-[rgb(1_2_3)]`. */
const COLOUR_PATTERN = /^#[0-9a-f]{3,8}$|-\[(#[0-9a-f]{3,8}|(rgba?|hsla?|oklch|oklab|lab|lch)\()/i;

function takeText(text: unknown, found: { globals: GlobalUse[] }): void {
  if (typeof text !== 'string') return;
  if (SQL_PATTERN.test(text)) found.globals.push('sql');
  if (COLOUR_PATTERN.test(text)) found.globals.push('colour');
}

const VISITS: Readonly<Record<string, Visit>> = {
  ImportDeclaration(node, found) {
    found.imports.push({ specifier: textOf(node.source) ?? '', typeOnly: isTypeOnly(node, 'importKind') });
  },
  ExportNamedDeclaration: takeExport,
  ExportAllDeclaration: takeExport,
  ImportExpression(node, found) {
    found.imports.push({ specifier: textOf(node.source) ?? '', typeOnly: false });
  },
  TSImportType(node, found) {
    found.imports.push({ specifier: textOf(node.source) ?? '', typeOnly: true });
  },
  NewExpression: takeNew,
  CallExpression: takeCall,
  MemberExpression: takeMember,
  Literal: (node, found) => takeText(node.value, found),
  TemplateElement: (node, found) => takeText((node.value as { cooked?: string }).cooked, found),
  Identifier(node, found) {
    if (node.name === 'WebGL2RenderingContext') found.globals.push('WebGL2RenderingContext');
  },
};

/** A bare `fetch` passed as a value (`run(fetch)`, `x ?? fetch`, `{ fetch }`) counts as a use too. */
function isFetchAsValue(parent: Node, field: string, node: Node): boolean {
  if (nameOf(node) !== 'fetch') return false;
  if (field === 'arguments') return true;
  if (parent.type === 'VariableDeclarator') return field === 'init';
  if (parent.type === 'LogicalExpression' || parent.type === 'ConditionalExpression') return true;
  return parent.type === 'AssignmentPattern' && field === 'right';
}

function walk(node: Node, found: { imports: SourceImport[]; globals: GlobalUse[] }): void {
  VISITS[node.type]?.(node, found);
  for (const [field, value] of Object.entries(node)) {
    const children = isNode(value) ? [value] : nodesOf(value);
    for (const child of children) {
      if (isFetchAsValue(node, field, child)) found.globals.push('fetch');
      walk(child, found);
    }
  }
}

/** What a source file imports and which guarded globals it uses. @throws SyntaxError when it does not parse. */
export function readSource(file: SourceFile): SourceFacts {
  const parsed = parseSync(file.path, file.text);
  const [error] = parsed.errors;
  if (error) throw new SyntaxError(`${file.path}: ${error.message}`);
  const found = { imports: [] as SourceImport[], globals: [] as GlobalUse[] };
  walk(parsed.program as unknown as Node, found);
  return { imports: found.imports, globals: [...new Set(found.globals)] };
}
