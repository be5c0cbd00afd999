import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let admin: TestUser;
let contactListId: number;
let token: string;
let places = 0;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
  ({ admin } = await server.makeCompany());
  const connectionId = await makeConnectedConnection(server, admin);
  token = randomUUID();
  await server.as(admin).call(api.connections.update, { id: connectionId, token });
  ({ id: contactListId } = await server.as(admin).call(api.contactLists.create, { name: 'Clientes' }));
});

const create = async (number: string) => {
  const contact = await server.as(admin).call(api.contacts.create, { name: 'Marina', number });
  return 'invalido' in contact ? expect.fail(contact.error) : contact;
};

const entries: Readonly<Record<string, (number: string) => ReturnType<ReturnType<TestServer['as']>['send']>>> = {
  'POST /contacts': (number) => server.as(admin).send('POST', '/contacts', { name: 'Marina', number }),
  'PUT /contacts/:id': async (number) => {
    places += 1;
    const { id } = await create(`55119444${10_000 + places}`);
    return server.as(admin).send('PUT', `/contacts/${id}`, { number });
  },
  'GET /contact': (number) => server.as(admin).send('GET', `/contact?name=Marina&number=${encodeURIComponent(number)}`),
  'POST /contact-list-items': (number) => server.as(admin).send('POST', '/contact-list-items', { contactListId, name: 'Marina', number }),
  'PUT /contact-list-items/:id': async (number) => {
    places += 1;
    const input = { contactListId, name: 'Marina', number: `55119444${10_000 + places}` };
    const { id } = await server.as(admin).call(api.contactListItems.create, input);
    return server.as(admin).send('PUT', `/contact-list-items/${id}`, { number });
  },
  'POST /campaign-opt-outs': (number) => server.as(admin).send('POST', '/campaign-opt-outs', { number }),
  'POST /api/messages/send': (number) =>
    server.as(null).send('POST', '/api/messages/send', { number, body: 'Oi' }, { authorization: `Bearer ${token}` }),
};

const names = Object.keys(entries);
/** `(51) 99123-4567` with other last digits for each entry. */
const nationalOf = (entry: string, start: string): string => `${start}${4560 + names.indexOf(entry)}`;

async function hasNumber(entry: string, body: unknown, number: string): Promise<void> {
  if (entry === 'POST /api/messages/send') {
    const { tickets } = await server.as(admin).call(api.tickets.page, { showAll: true });
    expect(tickets.map(({ contact }) => contact?.number)).toContain(number);
  } else {
    expect(body).toMatchObject({ number });
  }
}

describe.each(names)('%s', (entry) => {
  const send = entries[entry] ?? expect.fail();

  it('completes a national number with the country of the company', async () => {
    const { status, body } = await send(nationalOf(entry, '(51) 99123-'));
    expect(status, JSON.stringify(body)).toBe(200);
    await hasNumber(entry, body, nationalOf(entry, '555199123'));
  });

  it('reads what phones and programs put around a number', async () => {
    const { status, body } = await send(`\u202A${nationalOf(entry, '+55\u00A021 99123-')}\u202C`);
    expect(status, JSON.stringify(body)).toBe(200);
    await hasNumber(entry, body, nationalOf(entry, '552199123'));
  });

  it.each([
    ['5,51199876543E+12', 'ERR_NUMBER_EXPONENT'],
    ['11 99000-0990 / 11 99000-0991', 'ERR_NUMBER_SEVERAL'],
    ['5511990000992, 5511990000993', 'ERR_NUMBER_SEVERAL'],
    ['Ana 11 99000-0990', 'ERR_NUMBER_INVALID'],
    ['51987654321', 'ERR_NUMBER_AMBIGUOUS'],
  ])('refuses %s', async (number, error) => {
    expect(await send(number)).toMatchObject({ status: 400, body: { error, fields: { number: expect.any(String) } } });
  });
});

describe('a number of a contact', () => {
  it('settles what could be both', async () => {
    const peruvian = await create('+51 991 230 001');
    expect(peruvian.number).toBe('51991230001');
    expect(await create('51991230001')).toMatchObject({ id: peruvian.id });
    const changes = { id: peruvian.id, name: 'Lima Souza', number: '51991230001' };
    expect(await server.as(admin).call(api.contacts.update, changes)).toMatchObject(changes);
  });

  it('has its other spelling as well', async () => {
    const { id } = await create('11 99000-0960');
    expect(await create('551190000960')).toMatchObject({ id, alreadyExists: true });
  });

  it.each([
    ['+52 1 55 1234 5678', '525512345678', '525512345679'],
    ['+52 55 1234 5688', '5215512345688', '5215512345689'],
    ['+54 9 11 2345-6780', '541123456780', '541123456781'],
    ['+54 11 2345-6790', '5491123456790', '5491123456791'],
  ])('%s is %s in every entry', async (written, other, next) => {
    const { id, number } = await create(written);
    expect(await create(other)).toMatchObject({ id, alreadyExists: true });
    expect(await server.as(admin).call(api.contacts.byNumber, { name: 'Marina', number: other })).toMatchObject({ id });
    const message = { number: other, body: 'Oi' };
    expect(await server.as(null).send('POST', '/api/messages/send', message, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 200,
    });
    for (const searchParam of [written, other]) {
      expect((await server.as(admin).call(api.contacts.page, { searchParam })).contacts, searchParam).toMatchObject([{ id, number }]);
    }
    const { id: nextId } = await create(next);
    expect(await server.as(admin).send('PUT', `/contacts/${nextId}`, { number: other })).toMatchObject({
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    });
    const addItem = (text: string) => server.as(admin).call(api.contactListItems.create, { contactListId, name: 'Marina', number: text });
    const item = await addItem(written);
    expect(await addItem(other)).toMatchObject({ id: item.id });
  });

  it('is taken as a number of JSON, as integrators send it', async () => {
    const { status, body } = await server.as(admin).send('POST', '/contacts', { name: 'Ana Souza', number: 5511990000970 });
    expect({ status, number: (body as { number: string }).number }).toEqual({ status: 200, number: '5511990000970' });
  });

  it('is read in the country of its company', async () => {
    const { admin: other } = await server.makeCompany();
    await makeConnectedConnection(server, other);
    await server.as(other).call(api.settings.update, { key: 'country', value: 'PT' });
    expect(await server.as(other).call(api.contacts.create, { name: 'Rui', number: '912 345 678' })).toMatchObject({
      number: '351912345678',
    });
    await server.as(other).call(api.settings.update, { key: 'country', value: 'CV' });
    expect(await server.as(other).call(api.contacts.create, { name: 'Nha', number: '9911234' })).toMatchObject({ number: '2389911234' });
  });
});
