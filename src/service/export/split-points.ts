/** Begins every point of a series; what stands in a text of JSON has its quotes escaped. */
const POINT_START = Buffer.from(',{"Point":');

/** Points as the store's text has them: `,{"Point":…},{"Point":…}`. */
function parsePoints(text: Buffer): unknown[] {
  const points = JSON.parse(`[${text.toString('utf8', 1)}]`) as readonly { readonly Point: unknown }[];
  return points.map(({ Point }) => Point);
}

/** The points of a series while their text comes, cut anywhere: no more of it is held than the newest chunk and a point. */
export async function* splitPoints(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[], void, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    const last = rest.lastIndexOf(POINT_START);
    if (last <= 0) continue;
    yield parsePoints(rest.subarray(0, last));
    rest = Buffer.from(rest.subarray(last));
  }
  if (rest.length > 0) yield parsePoints(rest);
}
