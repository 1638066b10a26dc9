/** Why an export is not possible, in a sentence for the user. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
