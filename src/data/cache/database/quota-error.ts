const QUOTA_CODE = 22;

/** Whether a browser reports, in one of several ways, that the device or this origin's share of it is full. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED') return true;
  if ('code' in error && error.code === QUOTA_CODE) return true;
  return error.name === 'UnknownError' && /quota|disk|space|full/i.test(error.message);
}
