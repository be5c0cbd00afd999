import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { ContactImport } from '#server/areas/contactImports/index.ts';
import { mergeContacts } from '#server/areas/identity/mergeContacts.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import { makeContact, makeMessage, makeTicket } from './makeTicket.ts';
import { madePassword, type MadeUser, type TestHouse } from './house.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>> & { super: MadeUser };

/** A good call of one endpoint, made for one tenant. */
export interface Subject {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body the contract refuses; null where the endpoint takes none. */
  readonly badInput?: object | null;
  /** Who makes the good call; the tenant's operator unless said. Null is nobody. */
  readonly as?: MadeUser | null;
}

export type Make = (house: TestHouse, tenant: Tenant) => Promise<Subject>;

export const just =
  (subject: Subject = {}): Make =>
  async () =>
    subject;

export const word = (): string => `palavra ${randomUUID().slice(0, 6)}`;
export const email = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;
export const colour = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

export const ofTag =
  (body?: object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.tags.create, { name: word() });
    return { params: { id }, ...(body && { body }) };
  };

export const ofQueue =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.queues.create, { name: word(), color: colour() });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** Of a kind that talks to nobody; a second one of the company, so that it may be removed. */
export const ofConnection =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated', isDefault: true });
    const { id } = await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A simulated connection of the company. */
export async function simulated(house: TestHouse, { admin }: Tenant): Promise<number> {
  const [known] = await house.as(admin).call(api.connections.list, {});
  return known?.id ?? (await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated' })).id;
}

export const number = (): string => `55${String(Math.random()).slice(2, 13)}`;

/** A number that was checked before, so that no channel has to be asked. */
export async function checkedNumber(house: TestHouse, tenant: Tenant): Promise<string> {
  await simulated(house, tenant);
  const known = number();
  const person = { address: `${known}@s.whatsapp.net`, number: known, alias: null, name: null, isGroup: false };
  await house.inside(tenant.id, ({ em }) =>
    execute(em, 'insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3::jsonb)', [
      tenant.id,
      known,
      JSON.stringify(person),
    ]),
  );
  return known;
}

export const ofContact =
  (body?: () => object): Make =>
  async (house, { id: companyId }) => {
    const { id } = await house.inside(companyId, (scope) => makeContact(scope));
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A contact that has taken in another one. */
export const ofMerge =
  (key: 'contact' | 'merge'): Make =>
  async (house, { id: companyId }) =>
    house.inside(companyId, async (scope) => {
      const [kept, lost] = [await makeContact(scope), await makeContact(scope)];
      await mergeContacts(scope, { contactIds: [kept.id, lost.id], number: null });
      const [merge] = await rows(scope.em, queryOf({ id: column.number() }, 'select id from contact_merges where kept_id = $1'), [kept.id]);
      return key === 'contact' ? { params: { id: kept.id } } : { params: { id: merge?.id ?? 0 }, badInput: null };
    });

/** Two contacts that may become one. */
export const ofPair =
  (where: 'query' | 'body'): Make =>
  async (house, { id: companyId }) =>
    house.inside(companyId, async (scope) => {
      const [kept, other] = [await makeContact(scope), await makeContact(scope)];
      return { params: { id: kept.id }, [where]: { otherId: other.id }, badInput: where === 'body' ? { otherId: 'two' } : null };
    });

/** A spreadsheet of one contact. */
export function sheet(known = number()): FormData {
  const form = new FormData();
  form.set('file', new File([`nome;numero\n${word()};${known}\n`], 'contatos.csv'));
  return form;
}

export const ofImport =
  (status: 'ready' | 'done', body?: object, badInput?: object | null): Make =>
  async (house, tenant) => {
    await simulated(house, tenant);
    const { id } = await house.inside(tenant.id, async (scope) => {
      const made = scope.create(ContactImport, { source: 'file', name: 'contatos.csv', status });
      await scope.em.flush();
      return made;
    });
    return { params: { id }, ...(body && { body }), ...(badInput !== undefined && { badInput }) };
  };

/** A simulated connection that runs. */
export async function connected(house: TestHouse, tenant: Tenant): Promise<number> {
  const id = await simulated(house, tenant);
  const status = async () => (await house.as(tenant.admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}

/** A simulated customer. */
export const ofPerson =
  (body?: (personId: number) => object): Make =>
  async (house, tenant) => {
    const connectionId = await simulated(house, tenant);
    const { id } = await house.as(tenant.admin).call(api.phone.addPerson, { connectionId, name: word() });
    return { params: { id }, ...(body && { body: body(id) }) };
  };

export const ofUser =
  (body?: () => object): Make =>
  async (house, { id: companyId }) => {
    const { id } = await house.user(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

export const ofPlan =
  (body?: () => object): Make =>
  async (house, { super: operator }) => {
    const { id } = await house.as(operator).call(api.plans.create, { name: word() });
    return { params: { id }, ...(body && { body: body() }) };
  };

export const newCompany = (planId: number): object => ({ name: word(), email: email(), password: madePassword, planId });

/** Another company, that the operator may change and remove. */
export const ofCompany =
  (body?: () => object): Make =>
  async (house) => {
    const { id } = await house.company();
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A conversation in the operator's hands. */
export const ofTicket =
  (key: 'id' | 'ticketId', body?: (tenant: Tenant) => Promise<object> | object, more: Subject = {}): Make =>
  async (house, tenant) => {
    const { id } = await house.inside(tenant.id, (scope) => makeTicket(scope, { status: 'open', userId: tenant.super.id }));
    return { ...more, params: { ...more.params, [key]: id }, ...(body && { body: await body(tenant) }) };
  };

/** A message of ours in it. */
export const ofMessage =
  (key: 'messageId' | 'rowId', body?: object, delivery: Message['delivery'] = 'delivered'): Make =>
  async (house, tenant) => {
    const { id, externalId } = await house.inside(tenant.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: tenant.super.id });
      return makeMessage(scope, ticket, { fromMe: true, delivery });
    });
    return { params: { [key]: key === 'rowId' ? id : externalId }, ...(body ? { body } : { badInput: null }) };
  };

export const ofNote =
  (body?: object): Make =>
  async (house, tenant) => {
    const { id: ticketId } = await house.inside(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    const { id } = await house.as(tenant.super).call(api.notes.create, { ticketId, note: word() });
    return { params: { id }, ...(body && { body }) };
  };
