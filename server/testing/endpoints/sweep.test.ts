import { randomUUID } from 'node:crypto';
import type Joi from 'joi';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { findPathKeys, type AnyEndpoint } from '#shared/kit/endpoint.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { can, type Actor, type Permission } from '#shared/rules/permissions.ts';
import { auditedEndpoints, unauditedEndpoints, type EndpointName } from '#server/tenancy/audit/auditedEndpoints.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import type { EndpointFixture } from './EndpointFixture.ts';
import { endpointFixtures } from './endpointFixtures.ts';

/** Tests every endpoint of the contract on a running server, without naming any. */
const endpoints = Object.entries(api).flatMap(([area, group]) =>
  Object.entries(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint as unknown as AnyEndpoint] as const),
);

type Tenant = Awaited<ReturnType<TestServer['makeCompany']>>;
let server: TestServer;
let ours: Tenant & { super: TestUser };
let theirs: Tenant & { super: TestUser };

async function tenant(): Promise<Tenant & { super: TestUser }> {
  const made = await server.makeCompany();
  return { ...made, super: await server.makeUser(made.id, { profile: 'admin', super: true }) };
}

beforeAll(async () => {
  // Demo mode mounts the endpoints of the demo too.
  server = await startTestServer({ DEMO: 'true' });
  [ours, theirs] = [await tenant(), await tenant()];
});

/** Whether the endpoint works without a session: for anyone, or with the API token of a connection. */
const isOpen = ({ access }: AnyEndpoint): boolean => access === 'anyone' || access === 'token';
/** Endpoints whose rows belong to the platform and that every company reads. */
const sharedRows: ReadonlySet<string> = new Set(['announcements.show', 'helps.show']);

const namesRow = (endpoint: AnyEndpoint): boolean => findPathKeys(endpoint.path).includes('id');

const actorOf = (profile: Actor['profile'], operator = false): Actor => ({
  kind: 'user',
  userId: 1,
  companyId: 1,
  profile,
  super: operator,
  queueIds: [],
  allTicket: false,
  plan: objectFromKeys(planFlags, () => true),
});

const profileMay = (profile: Actor['profile'], endpoint: AnyEndpoint): boolean =>
  isOpen(endpoint) || endpoint.access === 'signed-in' || can(actorOf(profile), endpoint.access as Permission);
const agentMay = (endpoint: AnyEndpoint): boolean => profileMay('user', endpoint);
const adminMay = (endpoint: AnyEndpoint): boolean => profileMay('admin', endpoint);

const send = (who: TestUser | null, { method, path }: AnyEndpoint, fixture: EndpointFixture) => {
  const { params = {}, query = {}, body, headers } = fixture;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? 1)));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]));
  return server.as(who).send(method, search.size > 0 ? `${filled}?${search}` : filled, body, headers);
};

const isText = ({ type }: Joi.Description): boolean => type === 'string' || type === 'alternatives';

/** The keys of the input that accept a text. */
const textKeys = ({ input }: AnyEndpoint): string[] =>
  Object.entries((input.describe() as { keys?: Record<string, Joi.Description> }).keys ?? {}).flatMap(([key, rule]) =>
    isText(rule) ? [key] : [],
  );

/** The same call with this text in path, body or query. */
function withText({ method, path }: AnyEndpoint, fixture: EndpointFixture, text: Record<string, string>): EndpointFixture {
  if (findPathKeys(path).some((key) => key in text)) {
    return { ...fixture, params: { ...fixture.params, ...text } };
  }
  return method === 'POST' || method === 'PUT'
    ? { ...fixture, body: { ...fixture.body, ...text } }
    : { ...fixture, query: { ...fixture.query, ...text } };
}

const makeFixture = (name: string, tenantOf: Tenant & { super: TestUser }): Promise<EndpointFixture> => {
  const make = endpointFixtures[name];
  if (!make) {
    throw new Error(`There is no fixture of ${name}`);
  }
  return make(server, tenantOf);
};

it('covers every declared endpoint', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(endpointFixtures).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

const isUuid = (id: unknown): boolean => typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

const findNewestAuditRecord = async (): Promise<number> =>
  (await queryAsSupport<{ id: number }>(server.platform, 'select coalesce(max(id), 0)::float8 as id from audit_records'))[0]?.id ?? 0;
const listAuditActions = async (after: number): Promise<string[]> =>
  (await queryAsSupport<{ action: string }>(server.platform, 'select action from audit_records where id > $1', [after])).map(
    ({ action }) => action,
  );

it('leaves an entry in the audit log for everything that changes something, or says why not', () => {
  const changing = endpoints.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const decided = [...Object.keys(auditedEndpoints), ...Object.keys(unauditedEndpoints)];
  expect(decided.toSorted()).toEqual(changing.toSorted());
});

describe('a call that changes something', () => {
  const changing = endpoints.filter(([, { method }]) => method !== 'GET');

  it('is refused from pages of other origins, whatever it carries', async () => {
    for (const [name, endpoint] of changing) {
      for (const origin of ['https://evil.example', 'null']) {
        const response = await send(ours.super, endpoint, { headers: { origin } });
        expect(response, name).toMatchObject({ status: 403, body: { code: 'ERR_UNKNOWN_ORIGIN' } });
      }
    }
  });

  it('has an object for a body, and no list', async () => {
    for (const [name, endpoint] of changing.filter(([, { method, access }]) => method !== 'DELETE' && access !== 'token')) {
      const response = await send(ours.super, endpoint, { body: [] });
      expect(response, name).toMatchObject({ status: 400, body: { code: 'ERR_BAD_REQUEST' } });
    }
  });

  it('has a body that a form of another page cannot send', async () => {
    for (const [name, endpoint] of changing) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/csp-report']) {
        const response = await send(ours.super, endpoint, { body: {}, headers: { 'content-type': type } });
        expect(response, name).toMatchObject({ status: 400, body: { code: 'ERR_BAD_REQUEST' } });
      }
    }
  });
});

