import { randomEmail, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const buildSheet = (): FormData => {
  const form = new FormData();
  form.set('file', new File([`Nome;E-mail\nAna;${randomEmail()}\n`], 'pessoas.csv'));
  return form;
};

export const fixtures: EndpointFixtures<'userImports'> = {
  upload: async () => ({ body: buildSheet(), badInput: {} }),
};
