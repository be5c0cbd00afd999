import sharp from 'sharp';
import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const records = recordFixtures(api.announcements, () => ({ title: randomWord(), text: randomWord() }));

async function buildImage(): Promise<FormData> {
  const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#7C3AED' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(image)], 'aviso.png'));
  return form;
}

export const fixtures: EndpointFixtures<'announcements'> = {
  ...records,
  create: async () => ({ body: { title: randomWord(), text: randomWord() }, badInput: { title: 7 } }),
  update: async (...of) => ({ ...(await records.update(...of)), badInput: { title: 7 } }),
  list: staticFixture(),
  read: async (...of) => ({ body: { ids: [(await records.show(...of)).params?.['id']] }, badInput: { ids: 'x' } }),
  attachImage: async (...of) => ({ ...(await records.remove(...of)), body: await buildImage(), badInput: {} }),
  removeImage: records.remove,
};