for (const [name, endpoint] of endpoints) {
  describe(name, () => {
    // Refused calls change nothing: they share one fixture, whose call still works after them.
    let shared: Promise<EndpointFixture> | undefined;
    const sharedFixture = (): Promise<EndpointFixture> => (shared ??= makeFixture(name, ours));
    /** Where a call without a session, or with any body, is accepted, it is a change. */
    const changedFixture = async (): Promise<EndpointFixture> => {
      const fixture = await sharedFixture();
      return isOpen(endpoint) || fixture.badInput === null ? makeFixture(name, ours) : fixture;
    };

    it('has a valid example', () => {
      const { input, result } = endpoint.example;
      expect(endpoint.input.validate(input).error).toBeUndefined();
      expect(endpoint.result?.validate(result, { convert: false }).error).toBeUndefined();
    });

    it('is mounted once, with and without a trailing slash', async () => {
      const fixture = await changedFixture();
      for (const path of [endpoint.path, `${endpoint.path}/`] as const) {
        const { body } = await send(null, { ...endpoint, path }, fixture);
        expect(body).not.toMatchObject({ code: 'ERR_NOT_FOUND' });
        expect(body).not.toMatchObject({ code: 'ERR_METHOD_NOT_ALLOWED' });
      }
    });

    if (!isOpen(endpoint)) {
      it('requires a session', async () => {
        const fixture = await sharedFixture();
        expect(await send(null, endpoint, fixture)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
        const forged: TestUser = { ...ours.admin, token: `${ours.admin.token.slice(0, -4)}AAAA` };
        expect(await send(forged, endpoint, fixture)).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
      });
    }

    if (!agentMay(endpoint)) {
      it('refuses an agent', async () => {
        const fixture = await sharedFixture();
        expect(await send(ours.agent, endpoint, fixture)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
      });
    }

    if (!adminMay(endpoint)) {
      it('refuses an admin who is no operator', async () => {
        const fixture = await sharedFixture();
        expect(await send(ours.admin, endpoint, fixture)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
      });
    }

    if (namesRow(endpoint) && adminMay(endpoint) && !sharedRows.has(name)) {
      it("does not let another company's admin reach the row, nor learn that it is there", async () => {
        const fixture = await sharedFixture();
        const foreign = await send(theirs.admin, endpoint, fixture);
        const missingId = isUuid(fixture.params?.['id']) ? randomUUID() : 2_000_000_000;
        const missing = await send(theirs.admin, endpoint, { ...fixture, params: { ...fixture.params, id: missingId } });
        expect([403, 404]).toContain(foreign.status);
        expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body });
      });
    }

    if (textKeys(endpoint).length > 0) {
      it('rejects a NUL character in any text', async () => {
        const fixture = await sharedFixture();
        for (const key of textKeys(endpoint)) {
          const response = await send(fixture.as ?? ours.super, endpoint, withText(endpoint, fixture, { [key]: 'palavra\u0000' }));
          expect(response).toMatchObject({ status: 400, body: { fields: { [key]: expect.any(String) } } });
        }
      });
    }

    it('responds as the contract says', async () => {
      const fixture = await changedFixture();
      const before = await findNewestAuditRecord();
      const response = await send(fixture.as === undefined ? ours.super : fixture.as, endpoint, fixture);
      expect(response).toMatchObject({ status: endpoint.status });
      const action = auditedEndpoints[name as EndpointName];
      if (action !== undefined) {
        expect(await listAuditActions(before)).toContain(action);
      }
      if (endpoint.result === null) {
        expect(response.body).toBeUndefined();
      } else {
        expect(endpoint.result.validate(response.body, { convert: false }).error).toBeUndefined();
      }
    });

    if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
      it('names the invalid fields of bad input', async () => {
        const fixture = await changedFixture();
        const refused = fixture.badInput === undefined ? { name: 7, email: 'x', color: 'red' } : fixture.badInput;
        const response = await send(fixture.as ?? ours.super, endpoint, { ...fixture, body: refused ?? fixture.body ?? {} });
        if (refused === null) {
          expect(response.body ?? {}).not.toHaveProperty('fields');
        } else {
          expect(response.status).toBe(400);
          expect(response.body).toHaveProperty('fields');
        }
      });
    }
  });
}
