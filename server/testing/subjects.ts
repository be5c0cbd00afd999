import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { ContactImport } from '#server/areas/contactImports/index.ts';
import { mergeContacts } from '#server/areas/identity/mergeContacts.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import { rows } from '#server/platform/db/rows.ts';
import { makeConnection, makeContact, makeMessage, makeTicket } from './makeTicket.ts';
import { openNumber } from './openNumber.ts';
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

type Make = (house: TestHouse, tenant: Tenant) => Promise<Subject>;

const just =
  (subject: Subject = {}): Make =>
  async () =>
    subject;

const word = (): string => `palavra ${randomUUID().slice(0, 6)}`;
const email = (): string => `${randomUUID().slice(0, 8)}@varredura.test`;
const colour = (): string => `#${randomUUID().replaceAll('-', '').slice(0, 6)}`;

const ofTag =
  (body?: object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.tags.create, { name: word() });
    return { params: { id }, ...(body && { body }) };
  };

const ofQueue =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    const { id } = await house.as(admin).call(api.queues.create, { name: word(), color: colour() });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** Of a kind that talks to nobody; a second one of the company, so that it may be removed. */
const ofConnection =
  (body?: () => object): Make =>
  async (house, { admin }) => {
    await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated', isDefault: true });
    const { id } = await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated' });
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A simulated connection of the company. */
async function simulated(house: TestHouse, { admin }: Tenant): Promise<number> {
  const [known] = await house.as(admin).call(api.connections.list, {});
  return known?.id ?? (await house.as(admin).call(api.connections.create, { name: word(), provider: 'simulated' })).id;
}

const number = (): string => `55${String(Math.random()).slice(2, 13)}`;

/** A number that was checked before, so that no channel has to be asked. */
async function checkedNumber(house: TestHouse, tenant: Tenant): Promise<string> {
  await simulated(house, tenant);
  const known = number();
  const person = { address: `${known}@s.whatsapp.net`, number: known, alias: null, name: null, isGroup: false };
  await house.inside(tenant.id, ({ em }) =>
    rows(em, 'insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3::jsonb)', [
      tenant.id,
      known,
      JSON.stringify(person),
    ]),
  );
  return known;
}

const ofContact =
  (body?: () => object): Make =>
  async (house, { id: companyId }) => {
    const { id } = await house.inside(companyId, (scope) => makeContact(scope));
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A contact that has taken in another one. */
const ofMerge =
  (key: 'contact' | 'merge'): Make =>
  async (house, { id: companyId }) =>
    house.inside(companyId, async (scope) => {
      const [kept, lost] = [await makeContact(scope), await makeContact(scope)];
      await mergeContacts(scope, { contactIds: [kept.id, lost.id], number: null });
      const [merge] = await rows<{ id: number }>(scope.em, 'select id from contact_merges where kept_id = $1', [kept.id]);
      return key === 'contact' ? { params: { id: kept.id } } : { params: { id: merge?.id ?? 0 }, badInput: null };
    });

/** Two contacts that may become one. */
const ofPair =
  (where: 'query' | 'body'): Make =>
  async (house, { id: companyId }) =>
    house.inside(companyId, async (scope) => {
      const [kept, other] = [await makeContact(scope), await makeContact(scope)];
      return { params: { id: kept.id }, [where]: { otherId: other.id }, badInput: where === 'body' ? { otherId: 'two' } : null };
    });

/** A spreadsheet of one contact. */
function sheet(known = number()): FormData {
  const form = new FormData();
  form.set('file', new File([`nome;numero\n${word()};${known}\n`], 'contatos.csv'));
  return form;
}

const ofImport =
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
async function connected(house: TestHouse, tenant: Tenant): Promise<number> {
  const id = await simulated(house, tenant);
  const status = async () => (await house.as(tenant.admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}

/** A simulated customer. */
const ofPerson =
  (body?: (personId: number) => object): Make =>
  async (house, tenant) => {
    const connectionId = await simulated(house, tenant);
    const { id } = await house.as(tenant.admin).call(api.phone.addPerson, { connectionId, name: word() });
    return { params: { id }, ...(body && { body: body(id) }) };
  };

const ofUser =
  (body?: () => object): Make =>
  async (house, { id: companyId }) => {
    const { id } = await house.user(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

const ofPlan =
  (body?: () => object): Make =>
  async (house, { super: operator }) => {
    const { id } = await house.as(operator).call(api.plans.create, { name: word() });
    return { params: { id }, ...(body && { body: body() }) };
  };

const newCompany = (planId: number): object => ({ name: word(), email: email(), password: madePassword, planId });

/** Another company, that the operator may change and remove. */
const ofCompany =
  (body?: () => object): Make =>
  async (house) => {
    const { id } = await house.company();
    return { params: { id }, ...(body && { body: body() }) };
  };

/** A conversation in the operator's hands. */
const ofTicket =
  (key: 'id' | 'ticketId', body?: (tenant: Tenant) => Promise<object> | object, more: Subject = {}): Make =>
  async (house, tenant) => {
    const { id } = await house.inside(tenant.id, (scope) => makeTicket(scope, { status: 'open', userId: tenant.super.id }));
    return { ...more, params: { ...more.params, [key]: id }, ...(body && { body: await body(tenant) }) };
  };

/** A message of ours in it. */
const ofMessage =
  (key: 'messageId' | 'rowId', body?: object, delivery: Message['delivery'] = 'delivered'): Make =>
  async (house, tenant) => {
    const { id, externalId } = await house.inside(tenant.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: tenant.super.id });
      return makeMessage(scope, ticket, { fromMe: true, delivery });
    });
    return { params: { [key]: key === 'rowId' ? id : externalId }, ...(body ? { body } : { badInput: null }) };
  };

const ofNote =
  (body?: object): Make =>
  async (house, tenant) => {
    const { id: ticketId } = await house.inside(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    const { id } = await house.as(tenant.super).call(api.notes.create, { ticketId, note: word() });
    return { params: { id }, ...(body && { body }) };
  };

/** One entry per endpoint of the contract; the sweep fails when one is missing. */
export const subjects: Readonly<Record<string, Make>> = {
  'auth.login': async (_, { agent }) => ({ body: { email: agent.email, password: madePassword }, as: null }),
  'auth.refresh': async (house, { agent }) => {
    const answer = await house.as(null).send('POST', '/auth/login', { email: agent.email, password: madePassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { badInput: null, as: null, headers: { cookie } };
  },
  'auth.logout': async (house, { id }) => ({ as: await house.user(id) }),
  'auth.me': just(),

  'companies.signUp': async (_, { planId }) => ({ body: newCompany(planId), as: null }),
  'companies.list': just(),
  'companies.page': just({ query: { searchParam: 'Company', pageNumber: 1 } }),
  'companies.listPlan': async (_, { id }) => ({ params: { id } }),
  'companies.plans': just(),
  'companies.show': async (_, { id }) => ({ params: { id } }),
  'companies.create': async (_, { planId }) => ({ body: newCompany(planId) }),
  'companies.update': ofCompany(() => ({ name: word(), email: email(), status: true, dueDate: '2031-01-31' })),
  'companies.updateSchedules': async (_, { id }) => ({
    params: { id },
    body: { schedules: [] },
    badInput: { schedules: [{ weekdayEn: 'someday' }] },
  }),
  'companies.remove': ofCompany(),

  'connections.list': just(),
  'connections.show': ofConnection(),
  'connections.create': async () => ({ body: { name: word(), provider: 'simulated', token: '', timeToTransfer: '' } }),
  'connections.update': ofConnection(() => ({ name: word(), isDefault: true })),
  'connections.remove': ofConnection(),
  'connections.start': async (...of) => ({ ...(await ofConnection()(...of)), badInput: null }),
  'connections.renew': async (...of) => ({ ...(await ofConnection()(...of)), badInput: null }),
  'connections.pairByCode': ofConnection(() => ({ number: '+55 11 98765-4321' })),
  'connections.pause': async (...of) => ({ ...(await ofConnection()(...of)), badInput: null }),
  'connections.stop': ofConnection(),

  'messages.page': ofTicket('ticketId'),
  'messages.search': ofTicket('ticketId', undefined, { query: { searchParam: 'bom dia' } }),
  'messages.recipients': ofMessage('rowId'),
  'messages.members': ofTicket('ticketId'),
  'messages.send': ofTicket('ticketId', () => ({ body: 'Chega amanhã!' }), { badInput: { key: 'x' } }),
  'messages.sendToNumber': async (house, { admin }) => {
    const token = word();
    await house.as(admin).call(api.connections.update, { id: await openNumber(house, admin, word()), token });
    return { as: null, headers: { authorization: `Bearer ${token}` }, body: { number: number(), body: 'Saiu para entrega.' } };
  },
  'messages.edit': ofMessage('messageId', { body: 'Chega hoje!' }),
  'messages.retry': ofMessage('rowId', undefined, 'failed'),
  'messages.react': ofMessage('rowId', { emoji: '👍' }),
  'messages.remove': ofMessage('messageId'),
  'messages.forward': async (house, tenant) => {
    const { params } = await ofTicket('ticketId')(house, tenant);
    return { ...(await ofMessage('rowId')(house, tenant)), body: { ticketIds: [params?.['ticketId']] }, badInput: { ticketIds: ['x'] } };
  },
  'messages.type': ofTicket('ticketId', () => ({ isTyping: true })),
  'messages.touch': ofMessage('messageId'),

  'notes.list': async (house, { id }) => ({ query: { ticketId: (await house.inside(id, (scope) => makeTicket(scope))).id } }),
  'notes.page': just({ query: { searchParam: 'x' } }),
  'notes.show': ofNote(),
  'notes.create': async (house, { id }) => {
    const ticket = await house.inside(id, (scope) => makeTicket(scope));
    return { body: { note: word(), ticketId: ticket.id, contactId: ticket.contactId } };
  },
  'notes.update': ofNote({ note: 'outra nota' }),
  'notes.remove': ofNote(),

  'contactImports.list': just(),
  'contactImports.create': async () => ({ body: sheet() }),
  'contactImports.show': ofImport('done'),
  'contactImports.rows': ofImport('done'),
  'contactImports.start': ofImport('ready', { known: 'skip' }, { known: 'forget' }),
  'contactImports.cancel': ofImport('ready', undefined, null),
  'contactImports.upload': async (...of) => ({ body: sheet(await checkedNumber(...of)) }),
  'contactImports.fromPhone': async (...of) => ({ body: { whatsappId: await connected(...of) }, badInput: { whatsappId: 'x' } }),

  'contacts.page': just({ query: { searchParam: 'Marina', pageNumber: 1, dateStart: '2020-01-31' } }),
  'contacts.list': just({ query: { name: 'ma' } }),
  'contacts.show': ofContact(),
  'contacts.byNumber': async (...of) => ({ query: { name: word(), number: await checkedNumber(...of) } }),
  'contacts.create': async (...of) => ({
    body: { name: word(), number: await checkedNumber(...of), extraInfo: [{ name: 'CPF', value: '1' }] },
  }),
  'contacts.update': ofContact(() => ({ name: word(), number: number(), extraInfo: [] })),
  'contacts.remove': ofContact(),
  'guardian.health': ofConnection(),
  'identity.merges': ofMerge('contact'),
  'identity.preview': ofPair('query'),
  'identity.merge': ofPair('body'),
  'identity.undo': ofMerge('merge'),

  'phone.people': async (...of) => ({ query: { connectionId: await simulated(...of) } }),
  'phone.addPerson': async (...of) => ({ body: { connectionId: await simulated(...of), name: word() } }),
  'phone.changePerson': ofPerson(() => ({ isOnline: false })),
  'phone.chat': ofPerson(),
  'phone.clear': ofPerson(),
  'phone.send': ofPerson((personId) => ({ personId, body: 'Oi' })),
  'phone.act': ofPerson((personId) => ({ personId, act: 'read' })),

  'plans.list': just(),
  'plans.all': just(),
  'plans.page': just({ query: { searchParam: 'Plan' } }),
  'plans.show': async (_, { planId }) => ({ params: { id: planId } }),
  'plans.create': async () => ({ body: { name: word(), users: '3', value: '1.234,5' } }),
  'plans.update': ofPlan(() => ({ name: word(), value: 99.9 })),
  'plans.remove': ofPlan(),

  'queues.list': just(),
  'queues.show': ofQueue(),
  'queues.create': async () => ({ body: { name: word(), color: colour() } }),
  'queues.update': ofQueue(() => ({ name: word(), color: colour() })),
  'queues.remove': ofQueue(),

  'settings.list': just(),
  'settings.update': just({ params: { key: 'userRating' }, body: { key: 'userRating', value: 'enabled' }, badInput: { value: 7 } }),

  'system.version': just({ as: null }),

  'tags.page': just({ query: { searchParam: 'x', pageNumber: 1 } }),
  'tags.list': just(),
  'tags.kanban': just(),
  'tags.show': ofTag(),
  'tags.create': async () => ({ body: { name: word() } }),
  'tags.update': ofTag({ name: 'outro nome' }),
  'tags.remove': ofTag(),

  'tickets.page': just({ query: { status: 'open', showAll: 'true', queueIds: '[1,2]', pageNumber: 1 } }),
  'tickets.counts': just({ query: { showAll: 'true' } }),
  'tickets.board': just({ query: { queueIds: '[1,2]' } }),
  'tickets.byUuid': async (house, { id }) => ({ params: { uuid: (await house.inside(id, (scope) => makeTicket(scope))).uuid } }),
  'tickets.rounds': ofTicket('id'),
  'tickets.show': ofTicket('id'),
  'tickets.create': async (house, { id }) => {
    const [contact, connection] = await house.inside(id, async (scope) => [await makeContact(scope), await makeConnection(scope)] as const);
    return { body: { contactId: contact.id, whatsappId: connection.id, queueId: null, status: 'open' } };
  },
  'tickets.update': ofTicket('id', () => ({ status: 'pending', userId: null, promptId: false }), { badInput: { status: 'gone' } }),
  'tickets.remove': ofTicket('id'),
  'tickets.syncTags': async (house, { id, admin }) => {
    const ticket = await house.inside(id, (scope) => makeTicket(scope));
    return { body: { ticketId: ticket.id, tags: [await house.as(admin).call(api.tags.create, { name: word() })] } };
  },
  'tickets.leaveForFirstLane': ofTicket('ticketId', undefined, { badInput: null }),
  'tickets.tag': async (house, tenant) => {
    const { id: tagId } = await house.as(tenant.admin).call(api.tags.create, { name: word(), kanban: 1 });
    return ofTicket('ticketId', undefined, { badInput: null, params: { tagId } })(house, tenant);
  },
  'tickets.leaveLanes': ofTicket('ticketId'),

  'users.page': just({ query: { searchParam: 'Made' } }),
  'users.list': just(),
  'users.show': ofUser(),
  'users.create': async () => ({ body: { name: 'Nova Pessoa', email: email(), password: madePassword, queueIds: [] } }),
  'users.update': ofUser(() => ({ name: 'Outro Nome' })),
  'users.remove': ofUser(),
};
