import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxContactFields, type ContactFieldInput } from '#shared/contacts/contacts/fields.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer();

/** A company with one contact. */
async function makeShop() {
  const company = await server.makeCompany();
  const { id } = await server.inCompany(company.id, (scope) => makeContact(scope));
  const admin = server.as(company.admin);
  const define = (field: ContactFieldInput) => admin.call(api.contactFields.create, field);
  const setInfo = async (...extraInfo: { id?: number; name: string; value: string }[]) =>
    (await admin.call(api.contacts.update, { id, extraInfo })).extraInfo;
  const pairs = async () => (await admin.call(api.contacts.show, { id })).extraInfo.map(({ name, value }) => [name, value]);
  return { company, admin, define, setInfo, pairs, contactId: id };
}

describe('values of custom fields', () => {
  it('are stored as their kind asks, under the name of the field', async () => {
    const { define, setInfo, pairs } = await makeShop();
    await define({ name: 'Nascimento', kind: 'date' });
    await define({ name: 'Limite', kind: 'number' });
    await define({ name: 'Sócio', kind: 'boolean' });
    await define({ name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'] });
    await setInfo(
      { name: 'nascimento', value: '3/4/1990' },
      { name: 'LIMITE', value: '1.500,50' },
      { name: 'Sócio', value: 'sim' },
      { name: 'Plano', value: 'ouro' },
      { name: 'Livre', value: 'como veio' },
    );
    expect(await pairs()).toEqual([
      ['Nascimento', '1990-04-03'],
      ['Limite', '1500.50'],
      ['Sócio', 'true'],
      ['Plano', 'Ouro'],
      ['Livre', 'como veio'],
    ]);
  });

  it('are refused where they do not fit, and go when they are emptied', async () => {
    const { define, setInfo, pairs } = await makeShop();
    await define({ name: 'Nascimento', kind: 'date' });
    await define({ name: 'Plano', kind: 'choice', options: ['Ouro'] });
    await expect(setInfo({ name: 'Nascimento', value: '31/02/2020' })).toFailWith('ERR_CONTACT_FIELD_VALUE');
    await expect(setInfo({ name: 'Plano', value: 'Bronze' })).toFailWith('ERR_CONTACT_FIELD_VALUE');
    expect(await pairs()).toEqual([]);
    const [plan = expect.fail()] = await setInfo({ name: 'Plano', value: 'Ouro' });
    await setInfo({ id: plan.id, name: 'Plano', value: '' });
    expect(await pairs()).toEqual([]);
  });

  it('that were there before the field was defined stay until they are changed', async () => {
    const { define, setInfo, pairs } = await makeShop();
    const [before = expect.fail()] = await setInfo({ name: 'cadastro', value: 'março' });
    await define({ name: 'Cadastro', kind: 'date' });
    expect(await pairs()).toEqual([['Cadastro', 'março']]);
    await setInfo({ id: before.id, name: 'Cadastro', value: 'março' });
    await expect(setInfo({ id: before.id, name: 'Cadastro', value: 'abril' })).toFailWith('ERR_CONTACT_FIELD_VALUE');
    expect(await pairs()).toEqual([['Cadastro', 'março']]);
  });
});

describe('PUT /contact-fields/:id', () => {
  it('renames the values with the field; a removed field leaves them', async () => {
    const { admin, define, setInfo, pairs } = await makeShop();
    const field = await define({ name: 'Plano', kind: 'text' });
    await setInfo({ name: 'Plano', value: 'Ouro' });
    expect(await admin.call(api.contactFields.update, { id: field.id, name: 'Pacote' })).toMatchObject({ name: 'Pacote', kind: 'text' });
    expect(await pairs()).toEqual([['Pacote', 'Ouro']]);
    await admin.call(api.contactFields.remove, { id: field.id });
    expect(await pairs()).toEqual([['Pacote', 'Ouro']]);
  });

  it('is for admins of the company; names are unique in any case, choices have options', async () => {
    const { company, define } = await makeShop();
    const field = await define({ name: 'Plano', kind: 'text' });
    const other = await server.makeCompany();
    const change = { id: field.id, order: 2 };
    await expect(server.as(company.agent).call(api.contactFields.update, change)).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(other.admin).call(api.contactFields.update, change)).toFailWith('ERR_NO_CONTACT_FIELD_FOUND');
    await expect(server.as(other.admin).call(api.contactFields.remove, { id: field.id })).toFailWith('ERR_NO_CONTACT_FIELD_FOUND');
    expect(await server.as(other.admin).call(api.contactFields.list, {})).toEqual([]);
    await expect(define({ name: 'PLANO', kind: 'date' })).toFailWith('ERR_CONTACT_FIELD_TAKEN');
    await expect(define({ name: 'Nível', kind: 'choice' })).toFailWith('ERR_CONTACT_FIELD_OPTIONS');
  });

  it('defines fifty fields at most', async () => {
    const { company, define } = await makeShop();
    await server.inCompany(company.id, ({ em }) =>
      execute(
        em,
        `insert into contact_field_definitions (company_id, name, kind) select $1, 'Campo ' || n, 'text' from generate_series(1, $2) n`,
        [company.id, maxContactFields],
      ),
    );
    await expect(define({ name: 'Mais um', kind: 'text' })).toFailWith('ERR_CONTACT_FIELDS_LIMIT');
  });
});

describe('a dynamic list', () => {
  it('finds contacts by a custom field, with a value or with any', async () => {
    const { company, admin, define, setInfo } = await makeShop();
    await define({ name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'] });
    await setInfo({ name: 'Plano', value: 'Ouro' });
    await server.inCompany(company.id, (scope) => makeContact(scope, 'Sem plano'));
    const count = async (fieldName: string, fieldValue: string) =>
      (
        await admin.call(api.contactLists.create, {
          name: `Lista ${fieldValue}`,
          filter: { ...openContactListFilter, fieldName, fieldValue },
        })
      ).contactsCount;
    expect(await count('plano', 'ouro')).toBe(1);
    expect(await count('Plano', '')).toBe(1);
    expect(await count('Plano', 'Prata')).toBe(0);
    expect(await count('', '')).toBe(2);
    await define({ name: 'Limite', kind: 'number' });
    await setInfo({ name: 'Limite', value: '1.500,50' });
    expect(await count('Limite', '1500,50')).toBe(1);
    await expect(count('Limite', 'muito')).toFailWith('ERR_CONTACT_FIELD_VALUE');
  });
});
