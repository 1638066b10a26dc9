import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The node's own text: a string, a part of a template, words between tags. Regular expressions are not shown. */
function textOf(node: Node): unknown {
  if (node.type === 'Literal' || node.type === 'JSXText') return node.value;
  return node.type === 'TemplateElement' ? (node.value as { cooked?: unknown }).cooked : undefined;
}

function* walk(node: Node): Generator<string> {
  const text = textOf(node);
  if (typeof text === 'string') yield text;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

/** Every text of a source file that could appear on screen. @throws SyntaxError when it does not parse. */
export function listTexts(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  return [...walk(program as unknown as Node)];
}
