const LINE_FEED = 10;

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** `chunks`, whose rows are counted as they pass. Each row of every reader is a line; JSON has no other line ends. */
export async function* countRows(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of chunks) {
    const rows = countLines(chunk);
    if (rows > 0) onRows(rows);
    yield chunk;
  }
}
