import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { openContactListFilter, type ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { maxContactListItems } from '#shared/contacts/contacts/listItems.ts';
import { maxContactLists } from '#shared/contacts/contacts/lists.ts';
import { AppError } from '#shared/errors.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startChannelProcess, type ChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { enqueueCheck } from './enqueueCheck.ts';
import { resolveRecipients } from './resolveRecipients.ts';
import { requireContactList } from './listCommands.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let channelProcess: ChannelProcess;
/** Numbers that the channel was asked for, in order. */
let asked: string[] = [];
let answer: (number: string) => Promise<{ exists: boolean; spelling?: string }>;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web,relay,jobs', LOG_LEVEL: 'fatal' });
  channelProcess = startChannelProcess(server.platform);
  channelProcess.channel.onCheckNumber = async (number) => {
    asked.push(number);
    const { exists, spelling = number } = await answer(number);
    const person = { address: `${spelling}@s.whatsapp.net`, number: spelling, alias: null, name: null, isGroup: false };
    return { exists, person: exists ? person : null };
  };
});
afterAll(() => channelProcess.channels.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 30 });
const lists = (who: TestUser) => server.as(who).call;

async function makeCompany({ isConnected = false } = {}) {
  const company = await server.makeCompany();
  asked = [];
  answer = async () => ({ exists: true });
  if (isConnected) {
    const { id } = await lists(company.admin)(api.connections.create, { name: 'Loja', provider: 'beta' });
    await until(async () => expect((await lists(company.admin)(api.connections.show, { id })).status).toBe('CONNECTED'));
  }
  return company;
}

async function makeList(admin: TestUser, name = 'Clientes de maio') {
  const { id } = await lists(admin)(api.contactLists.create, { name });
  return {
    id,
    add: (number: string, more: { name?: string; email?: string } = {}) =>
      lists(admin)(api.contactListItems.create, { contactListId: id, name: 'Marina', number, ...more }),
    show: () => lists(admin)(api.contactLists.show, { id }),
    items: async (searchParam = '') => (await lists(admin)(api.contactListItems.page, { contactListId: id, searchParam })).contacts,
  };
}

const numberOf = (index: number): string => `55119${88_000_000 + index}`;

/** Items without a check, put in by a statement. */
const fill = (companyId: number, contactListId: number, { count, from = 0 }: { count: number; from?: number }) =>
  server.inCompany(companyId, ({ em }) =>
    execute(
      em,
      `insert into contact_list_items (company_id, contact_list_id, name, number)
       select $1, $2, 'pessoa ' || n, '55119' || (88000000 + n) from generate_series($3::int, $4::int) n`,
      [companyId, contactListId, from, from + count - 1],
    ),
  );

