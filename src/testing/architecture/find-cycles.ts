/** The cycles of the graph `edges` (node → its targets), each once, as a list of its nodes in order. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    const at = path.indexOf(node);
    if (at >= 0) cycles.push(path.slice(at));
    if (at >= 0 || done.has(node)) return;
    path.push(node);
    for (const target of edges.get(node) ?? []) visit(target);
    path.pop();
    done.add(node);
  };
  for (const node of edges.keys()) visit(node);
  return cycles;
}
