import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

it('a list that is filled tells admins alone, those who show this list too, with its newest items', async () => {
  const server = await startTestServer({ SERVICES: 'web' });
  const { id: companyId, admin } = await server.makeCompany();
  const call = server.as(admin).call;
  const { id } = await call(api.contactLists.create, { name: 'Clientes de maio' });
  const other = await call(api.contactLists.create, { name: 'Clientes de junho' });
  await call(api.contactListItems.create, { contactListId: other.id, name: 'Outra', number: '5511987650009' });
  await server.inCompany(companyId, async (scope) => {
    for (let index = 0; index < 101; index += 1) {
      await makeContact(scope, `Pessoa ${index}`);
    }
  });
  await drainBroadcasts(server.platform, companyId);
  await call(api.contactLists.addContacts, { id, filter: openContactListFilter });
  const reloads = (await drainBroadcasts(server.platform, companyId)).filter(({ body }) => body['action'] === 'reload');
  expect(reloads.map(({ event, rooms }) => [liveEventName(companyId, event), rooms])).toEqual([
    [`company-${companyId}-ContactListItem`, ['admins']],
    [`company-${companyId}-ContactListItem-${id}`, ['admins']],
  ]);
  const items = (await call(api.contactListItems.page, { contactListId: id })).contacts;
  expect(items.length).toBe(100);
  for (const { body } of reloads) {
    const records = body['records'] as typeof items;
    expect(body).toMatchObject({ contactListId: id });
    expect(records).toHaveLength(100);
    expect(new Set(records.map(({ contactListId }) => contactListId))).toEqual(new Set([id]));
  }
});
