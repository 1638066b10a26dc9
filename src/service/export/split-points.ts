/** Start of every point of a series. It cannot occur in a JSON string, whose quotes are escaped. */
const POINT_START = Buffer.from(',{"Point":');

/** Parses points in the store's format: `,{"Point":…},{"Point":…}`. */
function parsePoints(text: Buffer): unknown[] {
  const points = JSON.parse(`[${text.toString('utf8', 1)}]`) as readonly { readonly Point: unknown }[];
  return points.map(({ Point }) => Point);
}

/** The points of a series while its text arrives, cut anywhere. Only the newest chunk and one point are in memory. */
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
