import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { ContactImport } from '#server/areas/contactImports/index.ts';
import { mergeContacts } from '#server/areas/identity/mergeContacts.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { makeContact, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { testPassword, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

type Tenant = Awaited<ReturnType<TestServer['makeCompany']>> & { super: TestUser };

/** A valid call of one endpoint, made for one tenant. */
export interface EndpointFixture {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** An invalid body; null where the endpoint accepts any. */
  readonly badInput?: object | null;
  /** The caller; by default the tenant's operator. Null is signed out. */
  readonly as?: TestUser | null;
}

export type MakeEndpointFixture = (server: TestServer, tenant: Tenant) => Promise<EndpointFixture>;

export const staticFixture =
  (fixture: EndpointFixture = {}): MakeEndpointFixture =>
  async () =>
    fixture;

export const randomWord = (): string => `palavra ${randomUUID().slice(0, 6)}`;
export const randomEmail = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;
export const randomColor = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

export const tagFixture =
  (body?: object): MakeEndpointFixture =>
  async (server, { admin }) => {
    const { id } = await server.as(admin).call(api.tags.create, { name: randomWord() });
    return { params: { id }, ...(body && { body }) };
  };

export const queueFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { admin }) => {
    const { id } = await server.as(admin).call(api.queues.create, { name: randomWord(), color: randomColor() });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A second simulated connection, so that it may be removed. */
export const connectionFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { admin }) => {
    await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated', isDefault: true });
    const { id } = await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

export async function simulatedConnectionId(server: TestServer, { admin }: Tenant): Promise<number> {
  const [number] = await server.as(admin).call(api.connections.list, {});
  return number?.id ?? (await server.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' })).id;
}

export const randomNumber = (): string => `55${String(Math.random()).slice(2, 13)}`;

/** A number with a stored check, so that no channel is asked. */
export async function makeCheckedNumber(server: TestServer, tenant: Tenant): Promise<string> {
  await simulatedConnectionId(server, tenant);
  const number = randomNumber();
  const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
  await server.inCompany(tenant.id, ({ em }) =>
    execute(em, 'insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3::jsonb)', [
      tenant.id,
      number,
      JSON.stringify(person),
    ]),
  );
  return number;
}

export const contactFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { id: companyId }) => {
    const { id } = await server.inCompany(companyId, (scope) => makeContact(scope));
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A contact that another one was merged into. */
export const mergeFixture =
  (key: 'contact' | 'merge'): MakeEndpointFixture =>
  async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const [target, lost] = [await makeContact(scope), await makeContact(scope)];
      await mergeContacts(scope, { contactIds: [target.id, lost.id], number: null });
      const [merge] = await queryRows(scope.em, queryOf({ id: column.number() }, 'select id from contact_merges where kept_id = $1'), [
        target.id,
      ]);
      return key === 'contact' ? { params: { id: target.id } } : { params: { id: merge?.id ?? 0 }, badInput: null };
    });

/** Two contacts that may be merged. */
export const contactPairFixture =
  (where: 'query' | 'body'): MakeEndpointFixture =>
  async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const [target, other] = [await makeContact(scope), await makeContact(scope)];
      return { params: { id: target.id }, [where]: { otherId: other.id }, badInput: where === 'body' ? { otherId: 'two' } : null };
    });

export function buildContactSheet(number = randomNumber()): FormData {
  const form = new FormData();
  form.set('file', new File([`nome;numero\n${randomWord()};${number}\n`], 'contatos.csv'));
  return form;
}

export const importFixture =
  (status: 'ready' | 'done', body?: object, badInput?: object | null): MakeEndpointFixture =>
  async (server, tenant) => {
    await simulatedConnectionId(server, tenant);
    const { id } = await server.inCompany(tenant.id, async (scope) => {
      const made = scope.create(ContactImport, { source: 'file', name: 'contatos.csv', status });
      await scope.em.flush();
      return made;
    });
    return { params: { id }, ...(body && { body }), ...(badInput !== undefined && { badInput }) };
  };

export async function connectedConnectionId(server: TestServer, tenant: Tenant): Promise<number> {
  const id = await simulatedConnectionId(server, tenant);
  const status = async () => (await server.as(tenant.admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}

export const phonePersonFixture =
  (body?: (personId: number) => object): MakeEndpointFixture =>
  async (server, tenant) => {
    const connectionId = await simulatedConnectionId(server, tenant);
    const { id } = await server.as(tenant.admin).call(api.phone.addPerson, { connectionId, name: randomWord() });
    return { params: { id }, ...(body && { body: body(id) }) };
  };

export const userFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { id: companyId }) => {
    const { id } = await server.makeUser(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

export const planFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { super: operator }) => {
    const { id } = await server.as(operator).call(api.plans.create, { name: randomWord() });
    return { params: { id }, ...(body && { body: body() }) };
  };

export const companyInput = (planId: number): object => ({ name: randomWord(), email: randomEmail(), password: testPassword, planId });

/** Another company, for the operator to change or remove. */
export const companyFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server) => {
    const { id } = await server.makeCompany();
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A ticket of the operator. */
export const ticketFixture =
  (key: 'id' | 'ticketId', body?: (tenant: Tenant) => Promise<object> | object, more: EndpointFixture = {}): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id } = await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open', userId: tenant.super.id }));
    return { ...more, params: { ...more.params, [key]: id }, ...(body && { body: await body(tenant) }) };
  };

/** An own message in a ticket of the operator. */
export const messageFixture =
  (key: 'messageId' | 'rowId', body?: object, delivery: Message['delivery'] = 'delivered'): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id, externalId } = await server.inCompany(tenant.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: tenant.super.id });
      return makeMessage(scope, ticket, { fromMe: true, delivery });
    });
    return { params: { [key]: key === 'rowId' ? id : externalId }, ...(body ? { body } : { badInput: null }) };
  };

export const noteFixture =
  (body?: object): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id: ticketId } = await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    const { id } = await server.as(tenant.super).call(api.notes.create, { ticketId, note: randomWord() });
    return { params: { id }, ...(body && { body }) };
  };
