import type Joi from 'joi';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { findPathKeys, type AnyEndpoint } from '#shared/kit/endpoint.ts';
import { can, type Actor, type Permission } from '#shared/rules/permissions.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import type { EndpointFixture } from './endpointFixtureMakers.ts';
import { endpointFixtures } from './endpointFixtures.ts';

/** Every promise of the contract, asked of a running house: nothing here names an endpoint. */
const endpoints = Object.entries(api).flatMap(([area, group]) =>
  Object.entries(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint as unknown as AnyEndpoint] as const),
);

type Tenant = Awaited<ReturnType<TestServer['makeCompany']>>;
let house: TestServer;
let ours: Tenant & { super: TestUser };
let theirs: Tenant & { super: TestUser };

async function tenant(): Promise<Tenant & { super: TestUser }> {
  const made = await house.makeCompany();
  return { ...made, super: await house.makeUser(made.id, { profile: 'admin', super: true }) };
}

beforeAll(async () => {
  // The demo's own endpoints are promises too.
  house = await startTestServer({ DEMO: 'true' });
  [ours, theirs] = [await tenant(), await tenant()];
});

/** Asks for no session; whoever shows the token of a connection is nobody's person either. */
const isOpen = ({ access: may }: AnyEndpoint): boolean => may === 'anyone' || may === 'token';
const namesRow = (endpoint: AnyEndpoint): boolean => findPathKeys(endpoint.path).includes('id');

const actorOf = (profile: Actor['profile'], operator = false): Actor => ({
  userId: 1,
  companyId: 1,
  profile,
  super: operator,
  queueIds: [],
  allTicket: false,
  plan: {},
});

const profileMay = (profile: Actor['profile'], endpoint: AnyEndpoint): boolean =>
  isOpen(endpoint) || endpoint.access === 'signed-in' || can(actorOf(profile), endpoint.access as Permission);
const agentMay = (endpoint: AnyEndpoint): boolean => profileMay('user', endpoint);
const adminMay = (endpoint: AnyEndpoint): boolean => profileMay('admin', endpoint);

const send = (who: TestUser | null, { method, path }: AnyEndpoint, subject: EndpointFixture) => {
  const { params = {}, query = {}, body, headers } = subject;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? 1)));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]));
  return house.as(who).send(method, search.size > 0 ? `${filled}?${search}` : filled, body, headers);
};

const isText = ({ type }: Joi.Description): boolean => type === 'string' || type === 'alternatives';

/** The keys of the input that take a text. */
const textKeys = ({ input }: AnyEndpoint): string[] =>
  Object.entries((input.describe() as { keys?: Record<string, Joi.Description> }).keys ?? {}).flatMap(([key, rule]) =>
    isText(rule) ? [key] : [],
  );

/** The same call with this text in it, wherever the key travels. */
function withText({ method, path }: AnyEndpoint, subject: EndpointFixture, text: Record<string, string>): EndpointFixture {
  if (findPathKeys(path).some((key) => key in text)) {
    return { ...subject, params: { ...subject.params, ...text } };
  }
  return method === 'POST' || method === 'PUT'
    ? { ...subject, body: { ...subject.body, ...text } }
    : { ...subject, query: { ...subject.query, ...text } };
}

const subjectOf = (name: string, tenantOf: Tenant & { super: TestUser }): Promise<EndpointFixture> => {
  const make = endpointFixtures[name];
  if (!make) {
    throw new Error(`server/testing/endpoints/endpointFixtures.ts says nothing about ${name}`);
  }
  return make(house, tenantOf);
};

it('covers everything that is declared', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(endpointFixtures).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

for (const [name, endpoint] of endpoints) {
  describe(name, () => {
    it('gives a valid example', () => {
      const { input, result } = endpoint.example;
      expect(endpoint.input.validate(input).error).toBeUndefined();
      expect(endpoint.result?.validate(result, { convert: false }).error).toBeUndefined();
    });

    it('is mounted once, with and without a trailing slash', async () => {
      const subject = await subjectOf(name, ours);
      for (const path of [endpoint.path, `${endpoint.path}/`] as const) {
        const { body } = await send(null, { ...endpoint, path }, subject);
        expect(body).not.toMatchObject({ code: 'ERR_NOT_FOUND' });
        expect(body).not.toMatchObject({ code: 'ERR_METHOD_NOT_ALLOWED' });
      }
    });

    it('answers what the contract says', async () => {
      const subject = await subjectOf(name, ours);
      const answer = await send(subject.as === undefined ? ours.super : subject.as, endpoint, subject);
      expect(answer).toMatchObject({ status: endpoint.status });
      if (endpoint.result === null) {
        expect(answer.body).toBeUndefined();
      } else {
        expect(endpoint.result.validate(answer.body, { convert: false }).error).toBeUndefined();
      }
    });

    if (!isOpen(endpoint)) {
      it('asks for a session', async () => {
        const subject = await subjectOf(name, ours);
        expect(await send(null, endpoint, subject)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
        const forged: TestUser = { ...ours.admin, token: `${ours.admin.token.slice(0, -4)}AAAA` };
        expect(await send(forged, endpoint, subject)).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
      });
    }

    if (!agentMay(endpoint)) {
      it('refuses an agent', async () => {
        const subject = await subjectOf(name, ours);
        expect(await send(ours.agent, endpoint, subject)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
      });
    }

    if (!adminMay(endpoint)) {
      it('refuses an admin who is no operator', async () => {
        const subject = await subjectOf(name, ours);
        expect(await send(ours.admin, endpoint, subject)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
      });
    }

    if (namesRow(endpoint) && adminMay(endpoint)) {
      it("does not let another company's admin reach the row, nor learn that it is there", async () => {
        const subject = await subjectOf(name, ours);
        const foreign = await send(theirs.admin, endpoint, subject);
        const missing = await send(theirs.admin, endpoint, { ...subject, params: { ...subject.params, id: 2_000_000_000 } });
        expect([403, 404]).toContain(foreign.status);
        expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body });
      });
    }

    if (textKeys(endpoint).length > 0) {
      it('refuses the one sign that no text of the database can hold, wherever it stands', async () => {
        const subject = await subjectOf(name, ours);
        for (const key of textKeys(endpoint)) {
          const answer = await send(subject.as ?? ours.super, endpoint, withText(endpoint, subject, { [key]: 'palavra\u0000' }));
          expect(answer).toMatchObject({ status: 400, body: { fields: { [key]: expect.any(String) } } });
        }
      });
    }

    if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
      it('names what is wrong with bad input', async () => {
        const subject = await subjectOf(name, ours);
        const refused = subject.badInput === undefined ? { name: 7, email: 'x', color: 'red' } : subject.badInput;
        const answer = await send(subject.as ?? ours.super, endpoint, { ...subject, body: refused ?? subject.body ?? {} });
        if (refused === null) {
          expect(answer.body ?? {}).not.toHaveProperty('fields');
        } else {
          expect(answer.status).toBe(400);
          expect(answer.body).toHaveProperty('fields');
        }
      });
    }
  });
}
