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

interface SharedQueue {
  readonly id: number;
  uses: number;
}

const sharedQueues = new Map<string, SharedQueue>();
const maxUses = 15;

/** A queue for a few calls: neither a plan's queues nor the options side by side run out. */
async function makeQueueId(server: TestServer, { id: companyId, super: operator }: SweptCompany): Promise<number> {
  const key = `${server.url} ${companyId}`;
  const shared = sharedQueues.get(key);
  if (shared !== undefined && shared.uses < maxUses) {
    shared.uses += 1;
    return shared.id;
  }
  const { id } = await server.as(operator).call(api.queues.create, { name: randomWord(), color: randomColor() });
  sharedQueues.set(key, { id, uses: 1 });
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
