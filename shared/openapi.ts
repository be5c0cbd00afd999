import { api } from '#shared/api.ts';
import { errorCodes } from '#shared/errors.ts';
import { SchemaPrinter, type JsonSchema } from '#shared/jsonSchema.ts';
import { pathKeys, type AnyEndpoint } from '#shared/kit/endpoint.ts';
import { permissions, type Permission, type Profile } from '#shared/rules/permissions.ts';

/** What every endpoint can be found by: area, then name. */
type Areas = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;

/** Who may call, in the words of the permission table. */
interface Barrier {
  readonly profiles?: readonly Profile[];
  readonly super?: true;
  readonly orSuper?: true;
  readonly plan?: string;
  readonly when?: unknown;
}

export interface Parameter {
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
  /** `anyone`, `signed-in` or the name of a permission. */
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

interface Named {
  readonly area: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

const json = 'application/json';
const signedIn: Barrier = {};

const barrierOf = (may: string): Barrier => permissions[may as Permission] ?? signedIn;

function whoMay(may: string): string {
  if (may === 'anyone') {
    return 'Needs no session.';
  }
  if (may === 'token') {
    return 'Needs no session, but the token of a connection in its place; the plan must hold `useExternalApi`.';
  }
  const { profiles, super: onlySuper, orSuper, plan, when } = barrierOf(may);
  const who = onlySuper ? 'platform operators' : `${profiles?.join(', ') ?? 'every profile'}${orSuper ? ' and platform operators' : ''}`;
  const limits = [plan !== undefined && `the plan must hold \`${plan}\``, when !== undefined && 'depends on the record'].filter(Boolean);
  return `For ${who}${limits.length > 0 ? ` (${limits.join('; ')})` : ''}.`;
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

type Given = Readonly<Record<string, unknown>>;

const parameterOf =
  (place: Parameter['in'], { properties, required }: ObjectSchema, given: Given) =>
  (name: string): Parameter => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
    ...(name in given && { example: given[name] }),
  });

function pick<Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function bodySchema(schema: ObjectSchema, names: readonly string[], files: string | null): JsonSchema {
  const required = schema.required.filter((name) => names.includes(name));
  const parts =
    files === null ? {} : { [files]: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  return { type: 'object', properties: { ...pick(schema.properties, names), ...parts }, ...(required.length > 0 && { required }) };
}

/** Path keys, then the rest: as query where there is no body, else as body. */
function asked(
  { method, path, input, files, example }: AnyEndpoint,
  printer: SchemaPrinter,
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { properties = {}, required = [] } = printer.print(input) as Partial<ObjectSchema>;
  const schema = { properties, required };
  const given = example.input as Given;
  const inPath = pathKeys(path);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = method === 'POST' || method === 'PUT';
  const parameters = [
    ...inPath.map(parameterOf('path', schema, given)),
    ...(hasBody ? [] : others.map(parameterOf('query', schema, given))),
  ];
  if (!hasBody || (others.length === 0 && files === null)) {
    return { parameters };
  }
  const plain = { schema: bodySchema(schema, others, null), example: pick(given, others) };
  const multipart = { schema: bodySchema(schema, others, files) };
  const isRequired = required.some((name) => others.includes(name));
  return {
    parameters,
    requestBody: { required: isRequired, content: { [json]: plain, ...(files !== null && { 'multipart/form-data': multipart }) } },
  };
}

const failure = (name: string): object => ({ $ref: `#/components/responses/${name}` });

function answered({ may, path, status, result, whenExpired, example }: AnyEndpoint, printer: SchemaPrinter): Operation['responses'] {
  const content = result === null ? {} : { content: { [json]: { schema: printer.print(result), example: example.result } } };
  const isOpen = may === 'anyone';
  return {
    [status]: { description: result === null ? 'Done; the body is empty.' : 'Done.', ...content },
    400: failure('BadInput'),
    ...(!isOpen && { 401: failure('NoSession'), 403: failure('Refused') }),
    ...(!isOpen && !whenExpired && { 402: failure('Expired') }),
    ...(pathKeys(path).length > 0 && { 404: failure('NotFound') }),
    default: failure('Failure'),
  };
}

function operation({ area, name, endpoint }: Named, printer: SchemaPrinter): Operation {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: whoMay(endpoint.may),
    'x-may': endpoint.may,
    security: endpoint.may === 'anyone' ? [] : [{ bearer: [] }],
    ...asked(endpoint, printer),
    responses: answered(endpoint, printer),
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

function failureResponse(description: string, example: object): object {
  return { description, content: { [json]: { schema: { $ref: '#/components/schemas/Error' }, example } } };
}

const coded = (code: string): object => ({ error: code, code });

const failures = {
  BadInput: failureResponse('The input breaks a rule.', { ...coded('ERR_VALIDATION'), fields: { name: 'string.min' } }),
  NoSession: failureResponse('There is no session, or it has ended: sign in again.', coded('ERR_SESSION_EXPIRED')),
  Expired: failureResponse("The company's subscription has run out.", coded('ERR_COMPANY_EXPIRED')),
  Refused: failureResponse('Not permitted; or the access token is old, then refresh it and call again.', coded('ERR_NO_PERMISSION')),
  NotFound: failureResponse('There is no such thing in this company.', coded('ERR_NOT_FOUND')),
  Failure: failureResponse('Any other failure.', coded('ERR_UNEXPECTED')),
};

const namedEndpoints = (areas: Areas): Named[] =>
  Object.entries(areas).flatMap(([area, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, endpoint })));

function pathsOf(named: readonly Named[], printer: SchemaPrinter): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const each of named) {
    const path = each.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[each.endpoint.method.toLowerCase()] = operation(each, printer);
  }
  return paths;
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi(version: string, areas: Areas = api as unknown as Areas): OpenApiDocument {
  const printer = new SchemaPrinter();
  const paths = pathsOf(namedEndpoints(areas), printer);
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version, description: 'Unknown keys of an input are ignored; answers may gain keys.' },
    servers: [{ url: './' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...printer.components },
      responses: failures,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
