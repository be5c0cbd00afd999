import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const makeInput = () => ({ name: randomWord(), message: randomWord(), options: [{ name: randomWord() }] });

export const fixtures: EndpointFixtures<'files'> = {
  ...recordFixtures(api.files, makeInput),
  list: staticFixture(),
  upload: async (server, tenant) => {
    const { id, options } = await server.as(tenant.super).call(api.files.create, makeInput());
    const body = new FormData();
    body.set('id', String(options[0]?.id));
    body.set('files', new File(['conteúdo'], 'nota.txt'));
    return { params: { fileListId: id }, body, badInput: { id: ['x'] } };
  },
};
