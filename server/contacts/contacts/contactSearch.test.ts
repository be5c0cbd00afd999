import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer();

it('finds contacts by each word, in any order, by either spelling of a number and by the number before a merge', async () => {
  const { id } = await server.makeCompany();
  const admin = await server.makeUser(id, { profile: 'admin' });
  await server.inCompany(id, async (scope) => {
    const add = 'insert into contacts (company_id, name, number) values ($1, $2, $3)';
    await execute(scope.em, add, [id, 'Maria  da Silva-Jordão (VIP)', '551184170932']);
    await execute(scope.em, add, [id, `O'Brien 100% _x\\y`, '5511933334444']);
    await execute(scope.em, add, [id, '王小明', '5521987654321']);
    await execute(
      scope.em,
      `insert into contact_addresses (company_id, contact_id, address)
       select company_id, id, unnest(array['5531988887777', '5541977776666@lid']) from contacts where name = '王小明'`,
      [],
    );
  });
  const find = async (searchParam: string): Promise<string[]> =>
    (await server.as(admin).call(api.contacts.page, { searchParam })).contacts.map(({ name }) => name[0] ?? '');
  for (const term of [
    'silva maria',
    'SILVA\u00A0\u200B  mar',
    'jo',
    'vi',
    'v',
    'da jordao',
    '5511984170932',
    '(11) 98417-0932',
    'maria 984170932',
    '55118',
  ]) {
    expect([term, await find(term)]).toEqual([term, ['M']]);
  }
  for (const term of ["o'brien", '100%', '_x', 'x\\y', 'br', "ｏ'brien"]) {
    expect([term, await find(term)]).toEqual([term, ['O']]);
  }
  for (const term of ['小明', '王小', '5531988887777', '31 8888-7777']) {
    expect([term, await find(term)]).toEqual([term, ['王']]);
  }
  for (const term of ['silva joana', 'il', '41977776666', "';--", '🏳️‍🌈']) {
    expect([term, await find(term)]).toEqual([term, []]);
  }
  expect(await find(Array.from({ length: 100 }, () => 'a').join(' '))).toEqual([]);
  expect(await find('\u200B')).toHaveLength(3);
});