describe('contact lists', () => {
  it('are for admins whose plan includes campaigns', async () => {
    const { id, admin, agent } = await makeCompany();
    await expect(lists(agent)(api.contactLists.page, {})).toFailWith('ERR_NO_PERMISSION');
    await makeList(admin);
    await server.inCompany(id, ({ em }) => execute(em, 'update companies set plan_id = null where id = $1', [id]));
    await expect(lists(admin)(api.contactLists.page, {})).toFailWith('ERR_PLAN_LACKS_FEATURE');
  });

  it('have a name of at least two letters, are sorted and searched by it, and count their contacts', async () => {
    const { admin } = await makeCompany();
    const { add } = await makeList(admin, '  Último  ');
    await makeList(admin, 'ácido 100%');
    await add(numberOf(1));
    await expect(makeList(admin, 'a')).rejects.toMatchObject({ code: 'ERR_CONTACTLIST_INVALID_NAME' });
    await expect(makeList(admin, ' ')).rejects.toMatchObject({ code: 'ERR_CONTACTLIST_REQUIRED' });
    expect(await server.as(admin).send('POST', '/contact-lists', {})).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONTACTLIST_REQUIRED' },
    });
    const page = await lists(admin)(api.contactLists.page, {});
    expect(page.records.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([
      ['ácido 100%', 0],
      ['Último', 1],
    ]);
    expect((await lists(admin)(api.contactLists.page, { searchParam: '%' })).count).toBe(1);
    const [first] = await lists(admin)(api.contactLists.list, {});
    expect(first).toMatchObject({ name: 'ácido 100%', company: { id: admin.companyId } });
  });

  it('are renamed and removed with their items, never those of another company', async () => {
    const { admin } = await makeCompany();
    const { admin: stranger } = await makeCompany();
    const { id, add } = await makeList(admin);
    const item = await add(numberOf(1));
    const call = lists(stranger);
    await expect(call(api.contactLists.update, { id, name: 'roubada' })).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    await expect(call(api.contactLists.remove, { id })).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    await expect(call(api.contactLists.check, { id })).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    await expect(call(api.contactListItems.page, { contactListId: id })).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    const intruder = { contactListId: id, name: 'Intrusa', number: numberOf(2) };
    await expect(call(api.contactListItems.create, intruder)).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    await expect(lists(stranger)(api.contactListItems.remove, { id: item.id })).toFailWith('ERR_NO_CONTACTLISTITEM_FOUND');
    expect(await lists(admin)(api.contactLists.update, { id, name: 'Clientes de junho' })).toMatchObject({ name: 'Clientes de junho' });
    expect(await lists(admin)(api.contactLists.remove, { id })).toEqual({ message: 'Contact list deleted' });
    await expect(lists(admin)(api.contactListItems.show, { id: item.id })).toFailWith('ERR_NO_CONTACTLISTITEM_FOUND');
  });

  it('are limited in number and size, with a clear refusal', async () => {
    const { id: companyId, admin } = await makeCompany();
    const { id, add } = await makeList(admin);
    await fill(companyId, id, { count: maxContactListItems });
    await expect(add(numberOf(maxContactListItems + 1))).toFailWith('ERR_CONTACTLIST_FULL');
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `insert into contact_lists (company_id, name) select $1, 'lista' from generate_series(2, $2::int)`, [
        companyId,
        maxContactLists,
      ]),
    );
    await expect(makeList(admin)).rejects.toMatchObject({ code: 'ERR_CONTACTLIST_LIMIT' });
    const { contacts, count, hasMore } = await lists(admin)(api.contactListItems.page, { contactListId: id, pageNumber: 1000 });
    expect([contacts.length, count, hasMore]).toEqual([100, maxContactListItems, false]);
  });
});

