import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startScanner, virus } from '#server/testing/scanner/startScanner.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const scanner = await startScanner();
const server = await startTestServer({ SERVICES: 'web', CLAMD_ADDRESS: scanner.address });

it('a file goes to the virus scanner before it is kept, and is let in by its word alone', async () => {
  const { id: companyId, admin } = await server.makeCompany();
  const list = await server.as(admin).call(api.files.create, { name: 'Catálogos', message: 'Segue', options: [{ name: 'um' }] });
  const upload = (content: string) => {
    const form = new FormData();
    form.append('files', new File([content], 'tabela.txt', { type: 'text/plain' }));
    form.append('id', String(list.options[0]?.id));
    return server.as(admin).send('POST', `/files/uploadList/${list.id}`, form);
  };
  const listStored = () => readdir(path.join(server.platform.config.dataDir, 'files', String(companyId))).catch(() => []);
  expect(await upload(`${'x'.repeat(200_000)}${virus}`)).toMatchObject({ status: 422, body: { error: 'ERR_FILE_INFECTED' } });
  expect(await listStored()).toEqual([]);
  expect((await upload('x'.repeat(200_000))).status).toBe(200);
  await scanner.stop();
  expect(await upload('x')).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
  expect(await listStored()).toHaveLength(1);
});
