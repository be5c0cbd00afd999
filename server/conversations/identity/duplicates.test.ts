import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer();

interface Person {
  readonly name?: string;
  readonly number: string;
  readonly email?: string;
  readonly isGroup?: boolean;
}

/** A company with these contacts, in order. */
async function makeShop(...people: Person[]) {
  const company = await server.makeCompany();
  const ids = await server.inCompany(company.id, async (scope) => {
    const made: number[] = [];
    for (const { name = 'Rui', number, email = '', isGroup = false } of people) {
      const { id } = await makeContact(scope, name);
      await execute(scope.em, 'update contacts set number = $2, email = $3, is_group = $4 where id = $1', [id, number, email, isGroup]);
      made.push(id);
    }
    return made;
  });
  const admin = server.as(company.admin);
  const proposals = async () =>
    (await admin.call(api.contactDuplicates.page, {})).duplicates.map(({ reason, contact, other }) => [
      reason,
      ids.indexOf(contact.id),
      ids.indexOf(other.id),
    ]);
  return { company, admin, ids, proposals };
}

describe('duplicates', () => {
  it('are one number in several spellings, however they are called', async () => {
    const { proposals } = await makeShop(
      { name: 'Marina', number: '5511987654310' },
      { name: 'Loja', number: '551187654310' },
      { name: 'Marina de Braga', number: '351911987654' },
      { name: 'Sem país', number: '11987654310' },
      { name: 'Outro DDD', number: '5521987654310' },
    );
    expect(await proposals()).toEqual([
      ['number', 0, 1],
      ['number', 0, 3],
      ['number', 1, 3],
    ]);
  });

  it('are one e-mail in any case, unless many share it', async () => {
    const shared = Array.from({ length: 6 }, (_, place) => ({ number: `55118800000${place}0`, email: 'sac@loja.example' }));
    const { proposals } = await makeShop(
      { name: 'Ana', number: '5511911112222', email: 'Ana@loja.example' },
      { name: 'A. Souza', number: '5521933334444', email: 'ana@loja.example' },
      ...shared,
    );
    expect(await proposals()).toEqual([['email', 0, 1]]);
  });

  it('are nearly the same name and the same tail of the number', async () => {
    const { proposals } = await makeShop(
      { name: 'João da Silva', number: '5511987650001' },
      { name: 'Joao Silva', number: '5521987650001' },
      { name: 'Beatriz', number: '5531987650001' },
      { name: 'João da Silva', number: '5511987650002' },
    );
    expect(await proposals()).toEqual([['name', 0, 1]]);
  });

  it('are neither groups nor hidden numbers', async () => {
    const { proposals } = await makeShop(
      { number: '5511987654310' },
      { number: '551187654310', isGroup: true },
      { number: '~5511987654310@lid' },
    );
    expect(await proposals()).toEqual([]);
  });

  it('go when they are called two people, are merged, or were parted', async () => {
    const { admin, ids, proposals } = await makeShop(
      { number: '5511987654310' },
      { number: '551187654310' },
      { number: '5511987654999' },
      { number: '551187654999' },
      { number: '5511987654888' },
      { number: '551187654888' },
    );
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids;
    expect(await proposals()).toHaveLength(3);
    await admin.call(api.contactDuplicates.dismiss, { id: second, otherId: first });
    await admin.call(api.contactDuplicates.dismiss, { id: first, otherId: second });
    await admin.call(api.identity.merge, { id: third, otherId: fourth });
    const merge = await admin.call(api.identity.merge, { id: fifth, otherId: sixth });
    expect(await proposals()).toEqual([]);
    await admin.call(api.identity.undo, { id: merge.id });
    expect(await proposals()).toEqual([]);
  });

  it('are for admins, of their company alone', async () => {
    const { company, ids } = await makeShop({ number: '5511987654310' }, { number: '551187654310' });
    const [id = 0, otherId = 0] = ids;
    const strangers = await makeShop({ number: '5511987654310' });
    expect(await strangers.proposals()).toEqual([]);
    await expect(strangers.admin.call(api.contactDuplicates.dismiss, { id, otherId })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(strangers.admin.call(api.contactDuplicates.dismiss, { id: strangers.ids[0] ?? 0, otherId })).toFailWith(
      'ERR_NO_CONTACT_FOUND',
    );
    await expect(server.as(company.agent).call(api.contactDuplicates.page, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(company.admin).call(api.contactDuplicates.dismiss, { id, otherId: id })).toFailWith('ERR_MERGE_SELF');
  });
});

it('proposes among a hundred thousand contacts in a few seconds', async () => {
  const { company, admin } = await makeShop({ number: '5511987654310' }, { number: '551187654310' });
  await server.inCompany(company.id, ({ em }) =>
    execute(
      em,
      `insert into contacts (company_id, name, number, email)
       select $1, 'Pessoa ' || n, '5511' || (900000000 + n), case when n % 3 = 0 then 'p' || n || '@loja.example' else '' end
       from generate_series(1, 100000) n`,
      [company.id],
    ),
  );
  const start = performance.now();
  expect((await admin.call(api.contactDuplicates.page, {})).count).toBe(1);
  expect(performance.now() - start).toBeLessThan(15_000);
}, 60_000);
