import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { column, execute, queryOf, queryRows, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { startContactFixture } from '#server/testing/fixtures/startContactFixture.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { compactContactCounts } from './countContacts.ts';

const { server, agent, freshNumber } = await startContactFixture();

const page = (input: Parameters<typeof pageAs>[0] = {}, who = agent) => pageAs(input, who);
const pageAs = (input: { searchParam?: string; pageNumber?: number; dateStart?: string; dateEnd?: string }, who: TestUser) =>
  server.as(who).call(api.contacts.page, input);

describe('GET /contact', () => {
  it('gives the contact with a number, and adds it where there is none', async () => {
    const number = freshNumber();
    const ask = (name: string, who = agent) => server.as(who).call(api.contacts.byNumber, { name, number });
    const made = await ask('Primeira Vez');
    expect(made).toMatchObject({ name: 'Primeira Vez', number });
    expect(await ask('Outro Nome')).toMatchObject({ id: made.id, name: 'Primeira Vez' });
    await expect(ask('Outra Empresa', (await server.makeCompany()).admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
    await expect(server.as(agent).call(api.contacts.byNumber, { name: 'Ninguém', number: '5511900000000' })).toFailWith(
      'ERR_WAPP_INVALID_CONTACT',
    );
  });
});

describe('GET /contacts', () => {
  it('goes on behind the last row of a page, whatever was added before it since', async () => {
    const { id, admin } = await server.makeCompany();
    const add = (name: string, from: number, to: number): Promise<void> =>
      server.inCompany(id, ({ em }) =>
        execute(
          em,
          'insert into contacts (company_id, name, number) select $1, $2, (5511900000000 + n)::text from generate_series($3::int, $4::int) n',
          [id, name, from, to],
        ),
      );
    await add('Zé "do Ó"\n+/=', 1, 65);
    const first = await server.as(admin).call(api.contacts.page, {});
    await add('Ana', 100, 140);
    const second = await server.as(admin).call(api.contacts.page, { after: first.nextCursor ?? '' });
    const third = await server.as(admin).call(api.contacts.page, { after: second.nextCursor ?? '' });
    const ids = [first, second, third].flatMap(({ contacts }) => contacts.map((contact) => contact.id));
    expect([first, second, third].map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
      [30, true],
      [30, true],
      [5, false],
    ]);
    expect([new Set(ids).size, third.nextCursor]).toEqual([65, null]);
  });

  it('refuses a cursor that it has not given, and one in a search', async () => {
    const forged = Buffer.from(JSON.stringify({ rank: 'Ana', id: 'x' })).toString('base64url');
    for (const query of ['after=x', 'after=%25', `after=${forged}`, `after=${Buffer.from('[]').toString('base64url')}`]) {
      expect(await server.as(agent).send('GET', `/contacts?${query}`)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    }
    const valid = Buffer.from(JSON.stringify({ rank: 'Ana', id: 1 })).toString('base64url');
    expect(await server.as(agent).send('GET', `/contacts?searchParam=ana&after=${valid}`)).toMatchObject({ status: 400 });
    expect(await server.as(agent).send('GET', `/contacts?after=${valid}`)).toMatchObject({ status: 200 });
  });

  it('gives thirty a page by name, and knows how many there are', async () => {
    const { id, admin } = await server.makeCompany();
    await server.inCompany(id, ({ em }) =>
      execute(
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
    await server.as(admin).call(api.contacts.remove, { id: first?.id ?? 0 });
    expect(await page({}, admin)).toMatchObject({ count: 64, hasMore: true });
    await server.inCompany(id, ({ em }) =>
      execute(em, 'insert into contact_counts (company_id, contacts) select $1, 0 from generate_series(1, 600)', [id]),
    );
    expect((await page({}, admin)).count).toBe(64);
    await compactContactCounts.run(server.platform);
    expect(await server.inCompany(id, ({ em }) => uncheckedRows(em, 'select contacts from contact_counts'))).toEqual([{ contacts: 64 }]);
    expect((await page({}, admin)).count).toBe(64);
  });

  it('sorts names as people look for them, in an order that has an index', async () => {
    const { id, admin } = await server.makeCompany();
    const names = ['Ângela', 'ana', 'Ana', 'Zoé', 'Cristiano', 'Célia', 'Ösmar', 'celia', 'Edu', 'Élcio', '3M', '~ Loja'];
    await server.inCompany(id, async ({ em }) => {
      await execute(
        em,
        `insert into contacts (company_id, name, number)
         select $1, name, '5511' || (71000000 + n) from jsonb_array_elements_text($2::jsonb) with ordinality as x (name, n)`,
        [id, JSON.stringify(names)],
      );
    });
    const sorted = ['~ Loja', '3M', 'ana', 'Ana', 'Ângela', 'celia', 'Célia', 'Cristiano', 'Edu', 'Élcio', 'Ösmar'];
    expect((await page({}, admin)).contacts.slice(0, sorted.length).map(({ name }) => name)).toEqual(sorted);
    expect((await page({ searchParam: 'ce' }, admin)).contacts.map(({ name }) => name)).toEqual(['celia', 'Célia']);
    const plan = await server.inCompany(id, async ({ em }) => {
      // With few rows the planner prefers sorting to the index.
      await execute(em, 'set local enable_sort = off');
      return queryRows(
        em,
        queryOf({ 'QUERY PLAN': column.text() }, `explain select id from contacts order by ${collateByName('name')}, id limit 30`),
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using contacts_by_name/);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Sort/);
  });

  it('searches names without case and accents and numbers as people write them; %, _ and \\ are themselves', async () => {
    const { id, admin } = await server.makeCompany();
    const people = [
      ['José Antônio', '5511987654310'],
      ['100% Móveis', '5521911112222'],
      ['a_b\\c', '5531933334444'],
    ] as const;
    await server.inCompany(id, async ({ em }) => {
      for (const [name, number] of people) {
        await execute(em, 'insert into contacts (company_id, name, number) values ($1, $2, $3)', [id, name, number]);
      }
    });
    const search = async (searchParam: string) => (await page({ searchParam }, admin)).contacts.map(({ name }) => name);
    expect(await search('jose ant')).toEqual(['José Antônio']);
    expect(await search('ANTONIO')).toEqual(['José Antônio']);
    expect(await search('8765')).toEqual(['José Antônio']);
    expect(await search('(11) 98765-4310')).toEqual(['José Antônio']);
    expect(await search('00%')).toEqual(['100% Móveis']);
    expect(await search('_b\\')).toEqual(['a_b\\c']);
    expect(await search('%')).toEqual(['100% Móveis']);
    expect(await search('jo')).toEqual(['José Antônio']);
    expect(await search('os')).toEqual([]);
    expect(await search('55')).toHaveLength(3);
    expect((await server.as(admin).call(api.contacts.list, { name: 'moveis' })).map(({ name }) => name)).toEqual(['100% Móveis']);
    expect(await server.as(admin).call(api.contacts.list, {})).toHaveLength(3);
    expect(await page({ searchParam: 'jose' })).toMatchObject({ count: 0 });
  });

  it('narrows by the day of creation, in the business time zone', async () => {
    const { id, admin } = await server.makeCompany();
    await server.inCompany(id, ({ em }) =>
      execute(
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
