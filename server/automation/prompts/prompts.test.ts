import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { PromptInput } from '#shared/automation/prompts/index.ts';
import { simulatedKeys, startAiSimulator } from '#server/simulators/ai/startAiSimulator.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let ai: HttpSimulator;
let logged = '';

beforeAll(async () => {
  ai = await startAiSimulator();
  onFileFinished(() => ai.stop());
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const addresses = { OPENAI_URL: ai.url, AZURE_SPEECH_URL: ai.url };
  server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'trace', ...addresses }, destination);
});

const apiKey = 'sk-very-secret-1';
const as = (user: TestUser) => server.as(user).call;

async function makeCompany(plan: Parameters<TestServer['makeCompany']>[0] = {}) {
  const { admin, agent } = await server.makeCompany(plan);
  const queue = await as(admin)(api.queues.create, { name: 'Vendas', color: '#7C3AED' });
  const input: PromptInput = { name: 'Primeiro contato', prompt: 'Seja breve.', apiKey, maxMessages: 10, queueId: queue.id };
  const create = (changes: Partial<PromptInput> = {}) => as(admin)(api.prompts.create, { ...input, ...changes });
  return { admin, agent, queue, input, create };
}

const storedKeys = (user: TestUser) =>
  server.inCompany(user.companyId, ({ em }) =>
    queryRows(
      em,
      queryOf({ api: column.text(), voice: column.text() }, 'select api_key as api, voice_key as voice from prompts order by id'),
    ),
  );

