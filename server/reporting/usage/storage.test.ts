import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { ApiResponse } from '#server/testing/server/createApiClient.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { readKeptMails } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { compactStorage } from './compactStorage.ts';
import { countUsage } from './countUsage.ts';
import { warnOfStorage } from './warnOfStorage.ts';

let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web', DEMO: 'true' });
  operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
});

type Company = Awaited<ReturnType<TestServer['makeCompany']>>;

async function makeLimited(storage: number | null): Promise<Company> {
  const company = await server.makeCompany();
  await server.as(operator).call(api.plans.update, { id: company.planId, storage });
  return company;
}

/** One list with two options, whose files are counted when they are stored. */
async function prepareUpload({ admin }: Company): Promise<(option: number, bytes: number) => Promise<ApiResponse>> {
  const { id, options } = await server.as(admin).call(api.files.create, {
    name: 'Catálogos',
    message: 'Segue',
    options: [{ name: 'um' }, { name: 'dois' }],
  });
  return (option, bytes) => {
    const form = new FormData();
    form.append('files', new File(['x'.repeat(bytes)], 'catalogo.txt', { type: 'text/plain' }));
    form.append('id', String(options[option]?.id));
    return server.as(admin).send('POST', `/files/uploadList/${id}`, form);
  };
}

const storageOf = ({ admin }: Company) => server.as(admin).call(api.usage.storage, {});

/** Corrects the sums of every company. */
async function countAll(): Promise<void> {
  await queryAsSupport(server.platform, 'update company_usage set counted_at = null');
  while ((await countUsage.run(server.platform)) === true) {
    // One company a run.
  }
}

describe('the storage of a company', () => {
  it('follows what is stored, replaced and removed at once, and is for admins', async () => {
    const [company, other] = [await makeLimited(null), await makeLimited(null)];
    const upload = await prepareUpload(company);
    expect((await upload(0, 1000)).status).toBe(200);
    expect((await upload(1, 500)).status).toBe(200);
    expect(await storageOf(company)).toMatchObject({ used: 1500, limit: null, level: 0, kinds: { files: 1500, messages: 0 } });
    await upload(0, 200);
    expect(await storageOf(company)).toMatchObject({ used: 700 });
    await compactStorage.run(server.platform);
    const {
      files: [list],
    } = await server.as(company.admin).call(api.files.page, {});
    await server.as(company.admin).call(api.files.remove, { id: list?.id ?? 0 });
    expect(await storageOf(company)).toMatchObject({ used: 0 });
    expect(await storageOf(other)).toMatchObject({ used: 0 });
    await expect(server.as(company.agent).call(api.usage.storage, {})).toFailWith('ERR_NO_PERMISSION');
  });

  it('is corrected by a count, which adds what no sum has seen', async () => {
    const company = await makeLimited(null);
    const upload = await prepareUpload(company);
    await upload(0, 1000);
    await queryAsSupport(server.platform, 'delete from company_storage where company_id = $1', [company.id]);
    const { path } = await server.platform.files.put(company.id, Buffer.alloc(300), 'text/plain');
    await server.inCompany(company.id, async (scope) => {
      const { id } = await makeQueue(scope);
      await execute(scope.em, 'update queues set media_path = $1 where id = $2', [path, id]);
    });
    await countAll();
    expect(await storageOf(company)).toMatchObject({ used: 1300, kinds: { files: 1000, attachments: 300 } });
    await countAll();
    expect(await storageOf(company)).toMatchObject({ used: 1300 });
  });

  it('goes with its company', async () => {
    const company = await makeLimited(null);
    await (
      await prepareUpload(company)
    )(0, 10);
    await server.as(operator).call(api.companies.remove, { id: company.id });
    expect(await queryAsSupport(server.platform, 'select 1 from company_storage where company_id = $1', [company.id])).toEqual([]);
  });
});

describe('uploads', () => {
  it('are refused where the plan has no room, and the file is not kept', async () => {
    const company = await makeLimited(1000);
    const upload = await prepareUpload(company);
    expect((await upload(0, 1000)).status).toBe(200);
    expect(await upload(1, 1)).toMatchObject({ status: 409, body: { error: 'ERR_STORAGE_FULL' } });
    expect(await storageOf(company)).toMatchObject({ used: 1000, limit: 1000, level: 100 });
    await server.as(operator).call(api.plans.update, { id: company.planId, storage: null });
    expect((await upload(1, 1)).status).toBe(200);
  });

  it('at the edge wait for each other: of several at once only one gets the last room', async () => {
    const company = await makeLimited(1000);
    const upload = await prepareUpload(company);
    const answers = await Promise.all([0, 1, 0, 1].map((option) => upload(option, 600)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await storageOf(company)).toMatchObject({ used: 600 });
  });

  it('that are read and not kept pass', async () => {
    const company = await makeLimited(0);
    const form = new FormData();
    form.append('file', new File(['nome;email\n'], 'pessoas.csv', { type: 'text/csv' }));
    expect(await server.as(company.admin).send('POST', '/users/import', form)).not.toMatchObject({ status: 409 });
  });
});

describe('admins', () => {
  const subjectsOf = async ({ admin }: Company) => (await readKeptMails(server, admin)).map(({ subject }) => subject);
  const eventsOf = async ({ id }: Company) => (await drainBroadcasts(server.platform, id)).filter(({ event }) => event === 'storage');

  /** Looks after the company in which so many bytes are stored. */
  async function warnAt({ id }: Company, bytes: number): Promise<void> {
    await queryAsSupport(server.platform, 'delete from company_storage where company_id = $1', [id]);
    await queryAsSupport(server.platform, `insert into company_storage (company_id, kind, bytes) values ($1, 'files', $2)`, [id, bytes]);
    await warnOfStorage.run(server.platform);
  }

  it('are told once of each crossing, and again only after it has clearly ended', async () => {
    const company = await makeLimited(1000);
    await warnAt(company, 790);
    expect(await subjectsOf(company)).toEqual([]);
    await warnAt(company, 800);
    await warnOfStorage.run(server.platform);
    expect(await subjectsOf(company)).toEqual(['Seu armazenamento chegou a 80%']);
    expect(await eventsOf(company)).toMatchObject([{ rooms: ['admins'], body: { level: 80 } }]);
    await warnAt(company, 780);
    await warnAt(company, 810);
    expect(await subjectsOf(company)).toHaveLength(1);
    await warnAt(company, 1000);
    expect(await subjectsOf(company)).toEqual(['Seu armazenamento chegou a 80%', 'Seu armazenamento está cheio']);
    await server.as(operator).call(api.plans.update, { id: company.planId, storage: null });
    await warnOfStorage.run(server.platform);
    expect(await eventsOf(company)).toMatchObject([{ body: { level: 100 } }, { body: { level: 0 } }]);
    expect(await subjectsOf(company)).toHaveLength(2);
  });
});

describe('operators', () => {
  it('see which companies a lower limit would fill', async () => {
    const company = await makeLimited(null);
    await (
      await prepareUpload(company)
    )(0, 2000);
    const effects = (storage: number) => server.as(operator).call(api.plans.effects, { id: company.planId, storage });
    expect(await effects(1999)).toMatchObject({ companies: 1, exceedingCount: 1, exceeding: [{ id: company.id, stored: 2000 }] });
    expect(await effects(2000)).toMatchObject({ exceedingCount: 0 });
    await expect(server.as(operator).call(api.plans.update, { id: company.planId, storage: 1e16 })).toFailWith('ERR_VALIDATION');
  });
});
