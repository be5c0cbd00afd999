import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactCreated, ContactInput } from '#shared/areas/contacts.ts';
import { byName } from '#server/platform/db/byName.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { makeContact, makeTicket } from '#server/testing/makeTicket.ts';
import { openNumber } from '#server/testing/openNumber.ts';
import { foldContactCounts } from './counts.ts';
import { contactFor } from './contactFor.ts';
import { contactBroadcasts } from './live.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>>;

let house: TestHouse;
let company: Tenant;
let agent: MadeUser;
let connectionId: number;

beforeAll(async () => {
  house = await startHouse({ DEMO: 'true' });
  company = await house.company();
  ({ agent } = company);
  connectionId = await openNumber(house, company.admin);
});

const meeting = { address: '', number: null, alias: null, name: null, isGroup: false };
let counted = 0;
const freshNumber = () => `5511${String(91_000_000 + ++counted)}`;
const create = (input: Partial<ContactInput> = {}, who = agent) =>
  house.as(who).call(api.contacts.create, { name: 'Marina Alves', number: freshNumber(), ...input }) as Promise<ContactCreated>;
const page = (input: Parameters<typeof asked>[0] = {}, who = agent) => asked(input, who);
const asked = (input: { searchParam?: string; pageNumber?: number; dateStart?: string; dateEnd?: string }, who: MadeUser) =>
  house.as(who).call(api.contacts.page, input);
const checks = (number: string) =>
  house.inside(company.id, ({ em }) => rows(em, 'select is_there from number_checks where number = $1', [number]));

