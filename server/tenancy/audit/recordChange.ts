import { api } from '#shared/api.ts';
import { operatorAuditActions } from '#shared/tenancy/audit/index.ts';
import type { AuditAction } from '#shared/tenancy/audit/actions.ts';
import { isSecret, isSettingKey } from '#shared/tenancy/settings.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { AreaHooks } from '#server/platform/hooks.ts';
import { findRemovedName } from '#server/platform/database/removedNames.ts';
import { RawJson } from '#server/platform/database/sqlJson.ts';
import { auditedEndpoints } from './auditedEndpoints.ts';
import { isRecorded, recordAudit, type AuditedScope } from './recordAudit.ts';

const actionByName: ReadonlyMap<string, AuditAction> = new Map(Object.entries(auditedEndpoints));
const keyOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`;
const actions: ReadonlyMap<string, AuditAction | undefined> = new Map(
  Object.entries(api).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [keyOf(endpoint), actionByName.get(`${area}.${name}`)] as const),
  ),
);

/** What a call was given and what came of it. */
export interface Change {
  readonly input: object;
  readonly result: unknown;
}

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;
const toFacts = (value: unknown): Facts => (isFacts(value) ? value : {});
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const readResult = (result: unknown): Facts => toFacts(result instanceof RawJson ? JSON.parse(result.text) : result);

const maxNameLength = 100;
const maxIds = 50;

/** Who and what was put together: members of a queue, queues of a connection. */
const listIds = (input: Facts): [string, readonly unknown[]][] =>
  Object.entries(input).flatMap(([field, value]) =>
    field.endsWith('Ids') && Array.isArray(value) && value.every(isId) ? [[field, value.slice(0, maxIds)]] : [],
  );

/** The names of what was given, never its values, but for ids; of a setting its key, and its value unless that is a secret. */
function describeChange(input: Facts, result: Facts): Facts {
  const { key, value } = input;
  const name = [result['name'], input['name']].find((one) => typeof one === 'string');
  const fields = Object.keys(input).filter((field) => input[field] !== undefined && !['id', 'key', 'value'].includes(field));
  return {
    ...(typeof name === 'string' && { name: name.slice(0, maxNameLength) }),
    ...(typeof key === 'string' && { key }),
    ...(typeof key === 'string' && isSettingKey(key) && !isSecret(key) && { value }),
    ...(typeof input['profile'] === 'string' && { profile: input['profile'] }),
    ...(fields.length > 0 && { fields: fields.slice(0, 30) }),
    ...Object.fromEntries(listIds(input)),
  };
}

/** How a deleted record was called. A contact's name goes with the contact: the log outlives it. */
async function nameRemoved({ em }: AuditedScope, action: AuditAction, id: number): Promise<Facts> {
  if (!action.endsWith('.remove') || action === 'contact.remove') {
    return {};
  }
  await em.flush();
  const name = findRemovedName(em, id);
  return name === null ? {} : { name: name.slice(0, maxNameLength) };
}

/** Notes in a company what an operator has changed there, unless it is what operators write of companies for themselves. */
export async function recordChangeFromOutside(
  scope: Scope,
  { call: { endpoint, input, ip }, result }: AreaHooks['company.changedFromOutside'],
): Promise<void> {
  const action = actions.get(keyOf(endpoint));
  if (action !== undefined && !operatorAuditActions.includes(action)) {
    await recordChange({ ...scope, request: { ip } }, endpoint, { input, result });
  }
}

/** Notes that an endpoint was called, in its transaction, unless the command has noted it itself: at most one entry for one call. */
export async function recordChange(
  scope: AuditedScope,
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  { input, result }: Change,
): Promise<void> {
  const action = actions.get(keyOf(endpoint));
  if (action === undefined || isRecorded(scope)) {
    return;
  }
  const [given, made] = [toFacts(input), readResult(result)];
  const id = [given['id'], made['id']].find(isId) ?? 0;
  await recordAudit(scope, {
    action,
    subject: { type: action.split('.')[0] ?? '', id },
    details: { ...describeChange(given, made), ...(await nameRemoved(scope, action, id)) },
  });
}
