import { api } from '#shared/api.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';
import {
  makeCheckedNumber,
  randomColor,
  connectedConnectionId,
  randomEmail,
  staticFixture,
  type MakeEndpointFixture,
  companyInput,
  randomNumber,
  companyFixture,
  connectionFixture,
  contactFixture,
  importFixture,
  mergeFixture,
  messageFixture,
  noteFixture,
  contactPairFixture,
  phonePersonFixture,
  planFixture,
  queueFixture,
  tagFixture,
  ticketFixture,
  userFixture,
  buildContactSheet,
  simulatedConnectionId,
  randomWord,
} from './endpointFixtureMakers.ts';

/** One entry per endpoint of the contract; the sweep fails when one is missing. */
export const endpointFixtures: Readonly<Record<string, MakeEndpointFixture>> = {
  'auth.login': async (_, { agent }) => ({ body: { email: agent.email, password: testPassword }, as: null }),
  'auth.refresh': async (server, { agent }) => {
    const answer = await server.as(null).send('POST', '/auth/login', { email: agent.email, password: testPassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { badInput: null, as: null, headers: { cookie } };
  },
  'auth.logout': async (server, { id }) => ({ as: await server.makeUser(id) }),
  'auth.me': staticFixture(),

  'companies.signUp': async (_, { planId }) => ({ body: companyInput(planId), as: null }),
  'companies.list': staticFixture(),
  'companies.page': staticFixture({ query: { searchParam: 'Company', pageNumber: 1 } }),
  'companies.listPlan': async (_, { id }) => ({ params: { id } }),
  'companies.plans': staticFixture(),
  'companies.show': async (_, { id }) => ({ params: { id } }),
  'companies.create': async (_, { planId }) => ({ body: companyInput(planId) }),
  'companies.update': companyFixture(() => ({ name: randomWord(), email: randomEmail(), status: true, dueDate: '2031-01-31' })),
  'companies.updateSchedules': async (_, { id }) => ({
    params: { id },
    body: { schedules: [] },
    badInput: { schedules: [{ weekdayEn: 'someday' }] },
  }),
  'companies.remove': companyFixture(),

  'connections.list': staticFixture(),
  'connections.show': connectionFixture(),
  'connections.create': async () => ({ body: { name: randomWord(), provider: 'simulated', token: '', timeToTransfer: '' } }),
  'connections.update': connectionFixture(() => ({ name: randomWord(), isDefault: true })),
  'connections.remove': connectionFixture(),
  'connections.start': async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  'connections.renew': async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  'connections.pairByCode': connectionFixture(() => ({ number: '+55 11 98765-4321' })),
  'connections.pause': async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  'connections.stop': connectionFixture(),

  'messages.page': ticketFixture('ticketId'),
  'messages.search': ticketFixture('ticketId', undefined, { query: { searchParam: 'bom dia' } }),
  'messages.recipients': messageFixture('rowId'),
  'messages.waiting': ticketFixture('ticketId'),
  'messages.members': ticketFixture('ticketId'),
  'messages.send': ticketFixture('ticketId', () => ({ body: 'Chega amanhã!' }), { badInput: { key: 'x' } }),
  'messages.sendToNumber': async (server, { admin }) => {
    const token = randomWord();
    await server.as(admin).call(api.connections.update, { id: await makeConnectedConnection(server, admin, randomWord()), token });
    return { as: null, headers: { authorization: `Bearer ${token}` }, body: { number: randomNumber(), body: 'Saiu para entrega.' } };
  },
  'messages.edit': messageFixture('messageId', { body: 'Chega hoje!' }),
  'messages.retry': messageFixture('rowId', undefined, 'failed'),
  'messages.react': messageFixture('rowId', { emoji: '👍' }),
  'messages.remove': messageFixture('messageId'),
  'messages.forward': async (server, tenant) => {
    const { params } = await ticketFixture('ticketId')(server, tenant);
    return {
      ...(await messageFixture('rowId')(server, tenant)),
      body: { ticketIds: [params?.['ticketId']] },
      badInput: { ticketIds: ['x'] },
    };
  },
  'messages.type': ticketFixture('ticketId', () => ({ isTyping: true })),
  'messages.touch': messageFixture('messageId'),

  'notes.list': async (server, { id }) => ({ query: { ticketId: (await server.inCompany(id, (scope) => makeTicket(scope))).id } }),
  'notes.page': staticFixture({ query: { searchParam: 'x' } }),
  'notes.show': noteFixture(),
  'notes.create': async (server, { id }) => {
    const ticket = await server.inCompany(id, (scope) => makeTicket(scope));
    return { body: { note: randomWord(), ticketId: ticket.id, contactId: ticket.contactId } };
  },
  'notes.update': noteFixture({ note: 'outra nota' }),
  'notes.remove': noteFixture(),

  'contactImports.list': staticFixture(),
  'contactImports.create': async () => ({ body: buildContactSheet() }),
  'contactImports.show': importFixture('done'),
  'contactImports.rows': importFixture('done'),
  'contactImports.start': importFixture('ready', { known: 'skip' }, { known: 'forget' }),
  'contactImports.cancel': importFixture('ready', undefined, null),
  'contactImports.upload': async (...of) => ({ body: buildContactSheet(await makeCheckedNumber(...of)) }),
  'contactImports.fromPhone': async (...of) => ({
    body: { whatsappId: await connectedConnectionId(...of) },
    badInput: { whatsappId: 'x' },
  }),

  'contacts.page': staticFixture({ query: { searchParam: 'Marina', pageNumber: 1, dateStart: '2020-01-31' } }),
  'contacts.list': staticFixture({ query: { name: 'ma' } }),
  'contacts.show': contactFixture(),
  'contacts.byNumber': async (...of) => ({ query: { name: randomWord(), number: await makeCheckedNumber(...of) } }),
  'contacts.create': async (...of) => ({
    body: { name: randomWord(), number: await makeCheckedNumber(...of), extraInfo: [{ name: 'CPF', value: '1' }] },
  }),
  'contacts.update': contactFixture(() => ({ name: randomWord(), number: randomNumber(), extraInfo: [] })),
  'contacts.remove': contactFixture(),
  'guardian.health': connectionFixture(),
  'identity.merges': mergeFixture('contact'),
  'identity.preview': contactPairFixture('query'),
  'identity.merge': contactPairFixture('body'),
  'identity.undo': mergeFixture('merge'),

  'phone.people': async (...of) => ({ query: { connectionId: await simulatedConnectionId(...of) } }),
  'phone.addPerson': async (...of) => ({ body: { connectionId: await simulatedConnectionId(...of), name: randomWord() } }),
  'phone.changePerson': phonePersonFixture(() => ({ isOnline: false })),
  'phone.chat': phonePersonFixture(),
  'phone.clear': phonePersonFixture(),
  'phone.send': phonePersonFixture((personId) => ({ personId, body: 'Oi' })),
  'phone.act': phonePersonFixture((personId) => ({ personId, act: 'read' })),

  'plans.list': staticFixture(),
  'plans.all': staticFixture(),
  'plans.page': staticFixture({ query: { searchParam: 'Plan' } }),
  'plans.show': async (_, { planId }) => ({ params: { id: planId } }),
  'plans.create': async () => ({ body: { name: randomWord(), users: '3', value: '1.234,5' } }),
  'plans.update': planFixture(() => ({ name: randomWord(), value: 99.9 })),
  'plans.remove': planFixture(),

  'queues.list': staticFixture(),
  'queues.show': queueFixture(),
  'queues.create': async () => ({ body: { name: randomWord(), color: randomColor() } }),
  'queues.update': queueFixture(() => ({ name: randomWord(), color: randomColor() })),
  'queues.remove': queueFixture(),

  'settings.list': staticFixture(),
  'settings.update': staticFixture({
    params: { key: 'userRating' },
    body: { key: 'userRating', value: 'enabled' },
    badInput: { value: 7 },
  }),

  'system.version': staticFixture({ as: null }),

  'tags.page': staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
  'tags.list': staticFixture(),
  'tags.kanban': staticFixture(),
  'tags.show': tagFixture(),
  'tags.create': async () => ({ body: { name: randomWord() } }),
  'tags.update': tagFixture({ name: 'outro nome' }),
  'tags.remove': tagFixture(),

  'tickets.page': staticFixture({ query: { status: 'open', showAll: 'true', queueIds: '[1,2]', pageNumber: 1 } }),
  'tickets.counts': staticFixture({ query: { showAll: 'true' } }),
  'tickets.board': staticFixture({ query: { queueIds: '[1,2]' } }),
  'tickets.byUuid': async (server, { id }) => ({ params: { uuid: (await server.inCompany(id, (scope) => makeTicket(scope))).uuid } }),
  'tickets.rounds': ticketFixture('id'),
  'tickets.show': ticketFixture('id'),
  'tickets.create': async (server, { id }) => {
    const [contact, connection] = await server.inCompany(
      id,
      async (scope) => [await makeContact(scope), await makeConnection(scope)] as const,
    );
    return { body: { contactId: contact.id, whatsappId: connection.id, queueId: null, status: 'open' } };
  },
  'tickets.update': ticketFixture('id', () => ({ status: 'pending', userId: null, promptId: false }), { badInput: { status: 'gone' } }),
  'tickets.remove': ticketFixture('id'),
  'tickets.syncTags': async (server, { id, admin }) => {
    const ticket = await server.inCompany(id, (scope) => makeTicket(scope));
    return { body: { ticketId: ticket.id, tags: [await server.as(admin).call(api.tags.create, { name: randomWord() })] } };
  },
  'tickets.leaveForFirstLane': ticketFixture('ticketId', undefined, { badInput: null }),
  'tickets.tag': async (server, tenant) => {
    const { id: tagId } = await server.as(tenant.admin).call(api.tags.create, { name: randomWord(), kanban: 1 });
    return ticketFixture('ticketId', undefined, { badInput: null, params: { tagId } })(server, tenant);
  },
  'tickets.leaveLanes': ticketFixture('ticketId'),

  'users.page': staticFixture({ query: { searchParam: 'Made' } }),
  'users.list': staticFixture(),
  'users.show': userFixture(),
  'users.create': async () => ({ body: { name: 'Nova Pessoa', email: randomEmail(), password: testPassword, queueIds: [] } }),
  'users.update': userFixture(() => ({ name: 'Outro Nome' })),
  'users.remove': userFixture(),
};