describe('the items of a list', () => {
  it('have each number once, in either spelling of a Brazilian one', async () => {
    const { admin } = await makeCompany();
    const { add, items } = await makeList(admin);
    const first = await add('+55 (11) 98765-4310', { email: 'Marina@Exemplo.com.br' });
    expect(first).toMatchObject({ number: '5511987654310', email: 'marina@exemplo.com.br', validity: 'unchecked', isWhatsappValid: false });
    expect((await add('551187654310', { name: 'Outra' })).id).toBe(first.id);
    // A landline has no ninth digit: it is somebody else.
    expect((await add('5511937654310')).id).not.toBe((await add('551137654310')).id);
    expect(await items()).toHaveLength(3);
    await expect(add('12345')).toFailWith('ERR_VALIDATION', { number: 'string.min' });
  });

  it('need a name and a number, and say so with the codes of older clients', async () => {
    const { admin } = await makeCompany();
    const { id: contactListId, add } = await makeList(admin);
    await expect(add(numberOf(1), { name: 'M' })).rejects.toMatchObject({ code: 'ERR_CONTACTLISTITEM_INVALID_NAME' });
    for (const body of [{ number: numberOf(1) }, { name: 'Marina' }, { name: '', number: numberOf(1) }]) {
      expect(await server.as(admin).send('POST', '/contact-list-items', { contactListId, ...body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_CONTACTLISTITEM_REQUIRED' },
      });
    }
  });

  it('are listed at once with their company, of one list or of all, never those of another company', async () => {
    const { admin } = await makeCompany();
    const { admin: stranger } = await makeCompany();
    const one = await makeList(admin);
    const other = await makeList(admin, 'Outra lista');
    await one.add(numberOf(2), { name: 'Beto' });
    await one.add(numberOf(1), { name: 'Ana' });
    await other.add(numberOf(3), { name: 'Caio' });
    const list = (who: TestUser, contactListId?: number) =>
      lists(who)(api.contactListItems.list, contactListId === undefined ? {} : { contactListId });
    expect(await list(admin, one.id)).toMatchObject([
      { name: 'Ana', contactListId: one.id, company: { id: admin.companyId } },
      { name: 'Beto', contactListId: one.id },
    ]);
    expect((await list(admin)).map(({ name }) => name)).toEqual(['Ana', 'Beto', 'Caio']);
    expect(await list(stranger)).toEqual([]);
    expect(await list(stranger, one.id)).toEqual([]);
  });

  it('may be in another list too, and are found by name, number and e-mail', async () => {
    const { admin } = await makeCompany();
    const one = await makeList(admin);
    const other = await makeList(admin, 'Outra lista');
    await one.add(numberOf(1), { name: 'João Ação', email: 'joao@exemplo.com' });
    await other.add(numberOf(1));
    for (const term of ['acao', '988000001', 'JOAO@']) {
      expect((await one.items(term)).map(({ name }) => name)).toEqual(['João Ação']);
    }
    expect(await one.items('%')).toEqual([]);
  });

  it('are changed and removed; a number of another item is refused', async () => {
    const { admin } = await makeCompany();
    const { add, items, show } = await makeList(admin);
    const [first, second] = [await add(numberOf(1)), await add(numberOf(2))];
    await expect(lists(admin)(api.contactListItems.update, { id: second.id, number: numberOf(1) })).toFailWith(
      'ERR_DUPLICATED_CONTACTLISTITEM',
    );
    expect(await lists(admin)(api.contactListItems.update, { id: first.id, name: 'Marina A.' })).toMatchObject({ name: 'Marina A.' });
    await lists(admin)(api.contactListItems.remove, { id: first.id });
    expect((await items()).map(({ id }) => id)).toEqual([second.id]);
    expect(await show()).toMatchObject({ contactsCount: 1 });
  });
});

describe('the check of the numbers', () => {
  it('asks once per number, respells it, and knows valid from invalid; a second list uses the stored answer', async () => {
    const { admin } = await makeCompany({ isConnected: true });
    answer = async (number) => ({ exists: number !== numberOf(2), spelling: number.replace('55119', '5511') });
    const { add, items, show } = await makeList(admin);
    await add(numberOf(1), { name: 'Ana' });
    await add(numberOf(2), { name: 'Beto' });
    await until(async () => expect(await show()).toMatchObject({ isChecking: false, validCount: 1, invalidCount: 1, contactsCount: 2 }));
    expect(await items()).toMatchObject([
      { number: '551188000001', isWhatsappValid: true, validity: 'valid' },
      { number: numberOf(2), isWhatsappValid: false, validity: 'invalid' },
    ]);
    const other = await makeList(admin, 'Outra');
    await other.add(numberOf(1));
    await until(async () => expect(await other.show()).toMatchObject({ isChecking: false, validCount: 1 }));
    expect(asked.toSorted()).toEqual([numberOf(1), numberOf(2)]);
  });

  it('tells why an item could not be checked after three tries, and tries again on request', async () => {
    const { admin } = await makeCompany({ isConnected: true });
    answer = async () => {
      throw new AppError('ERR_WAPP_CHECK_CONTACT');
    };
    const { id, items, show } = await makeList(admin);
    await fill(admin.companyId, id, { count: 1 });
    await server.inCompany(admin.companyId, ({ em }) => execute(em, 'update contact_list_items set attempts = 2', []));
    await lists(admin)(api.contactLists.check, { id });
    await until(async () => expect(await show()).toMatchObject({ isChecking: false, failedCount: 1 }));
    expect(await items()).toMatchObject([{ validity: 'failed', failure: 'ERR_WAPP_CHECK_CONTACT' }]);
    answer = async () => ({ exists: true });
    await lists(admin)(api.contactLists.check, { id });
    await until(async () => expect(await show()).toMatchObject({ isChecking: false, validCount: 1, failedCount: 0 }));
  });

  it('says what it waits for, can be stopped, and goes on when asked', async () => {
    const { admin } = await makeCompany();
    const { id, add, show } = await makeList(admin);
    await add(numberOf(1));
    await until(async () => expect(await show()).toMatchObject({ isChecking: true, waitingFor: 'ERR_NO_DEF_WAPP_FOUND' }));
    expect(await lists(admin)(api.contactLists.stopCheck, { id })).toMatchObject({ isChecking: false, waitingFor: null });
    expect(asked).toEqual([]);
    await makeConnectedConnection(server, admin);
    await lists(admin)(api.contactLists.check, { id });
    await until(async () => expect(await show()).toMatchObject({ isChecking: false, invalidCount: 0 }));
  });

  it('goes on for an item that comes while its last step ends', async () => {
    const { id: companyId, admin } = await makeCompany({ isConnected: true });
    const { id, items } = await makeList(admin);
    const setChecking = (isChecking: boolean) =>
      server.inCompany(companyId, ({ em }) => execute(em, 'update contact_lists set is_checking = $2 where id = $1', [id, isChecking]));
    await setChecking(true);
    await server.inCompany(companyId, async (scope) => {
      const contactList = await requireContactList(scope, id);
      await setChecking(false);
      await execute(
        scope.em,
        `insert into contact_list_items (company_id, contact_list_id, name, number, email) values ($1, $2, 'Marina', $3, '')`,
        [companyId, id, numberOf(900)],
      );
      await enqueueCheck(scope, contactList);
    });
    await until(async () => expect(await items()).toMatchObject([{ isWhatsappValid: true }]));
  });

  it('two companies take turns, and each number is asked once', async () => {
    const companies = [await makeCompany({ isConnected: true }), await makeCompany({ isConnected: true })];
    const made = [];
    for (const { id: companyId, admin } of companies) {
      const list = await makeList(admin);
      await fill(companyId, list.id, { count: 15, from: companyId * 100 });
      made.push(list);
      await lists(admin)(api.contactLists.check, { id: list.id });
    }
    for (const { show } of made) {
      await until(async () => expect(await show()).toMatchObject({ isChecking: false, validCount: 15 }));
    }
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(30);
  });
});

describe('a dynamic list', () => {
  async function makeTaggedContacts(admin: TestUser) {
    const tag = await lists(admin)(api.tags.create, { name: 'vip' });
    const made = await server.inCompany(admin.companyId, async (scope) => {
      const vip = await makeTicket(scope, { status: 'closed' });
      const other = await makeTicket(scope, { status: 'closed' });
      await execute(scope.em, `update tickets set last_message_at = '2029-05-02T13:00:00Z' where id = $1`, [vip.id]);
      await execute(scope.em, 'insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
        admin.companyId,
        vip.id,
        tag.id,
      ]);
      await execute(scope.em, `insert into contacts (company_id, name, number, is_group) values ($1, 'Grupo', '120363001', true)`, [
        admin.companyId,
      ]);
      return { vip: vip.contactId, other: other.contactId };
    });
    return { tagId: tag.id, ...made };
  }
  const make = (admin: TestUser, filter: Partial<ContactListFilter>) =>
    lists(admin)(api.contactLists.create, { name: 'Automática', filter: { ...openContactListFilter, ...filter } });
  const idsOf = async (admin: TestUser, contactListId: number) =>
    (await lists(admin)(api.contactListItems.page, { contactListId })).contacts.map(({ id }) => id);

  it('keeps its filter and finds contacts when it is used: by tag, day of the last message and text; groups never', async () => {
    const { admin } = await makeCompany();
    const { tagId, vip, other } = await makeTaggedContacts(admin);
    const all = await make(admin, {});
    expect(all).toMatchObject({ contactsCount: 2, filter: openContactListFilter });
    expect((await idsOf(admin, all.id)).toSorted()).toEqual([vip, other].toSorted());
    const tagged = await make(admin, { tagIds: [tagId] });
    expect(await idsOf(admin, tagged.id)).toEqual([vip]);
    expect(await idsOf(admin, (await make(admin, { lastContactFrom: '2029-05-02', lastContactTo: '2029-05-02' })).id)).toEqual([vip]);
    expect(await idsOf(admin, (await make(admin, { lastContactTo: '2029-05-01' })).id)).toEqual([]);
    const nextDay = await make(admin, { lastContactFrom: '2029-05-03', lastContactTo: '2029-05-03' });
    expect(await idsOf(admin, nextDay.id)).toEqual([]);
    await lists(admin)(api.settings.update, { key: 'timeZone', value: 'Pacific/Kiritimati' });
    expect(await idsOf(admin, nextDay.id)).toEqual([vip]);

    const { number } = (await lists(admin)(api.contactListItems.page, { contactListId: tagged.id })).contacts[0] ?? expect.fail();
    expect(await idsOf(admin, (await make(admin, { searchParam: number.slice(2) })).id)).toEqual([vip]);
    const recipients = await server.inCompany(admin.companyId, (scope) => resolveRecipients(scope, tagged.id));
    expect(recipients).toMatchObject([{ number }]);
    await lists(admin)(api.contactLists.update, { id: tagged.id, filter: { ...openContactListFilter } });
    expect(await lists(admin)(api.contactLists.show, { id: tagged.id })).toMatchObject({ contactsCount: 2, name: 'Automática' });
  });

  it('takes no items, no check and no conditions of another company', async () => {
    const { admin } = await makeCompany();
    const { admin: stranger } = await makeCompany();
    const { tagId } = await makeTaggedContacts(stranger);
    await expect(make(admin, { tagIds: [tagId] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await expect(make(admin, { whatsappId: 999_999 })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    const { id } = await make(admin, {});
    const item = { contactListId: id, name: 'Marina', number: numberOf(1) };
    await expect(lists(admin)(api.contactListItems.create, item)).toFailWith('ERR_CONTACTLIST_DYNAMIC');
    await expect(lists(admin)(api.contactLists.check, { id })).toFailWith('ERR_CONTACTLIST_DYNAMIC');
    const plain = await makeList(admin);
    await expect(lists(admin)(api.contactLists.update, { id: plain.id, filter: openContactListFilter })).toFailWith(
      'ERR_CONTACTLIST_DYNAMIC',
    );
  });

  it('stays as it is where its tag or connection was deleted, and is never widened by itself', async () => {
    const { admin } = await makeCompany();
    const { tagId } = await makeTaggedContacts(admin);
    const { id, filter } = await make(admin, { tagIds: [tagId] });
    await lists(admin)(api.tags.remove, { id: tagId });
    const saved = await lists(admin)(api.contactLists.update, { id, name: 'Outro nome', filter: filter ?? openContactListFilter });
    expect(saved).toMatchObject({ name: 'Outro nome', contactsCount: 0, filter: { tagIds: [tagId] } });
    await expect(make(admin, { tagIds: [tagId] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    const other = { ...openContactListFilter, tagIds: [tagId, tagId + 1000] };
    await expect(lists(admin)(api.contactLists.update, { id, filter: other })).toFailWith('ERR_NO_TAG_FOUND');
    await server.inCompany(admin.companyId, ({ em }) =>
      execute(em, `update contact_lists set filter = filter || '{"tagIds": [], "whatsappId": 999999}' where id = $1`, [id]),
    );
    const gone = { ...openContactListFilter, whatsappId: 999_999 };
    expect(await lists(admin)(api.contactLists.update, { id, filter: gone })).toMatchObject({ contactsCount: 0, filter: gone });
    await expect(lists(admin)(api.contactLists.update, { id, filter: { ...gone, whatsappId: 999_998 } })).toFailWith('ERR_NO_WAPP_FOUND');
  });

  it('resolves a hundred thousand contacts', { timeout: 120_000 }, async () => {
    const { id: companyId, admin } = await makeCompany();
    await server.inCompany(companyId, ({ em }) =>
      execute(
        em,
        `insert into contacts (company_id, name, number)
         select $1, 'pessoa ' || n, (5531900000000 + n)::text from generate_series(1, 100000) n`,
        [companyId],
      ),
    );
    const { id, contactsCount } = await make(admin, {});
    expect(contactsCount).toBe(100_000);
    expect(await server.inCompany(companyId, (scope) => resolveRecipients(scope, id))).toHaveLength(100_000);
  });
});

describe('POST /contact-lists/:id/contacts', () => {
  it('adds the contacts that match, each once', async () => {
    const { id: companyId, admin } = await makeCompany();
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `insert into contacts (company_id, name, number) values ($1, 'Ana', $2), ($1, 'B', $3)`, [
        companyId,
        numberOf(1),
        numberOf(2),
      ]),
    );
    const { id, add, items } = await makeList(admin);
    await add(numberOf(1), { name: 'Já estava' });
    const filter = openContactListFilter;
    expect(await lists(admin)(api.contactLists.addContacts, { id, filter })).toMatchObject({ contactsCount: 2 });
    expect((await items()).map(({ name }) => name)).toEqual([numberOf(2), 'Já estava']);
    expect(await lists(admin)(api.contactLists.addContacts, { id, filter })).toMatchObject({ contactsCount: 2 });
  });
});
