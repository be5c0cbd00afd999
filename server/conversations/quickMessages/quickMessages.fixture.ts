import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const { page, show, create, update, remove } = recordFixtures(api.quickMessages, () => ({ shortcode: randomWord(), message: 'Olá!' }));
const badInput = { shortcode: 7 };

function buildFile(): FormData {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', new File(['Tabela de preços'], 'precos.txt'));
  return form;
}

export const fixtures: EndpointFixtures<'quickMessages'> = {
  page,
  list: staticFixture(),
  show,
  create: async (...of) => ({ ...(await create(...of)), badInput }),
  update: async (...of) => ({ ...(await update(...of)), badInput }),
  remove,
  attachFile: async (...of) => ({ ...(await remove(...of)), body: buildFile() }),
  removeFile: remove,
};
