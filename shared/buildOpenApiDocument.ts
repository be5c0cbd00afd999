import { api } from './api.ts';
import { errorCodes } from './errors.ts';
import { JsonSchemaConverter, type JsonSchema } from './JsonSchemaConverter.ts';
import { findPathKeys, type AnyEndpoint } from './kit/endpoint.ts';
import { permissions, type Permission, type Profile } from './rules/permissions.ts';

/** Endpoints by area and name. */
type Areas = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;

interface AccessRule {
  readonly profiles?: readonly Profile[];
  readonly super?: true;
  readonly orSuper?: true;
  readonly plan?: string;
  readonly when?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** `anyone`, `token`, `signed-in` or the name of a permission. */
  readonly 'x-may': string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, object>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

interface NamedEndpoint {
  readonly area: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

const jsonMediaType = 'application/json';
const anySignedInUser: AccessRule = {};

const getAccessRule = (access: string): AccessRule => permissions[access as Permission] ?? anySignedInUser;

function describeAccess({ access, tokenScope }: Pick<AnyEndpoint, 'access' | 'tokenScope'>): string {
  if (access === 'anyone') {
    return 'Needs no session.';
  }
  if (access === 'token') {
    return `Needs no session, but a token with the scope \`${tokenScope}\` in its place, or a connection's own; the plan must hold \`useExternalApi\`.`;
  }
  const { profiles, super: onlySuper, orSuper, plan, when } = getAccessRule(access);
  const audience = onlySuper
    ? 'platform operators'
    : `${profiles?.join(', ') ?? 'every profile'}${orSuper ? ' and platform operators' : ''}`;
  const limits = [plan !== undefined && `the plan must hold \`${plan}\``, when !== undefined && 'depends on the record'].filter(Boolean);
  return `For ${audience}${limits.length > 0 ? ` (${limits.join('; ')})` : ''}.`;
}

interface ObjectJsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

type ExampleInput = Readonly<Record<string, unknown>>;

const createParameter =
  (location: Parameter['in'], { properties, required }: ObjectJsonSchema, exampleInput: ExampleInput) =>
  (name: string): Parameter => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
    ...(name in exampleInput && { example: exampleInput[name] }),
  });

function pickKeys<Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function createBodySchema(schema: ObjectJsonSchema, names: readonly string[], files: string | null): JsonSchema {
  const required = schema.required.filter((name) => names.includes(name));
  const parts =
    files === null ? {} : { [files]: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  return { type: 'object', properties: { ...pickKeys(schema.properties, names), ...parts }, ...(required.length > 0 && { required }) };
}

/** Splits the input into path parameters and, by method, query parameters or body. */
function describeRequest(
  { method, path, input, filesField: files, example }: AnyEndpoint,
  converter: JsonSchemaConverter,
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { properties = {}, required = [] } = converter.convert(input) as Partial<ObjectJsonSchema>;
  const schema = { properties, required };
  const exampleInput = example.input as ExampleInput;
  const inPath = findPathKeys(path);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = method === 'POST' || method === 'PUT';
  const parameters = [
    ...inPath.map(createParameter('path', schema, exampleInput)),
    ...(hasBody ? [] : others.map(createParameter('query', schema, exampleInput))),
  ];
  if (!hasBody || (others.length === 0 && files === null)) {
    return { parameters };
  }
  const plain = { schema: createBodySchema(schema, others, null), example: pickKeys(exampleInput, others) };
  const multipart = { schema: createBodySchema(schema, others, files) };
  const isRequired = required.some((name) => others.includes(name));
  return {
    parameters,
    requestBody: { required: isRequired, content: { [jsonMediaType]: plain, ...(files !== null && { 'multipart/form-data': multipart }) } },
  };
}

const responseReference = (name: string): object => ({ $ref: `#/components/responses/${name}` });

function describeResponses(
  { access, path, status, result, isAllowedWhenExpired: whenExpired, example }: AnyEndpoint,
  converter: JsonSchemaConverter,
): Operation['responses'] {
  const content = result === null ? {} : { content: { [jsonMediaType]: { schema: converter.convert(result), example: example.result } } };
  const isPublic = access === 'anyone';
  return {
    [status]: { description: result === null ? 'Done; the body is empty.' : 'Done.', ...content },
    400: responseReference('BadInput'),
    ...(!isPublic && { 401: responseReference('NoSession'), 403: responseReference('Refused') }),
    ...(!isPublic && !whenExpired && { 402: responseReference('Expired') }),
    ...(findPathKeys(path).length > 0 && { 404: responseReference('NotFound') }),
    default: responseReference('Failure'),
  };
}

function describeOperation({ area, name, endpoint }: NamedEndpoint, converter: JsonSchemaConverter): Operation {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    'x-may': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    ...describeRequest(endpoint, converter),
    responses: describeResponses(endpoint, converter),
  };
}

const errorSchema = {
  type: 'object',
  description: 'What every failure answers.',
  properties: {
    error: { type: 'string', description: 'The code, or a sentence where older clients expect one.' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    fields: { type: 'object', description: 'The name of a field → the rule it broke.', additionalProperties: { type: 'string' } },
    values: { type: 'object', description: 'Values for the translated sentence.' },
    requestId: { type: 'string', description: 'Of a failure of the server, to quote.' },
  },
  required: ['error'],
};

function createErrorResponse(description: string, example: object): object {
  return { description, content: { [jsonMediaType]: { schema: { $ref: '#/components/schemas/Error' }, example } } };
}

const createErrorExample = (code: string): object => ({ error: code, code });

const errorResponses = {
  BadInput: createErrorResponse('The input breaks a rule.', { ...createErrorExample('ERR_VALIDATION'), fields: { name: 'string.min' } }),
  NoSession: createErrorResponse('There is no session, or it has ended: sign in again.', createErrorExample('ERR_SESSION_EXPIRED')),
  Expired: createErrorResponse("The company's subscription has run out.", createErrorExample('ERR_COMPANY_EXPIRED')),
  Refused: createErrorResponse(
    'Not permitted; or the access token is old, then refresh it and call again.',
    createErrorExample('ERR_NO_PERMISSION'),
  ),
  NotFound: createErrorResponse('There is no such thing in this company.', createErrorExample('ERR_NOT_FOUND')),
  Failure: createErrorResponse('Any other failure.', createErrorExample('ERR_UNEXPECTED')),
};

const listEndpoints = (areas: Areas): NamedEndpoint[] =>
  Object.entries(areas).flatMap(([area, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, endpoint })));

function describePaths(endpoints: readonly NamedEndpoint[], converter: JsonSchemaConverter): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const entry of endpoints) {
    const path = entry.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[entry.endpoint.method.toLowerCase()] = describeOperation(entry, converter);
  }
  return paths;
}

/** OpenAPI 3.1 document of the HTTP contract. */
export function buildOpenApiDocument(version: string, areas: Areas = api as unknown as Areas): OpenApiDocument {
  const converter = new JsonSchemaConverter();
  const paths = describePaths(listEndpoints(areas), converter);
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version, description: 'Unknown keys of an input are ignored; answers may gain keys.' },
    servers: [{ url: './' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...converter.components },
      responses: errorResponses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
