/** The same values. Each is requested while the reader still works on the one before. */
export async function* readAhead<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // Awaited one value later: until then a failure must not count as unhandled.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return();
  }
}
