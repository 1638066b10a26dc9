import { DOCUMENTS_POLICY } from '../http/content-security-policy';
import { writeDocsPage } from './docs-page';
import { DOCS_STYLE } from './docs-style';
import { makeOpenApi } from './document';

export type DocumentPath = '/openapi.json' | '/docs' | '/docs.css';

/** What says how the service is used; open to everyone whom the service answers at all. */
export function makeDocuments(port: number): Readonly<Record<DocumentPath, () => Response>> {
  const encode = (text: string, type: string): (() => Response) => {
    const bytes = new TextEncoder().encode(text);
    return () =>
      new Response(bytes, {
        headers: {
          'Content-Type': type,
          'Content-Length': String(bytes.length),
          'Content-Security-Policy': DOCUMENTS_POLICY,
        },
      });
  };
  return {
    '/openapi.json': encode(`${JSON.stringify(makeOpenApi(), null, 2)}\n`, 'application/json'),
    '/docs': encode(writeDocsPage(port), 'text/html; charset=utf-8'),
    '/docs.css': encode(DOCS_STYLE, 'text/css; charset=utf-8'),
  };
}
