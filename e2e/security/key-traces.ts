import type { BrowserContext, Page } from '@playwright/test';

/** A place where the key was found, and its form there. */
export interface Trace {
  readonly place: string;
  readonly form: string;
}

/** The forms that a key can have. */
export function listForms(key: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(key);
  return new Map([
    ['plain', key],
    ['upper case', key.toUpperCase()],
    ['base64', bytes.toString('base64').replace(/=+$/, '')],
    ['base64url', bytes.toString('base64url')],
    // Base64 looks different after one or two preceding bytes.
    [
      'base64 at 1',
      Buffer.concat([Buffer.alloc(1), bytes])
        .toString('base64')
        .slice(2)
        .slice(0, -4),
    ],
    [
      'base64 at 2',
      Buffer.concat([Buffer.alloc(2), bytes])
        .toString('base64')
        .slice(3)
        .slice(0, -4),
    ],
    ['hexadecimal', bytes.toString('hex')],
    ['URL', encodeURIComponent(key)],
    ['URL, every byte', Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
    ['reversed', Array.from(key).toReversed().join('')],
  ]);
}

/** Where `key` is found in `places`, by name of the place. */
export function findTraces(key: string, places: ReadonlyMap<string, string>): readonly Trace[] {
  const forms = [...listForms(key)];
  return [...places].flatMap(([place, text]) =>
    forms.flatMap(([form, shape]) => (text.includes(shape) ? [{ place, form }] : [])),
  );
}

/** Everything that a page sends and logs, except request headers. */
export class PageTrail {
  readonly #parts = new Map<string, string[]>([
    ['addresses asked', []],
    ['bodies sent', []],
    ['headers received', []],
    ['console', []],
    ['addresses visited', []],
  ]);

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      this.#add('addresses asked', request.url());
      this.#add('bodies sent', request.postData() ?? '');
      if (request.isNavigationRequest()) this.#add('addresses visited', request.url());
    });
    context.on('response', (response) => this.#add('headers received', JSON.stringify(response.headers())));
    context.on('console', (message) => this.#add('console', `${message.text()} ${JSON.stringify(message.location())}`));
    context.on('weberror', (error) => this.#add('console', String(error.error())));
    context.on('page', (page) => page.on('framenavigated', (frame) => this.#add('addresses visited', frame.url())));
  }

  get places(): ReadonlyMap<string, string> {
    return new Map([...this.#parts].map(([name, texts]) => [name, texts.join('\n')]));
  }

  #add(name: string, text: string): void {
    this.#parts.get(name)?.push(text);
  }
}

/**
 * Everything of the page that outlives it or that others can read, by place. Databases are too large to return, so
 * for them the result is which forms of `keys` were found, in raw or unpacked bytes, and how much was searched.
 */
export async function readPage(page: Page, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shapes = keys.flatMap((key) => [...listForms(key).values()]);
  const entries = await page.evaluate(async (sought) => {
    const search = (text: string): string => {
      searched += text.length;
      return sought.filter((shape) => text.includes(shape)).join('\n');
    };
    let searched = 0;
    const unpack = async (bytes: Uint8Array<ArrayBuffer>, format: CompressionFormat): Promise<string> => {
      try {
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
        return search(new TextDecoder('latin1').decode(await new Response(stream).arrayBuffer()));
      } catch {
        return '';
      }
    };
    const readBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
      const unpacked = await Promise.all((['deflate-raw', 'deflate', 'gzip'] as const).map((f) => unpack(bytes, f)));
      return [search(new TextDecoder('latin1').decode(bytes)), ...unpacked].join('\n');
    };
    const read = async (value: unknown): Promise<string> => {
      if (ArrayBuffer.isView(value)) {
        return readBytes(new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength));
      }
      if (value instanceof ArrayBuffer) return readBytes(new Uint8Array(value));
      if (value instanceof Blob) return readBytes(new Uint8Array(await value.arrayBuffer()));
      if (typeof value !== 'object' || value === null) return search(String(value));
      const parts = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value).flat();
      const texts: string[] = [];
      // One after another, because together they exceed a page's memory.
      for (const part of parts) texts.push(await read(part));
      return texts.filter((text) => text.trim() !== '').join('\n');
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const readDatabases = async (): Promise<string> => {
      const parts: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        parts.push(name);
        const database = await done(indexedDB.open(name));
        for (const storeName of database.objectStoreNames) {
          const names = await done(database.transaction(storeName).objectStore(storeName).getAllKeys());
          parts.push(storeName, await read(names));
          for (const at of names) {
            const row: unknown = await done(database.transaction(storeName).objectStore(storeName).get(at));
            parts.push(await read(row));
          }
        }
        database.close();
      }
      return [...parts.filter((text) => text !== ''), `${searched} characters searched`].join('\n');
    };
    const readCaches = async (): Promise<string> => {
      const parts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          parts.push(name, request.url, JSON.stringify([...request.headers]));
          parts.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return parts.join('\n');
    };
    // Attributes are part of the markup, but the value of a field is not.
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value);
    return [
      ['address', location.href],
      ['document', document.documentElement.outerHTML],
      ['fields', fields.join('\n')],
      ['title, referrer, window name', [document.title, document.referrer, window.name].join('\n')],
      ['cookies', document.cookie],
      ['history', JSON.stringify(history.state)],
      ['session storage', JSON.stringify(Object.entries(sessionStorage))],
      ['local storage', JSON.stringify(Object.entries(localStorage))],
      ['IndexedDB', await readDatabases()],
      ['Cache API', await readCaches()],
    ] as const;
  }, shapes);
  return new Map(entries);
}
