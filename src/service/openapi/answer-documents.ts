import { createHash } from 'node:crypto';
import { DOCUMENTS_POLICY } from '../http/content-security-policy';
import { writeDocsPage } from './docs-page';
import { DOCS_STYLE } from './docs-style';
import { makeOpenApi } from './document';

export type DocumentPath = '/openapi.json' | '/docs' | '/docs.css';

/** Whether the client has this very text: `If-None-Match` may name several, and a coding in between makes them weak. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

/** What says how the service is used; open to everyone whom the service answers at all. Kept by clients and asked for again. */
export function makeDocuments(port: number): Readonly<Record<DocumentPath, (request: Request) => Response>> {
  const encode = (text: string, type: string): ((request: Request) => Response) => {
    const bytes = new TextEncoder().encode(text);
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    // Weak: the bytes on the way depend on the coding.
    const shared = { ETag: `W/${tag}`, 'Cache-Control': 'no-cache', 'Content-Security-Policy': DOCUMENTS_POLICY };
    return (request) =>
      isKnown(request, tag)
        ? new Response(null, { status: 304, headers: { ...shared, Vary: 'Accept-Encoding' } })
        : new Response(bytes, {
            headers: { ...shared, 'Content-Type': type, 'Content-Length': String(bytes.length) },
          });
  };
  return {
    '/openapi.json': encode(`${JSON.stringify(makeOpenApi(), null, 2)}\n`, 'application/json'),
    '/docs': encode(writeDocsPage(port), 'text/html; charset=utf-8'),
    '/docs.css': encode(DOCS_STYLE, 'text/css; charset=utf-8'),
  };
}
