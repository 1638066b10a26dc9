/**
 * Pairs of folders that import each other, each once, in the order of their names: a folder reads another or is read by
 * it, also where one lies inside the other. `edges`: file → files that it imports.
 */
export function findFolderPairs(edges: ReadonlyMap<string, readonly string[]>): (readonly [string, string])[] {
  const reads = new Set<string>();
  for (const [file, targets] of edges) {
    for (const target of targets)
      if (folderOf(target) !== folderOf(file)) reads.add(join(folderOf(file), folderOf(target)));
  }
  return [...reads]
    .map((read) => read.split(ARROW) as [string, string])
    .filter(([from, to]) => from < to && reads.has(join(to, from)))
    .sort(([a, b], [c, d]) => join(a, b).localeCompare(join(c, d)));
}

const ARROW = ' → ';
const join = (from: string, to: string): string => from + ARROW + to;
const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
