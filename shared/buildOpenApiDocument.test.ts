import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { JsonSchemaConverter } from './JsonSchemaConverter.ts';
import { get, findPathKeys, put, type AnyEndpoint } from './kit/endpoint.ts';
import { money } from './rules/money.ts';
import { buildOpenApiDocument, type Operation } from './buildOpenApiDocument.ts';

const document = buildOpenApiDocument('1.2.3');
const endpoints = Object.entries(api).flatMap(([area, own]) =>
  Object.entries(own).map(([name, endpoint]) => [`${area}.${name}`, endpoint as unknown as AnyEndpoint] as const),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner)));
}

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

const operationOf = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (found === undefined) {
    throw new Error(`no ${id}`);
  }
  return found.operation;
};

describe('buildOpenApiDocument', () => {
  it('has every endpoint once, under its own path and method', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(endpoints.map(([id]) => id).toSorted());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const [id, { path, method }] of endpoints) {
      const { path: printed, method: spoken } = operations.find(({ operation }) => operation.operationId === id) ?? {};
      expect([printed?.replaceAll(/\{(\w+)\}/g, ':$1'), spoken?.toUpperCase()]).toEqual([path, method]);
    }
  });

  it('has no dangling references', () => {
    const refs = new Set(refsIn(document));
    expect(refs.size).toBeGreaterThan(5);
    for (const ref of refs) {
      expect(at(ref), ref).toBeTypeOf('object');
    }
  });

  it('declares each parameter of a path, and no key twice', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(findPathKeys(path.replaceAll(/\{(\w+)\}/g, ':$1')).toSorted());
      expect(inPath.every(({ required }) => required)).toBe(true);
      const body = Object.keys((operation.requestBody?.content['application/json']?.schema['properties'] as object | undefined) ?? {});
      const names = [...operation.parameters.map(({ name }) => name), ...body];
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('puts nothing into the body of a GET or DELETE, and no query beside a body', () => {
    for (const { method, operation } of operations) {
      const hasQuery = operation.parameters.some((parameter) => parameter.in === 'query');
      expect(method === 'get' || method === 'delete' ? operation.requestBody : !hasQuery || undefined).toBe(
        method === 'get' || method === 'delete' ? undefined : true,
      );
    }
  });

  it('names tags, security, and the answer of every endpoint', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const [id, { access: may, status, result }] of endpoints) {
      const operation = operationOf(id);
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
      expect(operation['x-may']).toBe(may);
      expect(operation.security).toEqual(may === 'anyone' ? [] : [{ bearer: [] }]);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(status), 'default']));
      expect('content' in (operation.responses[status] ?? {})).toBe(result !== null);
      expect(operation.summary).toMatch(/\.$/);
    }
  });

  it.each(endpoints)('shows a valid example of %s', (_id, { input, result, example }) => {
    expect(input.validate(example.input).error).toBeUndefined();
    const { error } = result === null ? { error: undefined } : (result as Joi.Schema).validate(example.result, { convert: false });
    expect(error).toBeUndefined();
  });

  it('is serialisable as JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('splits one input into path, query and body, with examples', () => {
    const update = operationOf('tags.update');
    expect(update.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 }, example: 9 },
    ]);
    expect(update.requestBody?.content['application/json']?.example).toEqual({ name: 'recompra', kanban: 1 });
    const page = operationOf('tags.page');
    expect(page.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['searchParam', 'query', false],
      ['pageNumber', 'query', false],
      ['after', 'query', false],
    ]);
  });

  it('describes the required access', () => {
    expect(operationOf('auth.login').description).toBe('Needs no session.');
    expect(operationOf('tags.update').description).toBe('For admin, supervisor.');
    expect(operationOf('tags.page').description).toBe('For every profile.');
  });

  it('offers files as multipart beside the plain body', () => {
    const endpoint = put<{ text: string }>('/x', {
      access: 'signed-in',
      summary: 'X.',
      input: { text: Joi.string().required() },
      filesField: 'medias',
      example: { input: { text: 'x' }, result: undefined },
    });
    const content = buildOpenApiDocument('1', { x: { y: endpoint as unknown as AnyEndpoint } }).paths['/x']?.['put']?.requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(['application/json', 'multipart/form-data']);
    expect(content?.['multipart/form-data']?.schema['properties']).toHaveProperty('medias');
  });
});

describe('JsonSchemaConverter', () => {
  it('turns labelled rules into components, nullable or not', () => {
    const printer = new JsonSchemaConverter();
    const row = Joi.object({
      id: Joi.number().required(),
      parent: Joi.object({ at: Joi.string().isoDate() }).label('Parent').allow(null).required(),
    }).label('Row');
    expect(printer.convert(Joi.object({ rows: Joi.array().items(row), row }))).toEqual({
      type: 'object',
      properties: { rows: { type: 'array', items: { $ref: '#/components/schemas/Row' } }, row: { $ref: '#/components/schemas/Row' } },
    });
    expect(printer.components).toEqual({
      Parent: { type: 'object', properties: { at: { type: 'string', minLength: 1, format: 'date-time' } } },
      Row: {
        type: 'object',
        properties: { id: { type: 'number' }, parent: { anyOf: [{ $ref: '#/components/schemas/Parent' }, { type: 'null' }] } },
        required: ['id', 'parent'],
      },
    });
  });

  it('refuses one label for two different rules', () => {
    const printer = new JsonSchemaConverter();
    printer.convert(Joi.string().label('Thing'));
    expect(() => printer.convert(Joi.number().label('Thing'))).toThrow('Two different rules carry the label "Thing"');
  });

  it('converts custom types by the type they extend, and refuses unknown ones', () => {
    expect(new JsonSchemaConverter().convert(money().required())).toMatchObject({ type: 'number', minimum: 0 });
    const strange = Joi.extend((joi: Joi.Root) => ({ type: 'strange', base: joi.string() })) as Joi.Root & { strange(): Joi.Schema };
    expect(() => new JsonSchemaConverter().convert(strange.strange())).toThrow('"strange" has no JSON Schema');
  });

  it('expands case-insensitive patterns', () => {
    const { pattern } = new JsonSchemaConverter().convert(Joi.string().pattern(/^#x(?:[0-9a-f]{3}|\d)$/i)) as { pattern: string };
    expect(pattern).toBe('^#[xX](?:[0-9a-fA-F]{3}|\\d)$');
    expect('#X1aF').toMatch(new RegExp(pattern));
    expect(new JsonSchemaConverter().convert(Joi.string().pattern(/^#\d$/).allow(''))).toMatchObject({ pattern: '^$|^#\\d$' });
  });

  it('allows additional properties', () => {
    const endpoint = get<{ id: number }>('/x/:id', {
      access: 'anyone',
      summary: 'X.',
      input: { id: Joi.number().required() },
      example: { input: { id: 1 }, result: undefined },
    });
    expect(new JsonSchemaConverter().convert(endpoint.input)).not.toHaveProperty('additionalProperties');
  });
});
