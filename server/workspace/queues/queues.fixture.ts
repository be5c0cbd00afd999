import { api } from '#shared/api.ts';
import {
  randomColor,
  randomWord,
  recordFixtures,
  staticFixture,
  type EndpointFixtures,
} from '#server/testing/endpoints/EndpointFixture.ts';

const { show, create, update, remove } = recordFixtures(api.queues, () => ({ name: randomWord(), color: randomColor() }));

function buildFile(): FormData {
  const form = new FormData();
  form.set('file', new File(['Tabela de preços'], 'precos.txt'));
  return form;
}

export const fixtures: EndpointFixtures<'queues'> = {
  list: staticFixture(),
  show,
  create,
  reorder: async (server, company) => {
    await remove(server, company);
    const queues = await server.as(company.super).call(api.queues.list, {});
    return { body: { queueIds: queues.map(({ id }) => id) } };
  },
  update,
  remove,
  attachFile: async (...of) => ({ ...(await remove(...of)), body: buildFile() }),
  removeFile: remove,
};
