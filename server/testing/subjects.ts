import { api } from '#shared/api.ts';
import { makeConnection, makeContact, makeTicket } from './makeTicket.ts';
import { openNumber } from './openNumber.ts';
import { madePassword } from './house.ts';
import {
  checkedNumber,
  colour,
  connected,
  email,
  just,
  type Make,
  newCompany,
  number,
  ofCompany,
  ofConnection,
  ofContact,
  ofImport,
  ofMerge,
  ofMessage,
  ofNote,
  ofPair,
  ofPerson,
  ofPlan,
  ofQueue,
  ofTag,
  ofTicket,
  ofUser,
  sheet,
  simulated,
  word,
} from './subjectMakers.ts';

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
  'messages.waiting': ofTicket('ticketId'),
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
