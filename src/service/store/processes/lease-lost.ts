/** Something must not be written any more, because another process may write it now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
