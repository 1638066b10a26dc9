import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASET_TYPES, datasetOf } from '@/contract/datasets';
import { ERROR_STATUS } from '@/contract/errors';
import { KEY_HEADER } from '@/contract/headers';
import { POINTS_PARAMS } from '@/contract/params';
import { ROUTES, type Route } from '@/contract/routes';
import type { InProcessService } from '@/testing/in-process-service';
import { openSmallService, readJson } from '@/testing/small-service';
import { makeOpenApi } from './document';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly 'x-datasets': Readonly<Record<string, { readonly params: object; readonly point?: object }>>;
}

const document = JSON.parse(JSON.stringify(makeOpenApi())) as Document;
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path: path as Route, ...get }));

/** Every `$ref` below `node`. */
function refsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = '$ref' in node ? [String(node.$ref)] : [];
  return [...own, ...Object.values(node).flatMap(refsOf)];
}

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);

/** Keywords with another meaning, or none, in draft 2020-12. */
const FOREIGN_KEYWORDS = ['nullable', 'definitions', 'example', '$schema', 'id'];
const SCHEMA_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Complaints about a schema and those within it. */
function checkSchema(schema: unknown, where: string): string[] {
  const node = schema as Record<string, unknown>;
  const foreign = FOREIGN_KEYWORDS.filter((name) => name in node).map((name) => `${where}: ${name}`);
  const isTyped = SCHEMA_TYPES.includes(String(node['type'])) || '$ref' in node || 'anyOf' in node;
  const children = [
    ...Object.entries((node['properties'] as object | undefined) ?? {}),
    ...(node['items'] === undefined ? [] : [['items', node['items']] as const]),
    ...Object.entries((node['anyOf'] as object | undefined) ?? {}),
  ];
  const required = ((node['required'] as string[] | undefined) ?? []).filter(
    (name) => !Object.hasOwn((node['properties'] as object | undefined) ?? {}, name),
  );
  return [
    ...foreign,
    ...(isTyped ? [] : [`${where}: no type`]),
    ...required.map((name) => `${where}: required ${name} is not a property`),
    ...children.flatMap(([name, child]) => checkSchema(child, `${where}.${name}`)),
  ];
}

describe('the OpenAPI document', () => {
  it('says what it is and how to present the key', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.security).toEqual([{ key: [] }]);
    expect(document.components['securitySchemes']).toEqual({ key: { type: 'apiKey', in: 'header', name: KEY_HEADER } });
  });

  it('has every path with its parameters, each once, and every status with a body', () => {
    expect(operations.map(({ path }) => path)).toEqual(Object.keys(ROUTES));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters, responses } of operations) {
      expect(parameters.map(({ name }) => name)).toEqual(Object.keys(ROUTES[path].params));
      for (const parameter of parameters) {
        expect(parameter.in).toBe('query');
        expect(parameter.description, parameter.name).not.toBe('');
        expect(checkSchema(parameter.schema, `${path} ${parameter.name}`)).toEqual([]);
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '405', '503']));
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[245]\d\d$/);
        expect(response.description).not.toBe('');
        expect(Object.keys(response.content)).toEqual(['application/json']);
      }
    }
  });

  it('describes valid schemas and refers only to what it holds', () => {
    for (const [name, schema] of Object.entries(document.components['schemas'])) {
      expect(checkSchema(schema, name)).toEqual([]);
    }
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of refs) expect(resolve(ref), ref).toBeTypeOf('object');
  });

  it('tells every dataset as the registry does', () => {
    expect(Object.keys(document['x-datasets'])).toEqual(DATASET_TYPES);
    for (const type of DATASET_TYPES) {
      const { params, cost, maxPoints, tier } = datasetOf(type);
      expect(document['x-datasets'][type]).toMatchObject({ params, cost, maxPoints, tier });
    }
    const points = operations.find(({ path }) => path === '/v1/points');
    const told = Object.fromEntries((points?.parameters ?? []).map((parameter) => [parameter.name, parameter]));
    expect(Object.keys(told)).toEqual(Object.keys(POINTS_PARAMS));
    expect(told['type'].required).toBe(true);
    expect(told['gapfill'].description).toContain('Refused by BLOCK_BOOK_SNAPSHOT_AGG');
    expect(told['exchange'].schema).toMatchObject({ type: 'array', minItems: 1 });
    expect(told['period'].schema).toMatchObject({ type: 'integer', minimum: 1 });
  });

  it('names every error code but the one for unknown paths', () => {
    const text = JSON.stringify(document.paths);
    const codes = Object.keys(ERROR_STATUS).filter((code) => code !== 'NOT_FOUND');
    expect(codes.filter((code) => !text.includes(`${code}: `))).toEqual([]);
  });
});

describe('the documents', () => {
  let service: InProcessService;
  beforeAll(async () => {
    service = await openSmallService();
  });
  afterAll(() => service.close());

  it('are open to programs without a key, also while the store is filled', async () => {
    service.setSeeding(0.5);
    expect(await readJson(service.fetch('/openapi.json'))).toEqual(document);
    const page = await service.fetch('/docs');
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await service.fetch('/docs.css')).headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    service.setSeeding(undefined);
    expect((await service.fetch('/openapi.json', { method: 'POST' })).status).toBe(405);
    expect((await service.fetch('/docs', { headers: { Host: 'evil.example' } })).status).toBe(403);
  });

  it.each(['/openapi.json', '/docs', '/docs.css'])('are asked for again by their tag: %s', async (path) => {
    const first = await service.fetch(path);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await service.fetch(path, { headers: { 'If-None-Match': known } });
      expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, '']);
    }
    expect((await service.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await service.get('/v1/usage')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('hold no script, no style but the one file, and nothing from elsewhere', async () => {
    const page = await service.fetch('/docs');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    const loaded = [...html.matchAll(/<(?:link|img)[^>]+(?:href|src)="([^"]+)"/g)].map((match) => match[1]);
    expect(loaded).toEqual(['/favicon.svg', '/docs.css']);
    for (const name of [...DATASET_TYPES, ...Object.keys(POINTS_PARAMS), ...Object.keys(ROUTES)]) {
      expect(html, name).toContain(`<code>${name}</code>`);
    }
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('answer discovery queries as described', async () => {
    for (const { path, parameters } of operations.filter((operation) => operation.path !== '/v1/points')) {
      const needed = parameters.filter(({ required }) => required).map(({ name }) => `${name}=TRADE_AGG`);
      const body = await readJson<object>(service.get(`${path}?${needed.join('&')}`));
      const answer = document.paths[path].get.responses['200'].content as Record<string, { schema: { $ref: string } }>;
      const schema = resolve(answer['application/json'].schema.$ref) as { properties: object };
      expect(Object.keys(schema.properties), path).toEqual(expect.arrayContaining(Object.keys(body)));
    }
  });
});