describe('a prompt', () => {
  it('is one of at most two hundred', async () => {
    const { admin, create } = await makeCompany();
    await create();
    await server.inCompany(admin.companyId, ({ em }) =>
      execute(
        em,
        `insert into prompts select (jsonb_populate_record(p, jsonb_build_object('id', nextval('prompts_id_seq'), 'name', 'n' || n))).*
         from prompts p, generate_series(1, 199) n`,
      ),
    );
    await expect(create()).toFailWith('ERR_PROMPTS_LIMIT');
  });

  it('has the defaults, and its queue', async () => {
    const { queue, create } = await makeCompany();
    expect(await create()).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto', totalTokens: 0, queue });
  });

  it.each([
    ['ERR_PROMPT_NAME_INVALID', { name: '' }],
    ['ERR_PROMPT_PROMPT_INVALID', { prompt: '' }],
    ['ERR_PROMPT_APIKEY_INVALID', { apiKey: '' }],
    ['ERR_PROMPT_APIKEY_INVALID', { apiKey: tokenMask }],
    ['ERR_PROMPT_QUEUEID_INVALID', { queueId: null }],
    ['ERR_PROMPT_QUEUEID_INVALID', { queueId: 2_000_000_000 }],
    ['ERR_PROMPT_MAX_MESSAGES_INVALID', { maxMessages: 0 }],
    ['ERR_VALIDATION', { temperature: 1.1 }],
    ['ERR_VALIDATION', { voice: 'pt-PT-RaquelNeural' }],
    ['ERR_VALIDATION', { voiceRegion: 'evil.example/' }],
  ])('is refused with %s: %o', async (error, changes) => {
    const { admin, input } = await makeCompany();
    const answer = await server.as(admin).send('POST', '/prompt', { ...input, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(JSON.stringify(answer.body)).not.toContain(apiKey);
  });

  it("takes no queue of another company's", async () => {
    const [{ queue }, { create }] = [await makeCompany(), await makeCompany()];
    await expect(create({ queueId: queue.id })).toFailWith('ERR_PROMPT_QUEUEID_INVALID');
  });

  it('is for admins; agents see its name and queue alone, another company nothing', async () => {
    const { admin, agent, queue, input, create } = await makeCompany();
    const { id } = await create();
    const { admin: stranger } = await makeCompany();
    expect((await as(agent)(api.prompts.page, {})).prompts).toEqual([{ id, name: input.name, queue: { id: queue.id, name: 'Vendas' } }]);
    expect((await as(stranger)(api.prompts.page, {})).count).toBe(0);
    expect((await as(admin)(api.prompts.page, { searchParam: 'PRIMEIRO' })).count).toBe(1);
    expect((await as(admin)(api.prompts.page, { searchParam: '%' })).count).toBe(0);
    for (const [user, code] of [
      [agent, 'ERR_NO_PERMISSION'],
      [stranger, 'ERR_NO_PROMPT_FOUND'],
    ] as const) {
      await expect(as(user)(api.prompts.show, { id })).toFailWith(code);
      await expect(as(user)(api.prompts.update, { id, name: 'outro' })).toFailWith(code);
      await expect(as(user)(api.prompts.remove, { id })).toFailWith(code);
      await expect(as(user)(api.prompts.test, { id, prompt: 'x' })).toFailWith(code);
    }
  });

  it('needs a plan with prompts: without one the list is empty and everything else refused', async () => {
    const { admin, agent, create } = await makeCompany({ useOpenAi: false });
    await expect(create()).toFailWith('ERR_PLAN_LACKS_FEATURE');
    expect((await as(admin)(api.prompts.page, {})).prompts).toEqual([]);
    expect((await as(agent)(api.prompts.page, {})).prompts).toEqual([]);
    await expect(as(admin)(api.prompts.test, { prompt: 'x', apiKey })).toFailWith('ERR_PLAN_LACKS_FEATURE');
  });
});

describe('the keys', () => {
  it('are sealed in the database, masked in answers and live events, kept by the mask, replaced and removed', async () => {
    const { admin, create } = await makeCompany();
    const made = await create({ voiceKey: 'voice-secret', voiceRegion: 'brazilsouth' });
    expect(made).toMatchObject({ apiKey: tokenMask, voiceKey: tokenMask, voiceRegion: 'brazilsouth' });
    const [first] = await storedKeys(admin);
    expect(JSON.stringify(first)).not.toMatch(/secret/);
    await as(admin)(api.prompts.update, { id: made.id, name: 'Outro nome', apiKey: tokenMask });
    expect(await storedKeys(admin)).toEqual([first]);
    expect(await as(admin)(api.prompts.update, { id: made.id, apiKey: 'sk-very-secret-2', voiceKey: '' })).toMatchObject({
      name: 'Outro nome',
      apiKey: tokenMask,
      voiceKey: '',
    });
    const [second] = await storedKeys(admin);
    expect(second?.api).not.toBe(first?.api);
    expect(second?.voice).toBe('');
    const broadcasts = await drainBroadcasts(server.platform, admin.companyId);
    const told = broadcasts.filter(({ event }) => event === 'prompt');
    expect(told).toHaveLength(3);
    expect(told.map(({ rooms }) => rooms)).toEqual(told.map(() => ['admins']));
    expect(JSON.stringify([broadcasts, logged])).not.toMatch(/very-secret|voice-secret/);
  });

  it('cannot be moved to another row', async () => {
    const { admin, create } = await makeCompany();
    const [one, other] = [await create(), await create({ name: 'Segundo', apiKey: 'sk-of-the-second' })];
    await server.inCompany(admin.companyId, ({ em }) =>
      em
        .getConnection()
        .execute(
          `update prompts set api_key = (select api_key from prompts where id = ${other.id}) where id = ${one.id}`,
          [],
          'run',
          em.getTransactionContext(),
        ),
    );
    await expect(as(admin)(api.prompts.test, { id: one.id, prompt: 'x' })).toFailWith('ERR_UNEXPECTED');
  });
});

describe('what uses a prompt', () => {
  it('is named in the list, and keeps it from being removed; an unused one goes', async () => {
    const { admin, queue, create } = await makeCompany();
    const { id } = await create();
    await as(admin)(api.queues.update, { id: queue.id, promptId: id });
    const [row] = (await as(admin)(api.prompts.page, {})).prompts;
    expect(row?.usedBy).toEqual({ queues: [{ id: queue.id, name: 'Vendas' }], connections: [] });
    expect((await as(admin)(api.prompts.remove, { id })).message).toContain('Vendas');
    expect((await as(admin)(api.prompts.show, { id })).id).toBe(id);
    await as(admin)(api.queues.update, { id: queue.id, promptId: null });
    await drainBroadcasts(server.platform, admin.companyId);
    expect(await as(admin)(api.prompts.remove, { id })).toEqual({ message: 'Prompt excluído' });
    const told = await drainBroadcasts(server.platform, admin.companyId);
    expect(told).toMatchObject([{ event: 'prompt', body: { action: 'delete', promptId: id }, rooms: ['admins'] }]);
    await expect(as(admin)(api.prompts.show, { id })).toFailWith('ERR_NO_PROMPT_FOUND');
  });

  it("takes no prompt of another company's; a queue that a prompt hands over to stays", async () => {
    const [{ create }, { admin, queue, ...own }] = [await makeCompany(), await makeCompany()];
    const { id } = await create();
    await expect(as(admin)(api.queues.update, { id: queue.id, promptId: id })).toFailWith('ERR_NO_PROMPT_FOUND');
    await own.create();
    await expect(as(admin)(api.queues.remove, { id: queue.id })).toFailWith('ERR_QUEUE_HAS_PROMPT');
  });
});

describe('POST /prompt/test', () => {
  it('asks the provider with the form, and with the saved key of a saved prompt, whose use is counted', async () => {
    const { admin, create } = await makeCompany();
    const { id } = await create();
    const answer = await as(admin)(api.prompts.test, { id, prompt: 'Fale como um pirata.', apiKey: tokenMask, maxTokens: 3 });
    expect(answer).toMatchObject({ message: 'Olá! Eu sou', model: 'gpt-4o-mini', milliseconds: expect.any(Number) });
    const sent = ai.requests.at(-1);
    expect(sent?.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ max_tokens: 3, messages: [{ content: 'Fale como um pirata.' }, {}] });
    expect((await as(admin)(api.prompts.show, { id })).totalTokens).toBe(answer.totalTokens);
  });

  it.each([
    ['ERR_AI_KEY_REFUSED', { apiKey: simulatedKeys.unknown }],
    ['ERR_AI_NO_CREDIT', { apiKey: simulatedKeys.spent }],
    ['ERR_AI_BUSY', { apiKey: simulatedKeys.busy }],
    ['ERR_PROMPT_APIKEY_INVALID', {}],
    ['ERR_SPEECH_KEY_REFUSED', { apiKey, voice: 'pt-BR-YaraNeural', voiceKey: simulatedKeys.unknown, voiceRegion: 'brazilsouth' }],
    ['ERR_SPEECH_KEY_REFUSED', { apiKey, voice: 'pt-BR-YaraNeural', voiceKey: 'k' }],
  ])('says %s: %o', async (code, input) => {
    const { admin } = await makeCompany();
    await expect(as(admin)(api.prompts.test, { prompt: 'x', ...input })).toFailWith(code as 'ERR_AI_BUSY');
  });

  it('says what it cannot read, and checks the key of a voice', async () => {
    const { admin } = await makeCompany();
    const test = (input: object = {}) => as(admin)(api.prompts.test, { prompt: 'x', apiKey, ...input });
    ai.failures.push({ status: 200, body: '<html>' }, { status: 500, body: {} }, { status: 302, body: {} });
    await expect(test()).toFailWith('ERR_AI_REFUSED');
    await expect(test()).toFailWith('ERR_AI_UNREACHABLE');
    await expect(test()).toFailWith('ERR_AI_REFUSED');
    expect(await test({ voice: 'pt-BR-YaraNeural', voiceKey: 'k', voiceRegion: 'brazilsouth' })).toHaveProperty('message');
    expect(ai.requests.at(-1)?.path).toBe('/sts/v1.0/issueToken');
  });

  it('is refused after thirty tests in a quarter of an hour', async () => {
    const { admin } = await makeCompany();
    const test = () => as(admin)(api.prompts.test, { prompt: 'x', apiKey });
    for (let times = 0; times < 30; times += 1) {
      await test();
    }
    await expect(test()).toFailWith('ERR_TOO_MANY_ATTEMPTS');
  });
});
