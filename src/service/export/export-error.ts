/** Why an export cannot be made, in a sentence for the person. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