describe('POST /contacts', () => {
  it('adds a contact whose number is on WhatsApp, under its digits', async () => {
    const number = freshNumber();
    const contact = await create({
      number: `+55 (11) ${number.slice(4, 9)}-${number.slice(9)}`,
      email: 'Marina@Exemplo.test',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    expect(contact).toMatchObject({ number, email: 'marina@exemplo.test', whatsappId: connectionId, profilePicUrl: '', isGroup: false });
    expect(contact.extraInfo).toEqual([{ id: expect.any(Number), name: 'CPF', value: '1', contactId: contact.id }]);
    expect(contact).not.toHaveProperty('alreadyExists');
  });

  it('answers the known contact for a known number, and leaves it as it is', async () => {
    const first = await create();
    const second = await create({ number: first.number, name: 'Outra Pessoa' });
    expect(second).toMatchObject({ id: first.id, name: 'Marina Alves', alreadyExists: true, existingContact: { id: first.id } });
  });

  it('makes one contact of two that come at once', async () => {
    const number = freshNumber();
    const [one, other] = await Promise.all([create({ number }), create({ number })]);
    expect(one.id).toBe(other.id);
    expect([one.alreadyExists, other.alreadyExists].toSorted()).toEqual([true, undefined]);
  });

  it('refuses a number that is not on WhatsApp; a preview is told so', async () => {
    const number = '5511900000000';
    await expect(create({ number })).toFailWith('ERR_WAPP_INVALID_CONTACT');
    // Asked before anything was begun: what comes of the rest does not take the answer with it.
    expect(await checks(number)).toEqual([{ is_there: false }]);
    const body = { name: 'Ninguém', number };
    const preview = await house.as(agent).send('POST', '/contacts?preview=true', body);
    expect(preview).toMatchObject({
      status: 200,
      body: { invalido: true, error: 'ERR_WAPP_INVALID_CONTACT', name: 'Ninguém', number, email: '' },
    });
  });

  it('believes a check for thirty days, and a failed one for a day', async () => {
    const { number } = await create();
    const channels = house.platform.channels ?? expect.fail();
    const asks = vi.spyOn(channels, 'checkNumber');
    const other = await house.inside(company.id, async (scope) => {
      const { checkNumber } = await import('./numberCheck.ts');
      await checkNumber(scope, connectionId, { number });
      await checkNumber(scope, connectionId, { number: '5511900000000' });
      expect(asks).not.toHaveBeenCalled();
      const later = (days: number) => ({ ...scope, now: new Date(scope.now.getTime() + days * 24 * 3_600_000) });
      await checkNumber(later(2), connectionId, { number: '5511900000000' });
      await checkNumber(later(29), connectionId, { number });
      expect(asks).toHaveBeenCalledTimes(1);
      return checkNumber(later(31), connectionId, { number });
    });
    expect(other.exists).toBe(true);
    expect(asks).toHaveBeenCalledTimes(2);
    asks.mockRestore();
  });

  it('needs a connection, and one that runs', async () => {
    const { admin } = await house.company();
    await expect(create({}, admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
    const { id } = await house.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' });
    await house.as(admin).call(api.connections.stop, { id });
    await expect(create({}, admin)).toFailWith('ERR_WAPP_NOT_INITIALIZED');
  });

  it('names what is wrong', async () => {
    await expect(create({ number: '(11) 98' })).toFailWith('ERR_VALIDATION', { number: 'string.min' });
    await expect(create({ name: 'x' })).toFailWith('ERR_VALIDATION', { name: 'string.min' });
  });
});

describe('GET /contact', () => {
  it('gives the contact with a number, and adds it where there is none', async () => {
    const number = freshNumber();
    const ask = (name: string, who = agent) => house.as(who).call(api.contacts.byNumber, { name, number });
    const made = await ask('Primeira Vez');
    expect(made).toMatchObject({ name: 'Primeira Vez', number });
    expect(await ask('Outro Nome')).toMatchObject({ id: made.id, name: 'Primeira Vez' });
    await expect(ask('Outra Empresa', (await house.company()).admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
    await expect(house.as(agent).call(api.contacts.byNumber, { name: 'Ninguém', number: '5511900000000' })).toFailWith(
      'ERR_WAPP_INVALID_CONTACT',
    );
  });
});

describe('GET /contacts', () => {
  it('gives thirty a page by name, and knows how many there are', async () => {
    const { id, admin } = await house.company();
    await house.inside(id, ({ em }) =>
      rows(
        em,
        "insert into contacts (company_id, name, number) select $1, 'Pessoa ' || lpad(n::text, 3, '0'), '5511' || (70000000 + n) from generate_series(1, 65) n",
        [id],
      ),
    );
    const names = async (pageNumber: number) => (await page({ pageNumber }, admin)).contacts.map(({ name }) => name);
    expect((await names(1))[0]).toBe('Pessoa 001');
    expect((await names(3)).at(-1)).toBe('Pessoa 065');
    expect(await page({ pageNumber: 2 }, admin)).toMatchObject({ count: 65, hasMore: true });
    expect(await page({ pageNumber: 3 }, admin)).toMatchObject({ count: 65, hasMore: false });
    const [first] = (await page({}, admin)).contacts;
    await house.as(admin).call(api.contacts.remove, { id: first?.id ?? 0 });
    expect(await page({}, admin)).toMatchObject({ count: 64, hasMore: true });
    await house.inside(id, ({ em }) =>
      rows(em, 'insert into contact_counts (company_id, contacts) select $1, 0 from generate_series(1, 600)', [id]),
    );
    expect((await page({}, admin)).count).toBe(64);
    await foldContactCounts.round(house.platform);
    expect(await house.inside(id, ({ em }) => rows(em, 'select contacts from contact_counts'))).toEqual([{ contacts: 64 }]);
    expect((await page({}, admin)).count).toBe(64);
  });

  it('sorts names as people look for them, in an order that has an index', async () => {
    const { id, admin } = await house.company();
    const names = ['Ângela', 'ana', 'Ana', 'Zoé', 'Cristiano', 'Célia', 'Ösmar', 'celia', 'Edu', 'Élcio', '3M', '~ Loja'];
    await house.inside(id, async ({ em }) => {
      await rows(
        em,
        `insert into contacts (company_id, name, number)
         select $1, name, '5511' || (71000000 + n) from jsonb_array_elements_text($2::jsonb) with ordinality as x (name, n)`,
        [id, JSON.stringify(names)],
      );
    });
    const sorted = ['~ Loja', '3M', 'ana', 'Ana', 'Ângela', 'celia', 'Célia', 'Cristiano', 'Edu', 'Élcio', 'Ösmar'];
    expect((await page({}, admin)).contacts.slice(0, sorted.length).map(({ name }) => name)).toEqual(sorted);
    expect((await page({ searchParam: 'ce' }, admin)).contacts.map(({ name }) => name)).toEqual(['celia', 'Célia']);
    const plan = await house.inside(id, async ({ em }) => {
      // With so few rows the planner would rather sort than read an index.
      await rows(em, 'set local enable_sort = off');
      return rows<{ 'QUERY PLAN': string }>(em, `explain select id from contacts order by ${byName('name')}, id limit 30`);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using contacts_by_name/);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Sort/);
  });

  it('searches names without case and accents and numbers as people write them; %, _ and \\ are themselves', async () => {
    const { id, admin } = await house.company();
    const people = [
      ['José Antônio', '5511987654310'],
      ['100% Móveis', '5521911112222'],
      ['a_b\\c', '5531933334444'],
    ] as const;
    await house.inside(id, async ({ em }) => {
      for (const [name, number] of people) {
        await rows(em, 'insert into contacts (company_id, name, number) values ($1, $2, $3)', [id, name, number]);
      }
    });
    const found = async (searchParam: string) => (await page({ searchParam }, admin)).contacts.map(({ name }) => name);
    expect(await found('jose ant')).toEqual(['José Antônio']);
    expect(await found('ANTONIO')).toEqual(['José Antônio']);
    expect(await found('8765')).toEqual(['José Antônio']);
    expect(await found('(11) 98765-4310')).toEqual(['José Antônio']);
    expect(await found('00%')).toEqual(['100% Móveis']);
    expect(await found('_b\\')).toEqual(['a_b\\c']);
    expect(await found('%')).toEqual([]);
    expect(await found('jo')).toEqual(['José Antônio']);
    expect(await found('os')).toEqual([]);
    expect(await found('55')).toHaveLength(3);
    expect((await house.as(admin).call(api.contacts.list, { name: 'moveis' })).map(({ name }) => name)).toEqual(['100% Móveis']);
    expect(await house.as(admin).call(api.contacts.list, {})).toHaveLength(3);
    expect(await page({ searchParam: 'jose' })).toMatchObject({ count: 0 });
  });

  it('narrows by the day of creation, in the business time zone', async () => {
    const { id, admin } = await house.company();
    await house.inside(id, ({ em }) =>
      rows(
        em,
        "insert into contacts (company_id, name, number, created_at) values ($1, 'Noite', '5511911110001', '2029-05-03T02:00:00Z'), ($1, 'Dia', '5511911110002', '2029-05-03T15:00:00Z')",
        [id],
      ),
    );
    const names = async (dates: { dateStart?: string; dateEnd?: string }) => (await page(dates, admin)).contacts.map(({ name }) => name);
    expect(await names({ dateStart: '2029-05-02', dateEnd: '2029-05-02' })).toEqual(['Noite']);
    expect(await names({ dateStart: '2029-05-03' })).toEqual(['Dia']);
    expect(await page({ dateStart: '2029-05-02' }, admin)).toMatchObject({ count: 2 });
    await expect(page({ dateEnd: '2029-02-30' }, admin)).toFailWith('ERR_VALIDATION', { dateEnd: 'any.invalid' });
  });
});

describe('PUT /contacts/:id', () => {
  const update = (input: Partial<ContactInput> & { id: number }) => house.as(agent).call(api.contacts.update, input);

  it('changes, adds and takes away extra information, and leaves it when it is not named', async () => {
    const contact = await create({
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'RG', value: '2' },
      ],
    });
    const [cpf] = contact.extraInfo;
    const changed = await update({
      id: contact.id,
      extraInfo: [
        { id: cpf?.id ?? 0, name: 'CPF', value: '9' },
        { name: 'Cidade', value: 'Santos' },
      ],
    });
    expect(changed.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ['CPF', '9'],
      ['Cidade', 'Santos'],
    ]);
    expect((await update({ id: contact.id, name: 'Marina A.' })).extraInfo).toHaveLength(2);
    expect((await update({ id: contact.id, extraInfo: [] })).extraInfo).toEqual([]);
  });

  it("does not touch another contact's extra information", async () => {
    const other = await create({ extraInfo: [{ name: 'CPF', value: 'segredo' }] });
    const contact = await create();
    const info = { id: other.extraInfo[0]?.id ?? 0, name: 'CPF', value: 'trocado' };
    const changed = await update({ id: contact.id, extraInfo: [info] });
    expect(changed.extraInfo[0]?.id).not.toBe(info.id);
    expect((await house.as(agent).call(api.contacts.show, { id: other.id })).extraInfo[0]?.value).toBe('segredo');
  });

  it('does not take the number of another contact, and takes a whole record back', async () => {
    const taken = await create();
    const contact = await create();
    await expect(update({ id: contact.id, number: taken.number })).toFailWith('ERR_DUPLICATED_CONTACT');
    const answer = await house.as(agent).send('PUT', `/contacts/${contact.id}`, { ...contact, name: 'Inteira', companyId: 99 });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Inteira', number: contact.number, companyId: company.id } });
  });

  it('leads what comes from the new number here, and what comes from the old one elsewhere', async () => {
    const contact = await create();
    const number = freshNumber();
    await update({ id: contact.id, number });
    const met = (of: string) =>
      house.inside(company.id, (scope) =>
        contactFor(scope, { address: `${of}@s.whatsapp.net`, number: of, alias: null, name: 'Quem', isGroup: false }, connectionId),
      );
    expect((await met(number)).id).toBe(contact.id);
    expect((await met(contact.number)).id).not.toBe(contact.id);
  });

  it("keeps a group's id and a privacy id when a form sends back their digits", async () => {
    const ids = await house.inside(company.id, async (scope) => {
      const group = await contactFor(
        scope,
        { address: '120-363@g.us', number: '120-363', alias: null, name: 'Obra', isGroup: true },
        connectionId,
      );
      const hidden = await contactFor(
        scope,
        { address: '987@lid', number: null, alias: '987', name: 'Oculta', isGroup: false },
        connectionId,
      );
      await scope.em.flush();
      return [group.id, hidden.id];
    });
    for (const [index, number] of ['120-363', '~987'].entries()) {
      const answer = await house
        .as(agent)
        .send('PUT', `/contacts/${ids[index]}`, { name: 'Com outro nome', number: `${number}00000`.slice(0, number.length) });
      expect([200, 400]).toContain(answer.status);
      const shown = await house.as(agent).call(api.contacts.show, { id: ids[index] ?? 0 });
      expect(shown.number).toBe(number);
    }
  });
});

describe('GET and DELETE /contacts/:id', () => {
  it('shows the connection by its name alone', async () => {
    const { id } = await create();
    expect((await house.as(agent).call(api.contacts.show, { id })).whatsapp).toEqual({ id: connectionId, name: 'Balcão' });
  });

  it('removes a contact with its conversations, and says so to the lists that showed them', async () => {
    const { id, ticketId } = await house.inside(company.id, async (scope) => {
      const ticket = await makeTicket(scope, {});
      return { id: ticket.contactId, ticketId: ticket.id };
    });
    await expect(house.as(agent).call(api.contacts.remove, { id })).toFailWith('ERR_NO_PERMISSION');
    const recorded: unknown[] = [];
    await house.inside(company.id, async (scope) => {
      const { removeContact } = await import('./changeContact.ts');
      await removeContact({ ...scope, record: (...fact) => void recorded.push(fact) }, { id });
    });
    expect(recorded.map((fact) => (fact as string[])[0])).toEqual(['ticket.removed', 'contact.removed']);
    await expect(house.as(agent).call(api.contacts.show, { id })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(house.as(company.admin).call(api.tickets.show, { id: ticketId })).toFailWith('ERR_NO_TICKET_FOUND');
  });
});

describe('somebody whom a channel meets', () => {
  const meet = (person: Partial<typeof meeting> | object) =>
    house.inside(company.id, (scope) => contactFor(scope, { ...meeting, ...person }, connectionId));

  it('is one contact under a number and a privacy id, also where they were met apart', async () => {
    const number = freshNumber();
    const hidden = await meet({ address: '111@lid', alias: '111' });
    expect(hidden.number).toBe('~111');
    const known = await meet({ address: `${number}@s.whatsapp.net`, number });
    expect(known.id).not.toBe(hidden.id);
    const both = await meet({ address: '111@lid', alias: '111', number });
    expect(both.id).toBe(hidden.id);
    // The two are made one by whoever hears of it; see identity.
    await vi.waitFor(async () => expect((await meet({ address: number, number })).id).toBe(hidden.id), 5_000);
    expect((await meet({ address: '111@lid', alias: '111' })).number).toBe(number);
    const revealed = await meet({ address: '222@lid', alias: '222', name: 'Rosa' });
    const later = freshNumber();
    expect(await meet({ address: '222@lid', alias: '222', number: later })).toMatchObject({ id: revealed.id, number: later, name: 'Rosa' });
  });

  it('keeps the name that people gave', async () => {
    const contact = await create({ name: 'Dona Marina' });
    expect((await meet({ address: `${contact.number}@s.whatsapp.net`, number: contact.number, name: 'marinaaa' })).name).toBe(
      'Dona Marina',
    );
    const number = freshNumber();
    expect((await meet({ address: number, number })).name).toBe(number);
    expect((await meet({ address: number, number, name: 'Bia' })).name).toBe('Bia');
    expect((await meet({ address: number, number, name: 'Beatriz' })).name).toBe('Bia');
  });

  it('gets a picture, at most once a day, kept as a file', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const channels = house.platform.channels ?? expect.fail();
    const fetches = vi.spyOn(channels, 'fetchPicture').mockResolvedValue(png);
    const number = freshNumber();
    const { id } = await meet({ address: `${number}@s.whatsapp.net`, number });
    const url = async () => (await house.as(agent).call(api.contacts.show, { id })).profilePicUrl;
    await vi.waitFor(async () => expect(await url()).toMatch(/\.png\?/), { timeout: 10_000, interval: 50 });
    expect(Buffer.from(await (await fetch((await url()).replace(/^https?:\/\/[^/]+/, house.url))).arrayBuffer())).toEqual(png);
    await meet({ address: `${number}@s.whatsapp.net`, number });
    expect(fetches.mock.calls.filter(([, , address]) => address.startsWith(number))).toHaveLength(1);
    fetches.mockRestore();
  });
});

describe('the live events of a contact', () => {
  it('carry it whole to the company', async () => {
    const contact = await create({ extraInfo: [{ name: 'CPF', value: '1' }] });
    const said = await house.inside(company.id, async (scope) => {
      const of = (on: string) => contactBroadcasts.find((one) => one.on === on);
      return [
        ...((await of('contact.created')?.tell(scope, { contactId: contact.id } as never)) ?? []),
        ...((await of('contact.removed')?.tell(scope, { contactId: 7 } as never)) ?? []),
      ];
    });
    const to = [`company-${company.id}-mainchannel`];
    expect(said).toEqual([
      {
        to,
        event: 'contact',
        body: { action: 'create', contact: expect.objectContaining({ id: contact.id, extraInfo: contact.extraInfo }) },
      },
      { to, event: 'contact', body: { action: 'delete', contactId: 7 } },
    ]);
  });

  it('are recorded once for a change that changes something', async () => {
    const { number } = await house.inside(company.id, (scope) => makeContact(scope));
    const facts = async () => {
      const recorded: string[] = [];
      await house.inside(company.id, async (scope) => {
        const spied = { ...scope, record: (name: string) => void recorded.push(name) } as typeof scope;
        await contactFor(spied, { ...meeting, address: `${number}@s.whatsapp.net`, number }, connectionId);
      });
      return recorded;
    };
    expect(await facts()).toEqual(['contact.changed']);
    expect(await facts()).toEqual([]);
  });
});
