import { api } from '#shared/api.ts';
import {
  randomColor,
  randomWord,
  type EndpointFixture,
  type EndpointFixtures,
  type MakeEndpointFixture,
  type SweptCompany,
} from '#server/testing/endpoints/EndpointFixture.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

/** Each call has a queue of its own: other fixtures fill queues. */
async function makeQueueId(server: TestServer, { super: operator }: SweptCompany): Promise<number> {
  const { id } = await server.as(operator).call(api.queues.create, { name: randomWord(), color: randomColor() });
  return id;
}

const withOption =
  (fixture: EndpointFixture = {}): MakeEndpointFixture =>
  async (server, tenant) => {
    const queueId = await makeQueueId(server, tenant);
    const { id } = await server.as(tenant.super).call(api.queueOptions.create, { queueId, title: randomWord() });
    return { params: { id }, ...fixture };
  };

function buildFile(): FormData {
  const form = new FormData();
  form.set('file', new File(['Tabela de preços'], 'precos.txt'));
  return form;
}

export const fixtures: EndpointFixtures<'queueOptions'> = {
  list: async (...of) => ({ query: { queueId: await makeQueueId(...of), parentId: -1 } }),
  show: withOption(),
  create: async (...of) => ({ body: { queueId: await makeQueueId(...of), title: randomWord() } }),
  update: withOption({ body: { title: randomWord(), option: 1 }, badInput: { option: 0 } }),
  move: withOption({ body: { parentId: null, option: 1 } }),
  remove: withOption(),
  attachFile: withOption({ body: buildFile() }),
  removeFile: withOption(),
};
