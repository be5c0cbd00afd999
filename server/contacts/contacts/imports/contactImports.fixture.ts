import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import {
  type MakeEndpointFixture,
  staticFixture,
  randomWord,
  randomNumber,
  type EndpointFixtures,
  type SweptCompany,
} from '#server/testing/endpoints/EndpointFixture.ts';
import { simulatedConnectionId, makeCheckedNumber } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';
import { ContactImport } from './ContactImport.ts';

function buildContactSheet(number = randomNumber()): FormData {
  const form = new FormData();
  form.set('file', new File([`nome;numero\n${randomWord()};${number}\n`], 'contatos.csv'));
  return form;
}

const importFixture =
  (status: 'ready' | 'done', body?: object, badInput?: object | null): MakeEndpointFixture =>
  async (server, tenant) => {
    await simulatedConnectionId(server, tenant);
    const { id } = await server.inCompany(tenant.id, async (scope) => {
      const contactImport = scope.create(ContactImport, { source: 'file', name: 'contatos.csv', status });
      await scope.em.flush();
      return contactImport;
    });
    return { params: { id }, ...(body && { body }), ...(badInput !== undefined && { badInput }) };
  };

async function connectedConnectionId(server: TestServer, tenant: SweptCompany): Promise<number> {
  const id = await simulatedConnectionId(server, tenant);
  const status = async () => (await server.as(tenant.admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}

export const fixtures: EndpointFixtures<'contactImports'> = {
  list: staticFixture(),
  create: async () => ({ body: buildContactSheet() }),
  show: importFixture('done'),
  rows: importFixture('done'),
  start: importFixture('ready', { known: 'skip' }, { known: 'forget' }),
  cancel: importFixture('ready', undefined, null),
  upload: async (...of) => ({ body: buildContactSheet(await makeCheckedNumber(...of)) }),
  uploadToList: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.contactLists.create, { name: randomWord() });
    return { params: { id }, body: buildContactSheet() };
  },
  fromPhone: async (...of) => ({
    body: { whatsappId: await connectedConnectionId(...of) },
    badInput: { whatsappId: 'x' },
  }),
};
