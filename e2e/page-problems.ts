import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** A problem that a test expects, and the reason. */
export interface AllowedProblem {
  /** Matched against the whole line of the problem. */
  readonly text: RegExp;
  readonly reason: string;
}

const REPORT = '__depthscapeReport';
const ASSET_TYPES = new Set(['document', 'stylesheet', 'script', 'font', 'image', 'manifest', 'media']);

const isAsset = (request: Request): boolean => ASSET_TYPES.has(request.resourceType());

/** The page was left while it was loading, which causes errors of its own. */
const isLeftBehind = (reason: string): boolean => reason === 'net::ERR_ABORTED';

const placeOf = (message: ConsoleMessage): string => {
  const { url, lineNumber } = message.location();
  return url === '' ? '' : ` (${url}:${lineNumber})`;
};

/**
 * Collects everything that must not happen in any page, popup or worker of `context`: console errors and warnings,
 * uncaught errors, unhandled rejections, policy violations, assets that fail to load. Lines are added as they
 * happen.
 */
export async function collectPageProblems(context: BrowserContext): Promise<readonly string[]> {
  const lines: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      lines.push(`console ${message.type()}: ${message.text()}${placeOf(message)}`);
  });
  context.on('weberror', (error) => lines.push(`uncaught: ${String(error.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (isAsset(request) && !isLeftBehind(reason)) lines.push(`asset failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isAsset(response.request()))
      lines.push(`asset failed: ${response.url()} (${response.status()})`);
  });
  await context.exposeFunction(REPORT, (line: string) => lines.push(line));
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as Record<string, (line: string) => void>)[name];
      report?.(
        `policy violated: ${event.effectiveDirective} by ${event.blockedURI || 'inline'} in ${event.documentURI}`,
      );
    });
  }, REPORT);
  return lines;
}

/** `lines` without the allowed ones. */
export const withoutAllowed = (lines: readonly string[], allow: readonly AllowedProblem[]): readonly string[] =>
  lines.filter((line) => !allow.some((allowed) => allowed.text.test(line)));
