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

/** A good call of one endpoint, made for one tenant. */
export interface EndpointFixture {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body the contract refuses; null where the endpoint takes none. */
  readonly badInput?: object | null;
  /** Who makes the good call; the tenant's operator unless said. Null is nobody. */
  readonly as?: TestUser | null;
}

export type MakeEndpointFixture = (house: TestServer, tenant: Tenant) => Promise<EndpointFixture>;

export const staticFixture =
  (subject: EndpointFixture = {}): MakeEndpointFixture =>
  async () =>
    subject;

export const randomWord = (): string => `palavra ${randomUUID().slice(0, 6)}`;
export const randomEmail = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;
export const randomColor = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

export const tagFixture =
  (body?: object): MakeEndpointFixture =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.tags.create, { name: randomWord() });
    return { params: { id }, ...(body && { body }) };
  };

export const queueFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.queues.create, { name: randomWord(), color: randomColor() });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** Of a kind that talks to nobody; a second one of the company, so that it may be removed. */
export const connectionFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house, { admin }) => {
    await house.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated', isDefault: true });
    const { id } = await house.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A simulated connection of the company. */
export async function simulatedConnectionId(house: TestServer, { admin }: Tenant): Promise<number> {
  const [known] = await house.as(admin).call(api.connections.list, {});
  return known?.id ?? (await house.as(admin).call(api.connections.create, { name: randomWord(), provider: 'simulated' })).id;
}

export const randomNumber = (): string => `55${String(Math.random()).slice(2, 13)}`;

/** A number that was checked before, so that no channel has to be asked. */
export async function makeCheckedNumber(house: TestServer, tenant: Tenant): Promise<string> {
  await simulatedConnectionId(house, tenant);
  const known = randomNumber();
  const person = { address: `${known}@s.whatsapp.net`, number: known, alias: null, name: null, isGroup: false };
  await house.inCompany(tenant.id, ({ em }) =>
    execute(em, 'insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3::jsonb)', [
      tenant.id,
      known,
      JSON.stringify(person),
    ]),
  );
  return known;
}

export const contactFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house, { id: companyId }) => {
    const { id } = await house.inCompany(companyId, (scope) => makeContact(scope));
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A contact that has taken in another one. */
export const mergeFixture =
  (key: 'contact' | 'merge'): MakeEndpointFixture =>
  async (house, { id: companyId }) =>
    house.inCompany(companyId, async (scope) => {
      const [kept, lost] = [await makeContact(scope), await makeContact(scope)];
      await mergeContacts(scope, { contactIds: [kept.id, lost.id], number: null });
      const [merge] = await queryRows(scope.em, queryOf({ id: column.number() }, 'select id from contact_merges where kept_id = $1'), [
        kept.id,
      ]);
      return key === 'contact' ? { params: { id: kept.id } } : { params: { id: merge?.id ?? 0 }, badInput: null };
    });

/** Two contacts that may become one. */
export const contactPairFixture =
  (where: 'query' | 'body'): MakeEndpointFixture =>
  async (house, { id: companyId }) =>
    house.inCompany(companyId, async (scope) => {
      const [kept, other] = [await makeContact(scope), await makeContact(scope)];
      return { params: { id: kept.id }, [where]: { otherId: other.id }, badInput: where === 'body' ? { otherId: 'two' } : null };
    });

/** A spreadsheet of one contact. */
export function buildContactSheet(known = randomNumber()): FormData {
  const form = new FormData();
  form.set('file', new File([`nome;numero\n${randomWord()};${known}\n`], 'contatos.csv'));
  return form;
}

export const importFixture =
  (status: 'ready' | 'done', body?: object, badInput?: object | null): MakeEndpointFixture =>
  async (house, tenant) => {
    await simulatedConnectionId(house, tenant);
    const { id } = await house.inCompany(tenant.id, async (scope) => {
      const made = scope.create(ContactImport, { source: 'file', name: 'contatos.csv', status });
      await scope.em.flush();
      return made;
    });
    return { params: { id }, ...(body && { body }), ...(badInput !== undefined && { badInput }) };
  };

/** A simulated connection that runs. */
export async function connectedConnectionId(house: TestServer, tenant: Tenant): Promise<number> {
  const id = await simulatedConnectionId(house, tenant);
  const status = async () => (await house.as(tenant.admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}

/** A simulated customer. */
export const phonePersonFixture =
  (body?: (personId: number) => object): MakeEndpointFixture =>
  async (house, tenant) => {
    const connectionId = await simulatedConnectionId(house, tenant);
    const { id } = await house.as(tenant.admin).call(api.phone.addPerson, { connectionId, name: randomWord() });
    return { params: { id }, ...(body && { body: body(id) }) };
  };

export const userFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house, { id: companyId }) => {
    const { id } = await house.makeUser(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

export const planFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house, { super: operator }) => {
    const { id } = await house.as(operator).call(api.plans.create, { name: randomWord() });
    return { params: { id }, ...(body && { body: body() }) };
  };

export const companyInput = (planId: number): object => ({ name: randomWord(), email: randomEmail(), password: testPassword, planId });

/** Another company, that the operator may change and remove. */
export const companyFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (house) => {
    const { id } = await house.makeCompany();
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A conversation in the operator's hands. */
export const ticketFixture =
  (key: 'id' | 'ticketId', body?: (tenant: Tenant) => Promise<object> | object, more: EndpointFixture = {}): MakeEndpointFixture =>
  async (house, tenant) => {
    const { id } = await house.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open', userId: tenant.super.id }));
    return { ...more, params: { ...more.params, [key]: id }, ...(body && { body: await body(tenant) }) };
  };

/** A message of ours in it. */
export const messageFixture =
  (key: 'messageId' | 'rowId', body?: object, delivery: Message['delivery'] = 'delivered'): MakeEndpointFixture =>
  async (house, tenant) => {
    const { id, externalId } = await house.inCompany(tenant.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: tenant.super.id });
      return makeMessage(scope, ticket, { fromMe: true, delivery });
    });
    return { params: { [key]: key === 'rowId' ? id : externalId }, ...(body ? { body } : { badInput: null }) };
  };

export const noteFixture =
  (body?: object): MakeEndpointFixture =>
  async (house, tenant) => {
    const { id: ticketId } = await house.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    const { id } = await house.as(tenant.super).call(api.notes.create, { ticketId, note: randomWord() });
    return { params: { id }, ...(body && { body }) };
  };
