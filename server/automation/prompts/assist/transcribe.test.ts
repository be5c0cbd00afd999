import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedKeys, simulatedTranscript, startAiSimulator } from '#server/simulators/ai/startAiSimulator.ts';
import { createAiProvider } from '#server/integrations/ai/createAiProvider.ts';
import { Ticket } from '#server/conversations/tickets/index.ts';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { storeVoice, type StoredVoice } from '#server/testing/fixtures/storeVoice.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let ai: HttpSimulator;
let companyId: number;
let admin: TestUser;
let agent: TestUser;
let queueId: number;
let ticketId: number;

beforeAll(async () => {
  ai = await startAiSimulator();
  onFileFinished(() => ai.stop());
  server = await startTestServer({ SERVICES: 'web', OPENAI_URL: ai.url });
});
beforeEach(async () => {
  ({ id: companyId, admin, agent } = await server.makeCompany());
  ({ queueId, ticketId } = await server.inCompany(companyId, async (scope) => {
    const queue = await makeQueue(scope);
    const ticket = await makeTicket(scope, { queueId: queue.id, status: 'open', userId: agent.id });
    return { queueId: queue.id, ticketId: ticket.id };
  }));
});

const makePrompt = (apiKey = 'sk-works') =>
  server.as(admin).call(api.prompts.create, {
    name: 'Redator',
    prompt: 'Uma loja de tintas.',
    apiKey,
    maxMessages: 5,
    queueId,
    helpsAgents: true,
  });

/** A voice message of the customer; its row. */
const makeVoice = (voice: StoredVoice = {}): Promise<number> =>
  server.inCompany(companyId, async (scope) => {
    const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId });
    const { id } = await makeMessage(scope, ticket);
    await storeVoice(scope, id, voice);
    return id;
  });
const transcribe = (rowId: number, as = agent) => server.as(as).call(api.assist.transcribe, { rowId });
const heard = (): number => ai.requests.filter(({ path }) => path === '/v1/audio/transcriptions').length;

describe('a voice message', () => {
  it('is written down for agents, kept with it, told to everybody and paid for once', async () => {
    await makePrompt();
    const rowId = await makeVoice();
    const before = heard();
    expect(await transcribe(rowId)).toEqual({ text: simulatedTranscript });
    const { messages } = await server.as(admin).call(api.messages.page, { ticketId });
    expect(messages[0]?.media?.transcript).toBe(simulatedTranscript);
    const told = await drainBroadcasts(server.platform, companyId);
    expect(told.map(({ event }) => event)).toContain('appMessage');
    expect(await transcribe(rowId, admin)).toEqual({ text: simulatedTranscript });
    expect(heard()).toBe(before + 1);
  });

  it('counts by what its service says of it, else by its length', async () => {
    const { id } = await makePrompt();
    await transcribe(await makeVoice({ seconds: 90 }));
    const used = async () => server.as(admin).call(api.prompts.budget, {});
    // The service has heard six seconds, whatever the phone has said.
    expect(await used()).toMatchObject({ audioSeconds: 6, tokensThisMonth: 100, calls: 1 });
    ai.failures.push({ status: 200, body: { text: 'Oi', usage: { type: 'tokens', total_tokens: 40 } } });
    await transcribe(await makeVoice({ seconds: 4 }));
    expect(await used()).toMatchObject({ audioSeconds: 10, tokensThisMonth: 140, calls: 2 });
    ai.failures.push({ status: 200, body: { text: 'Oi' } });
    await transcribe(await makeVoice({ seconds: 30 }));
    expect(await used()).toMatchObject({ audioSeconds: 40, tokensThisMonth: 640, calls: 3 });
    const [prompt] = (await server.as(admin).call(api.prompts.page, {})).prompts;
    expect(prompt).toMatchObject({ id, tokensThisMonth: 640 });
  });

  it('in which nothing is understood has no words, and is not sent again', async () => {
    await makePrompt();
    const rowId = await makeVoice();
    ai.failures.push({ status: 200, body: { text: '  ' } });
    expect(await transcribe(rowId)).toEqual({ text: '' });
    const before = heard();
    expect(await transcribe(rowId)).toEqual({ text: '' });
    expect(heard()).toBe(before);
  });

  it('is refused where there is none, is too large, or is somebody else’s', async () => {
    await makePrompt();
    await expect(transcribe(await makeVoice({ size: 26 * 1024 * 1024 }))).toFailWith('ERR_RECORDING_TOO_LARGE');
    await expect(transcribe(await makeVoice({ state: 'failed' }))).toFailWith('ERR_NO_RECORDING');
    const text = await server.inCompany(companyId, async (scope) => {
      const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId });
      return makeMessage(scope, ticket);
    });
    await expect(transcribe(text.id)).toFailWith('ERR_NO_RECORDING');
    const { admin: stranger } = await server.makeCompany();
    await expect(transcribe(await makeVoice(), stranger)).toFailWith('ERR_NO_MESSAGE_FOUND');
    expect((await server.as(admin).call(api.prompts.budget, {})).calls).toBe(0);
  });

  it.each([
    [simulatedKeys.unknown, 'ERR_AI_KEY_REFUSED'],
    [simulatedKeys.spent, 'ERR_AI_NO_CREDIT'],
    [simulatedKeys.busy, 'ERR_AI_BUSY'],
  ] as const)('says in words what is wrong with the key %s', async (apiKey, code) => {
    await makePrompt(apiKey);
    await expect(transcribe(await makeVoice())).toFailWith(code);
  });

  it('is not taken for one where the service answers something else', async () => {
    await makePrompt();
    ai.failures.push({ status: 200, body: { words: 'x' } });
    await expect(transcribe(await makeVoice())).toFailWith('ERR_AI_REFUSED');
  });
});

describe('a service of one’s own', () => {
  it('may be the server of whisper.cpp, which counts nothing', async () => {
    const urls = { url: ai.url, transcriptionUrl: `${ai.url}/inference`, speechUrl: undefined };
    const provider = createAiProvider({ ...urls, model: 'any', transcriptionModel: 'any' });
    const recording = { content: Buffer.from('OggS'), name: 'voice.ogg', mime: 'audio/ogg' };
    expect(await provider.transcribe({ apiKey: '', recording })).toEqual({ text: simulatedTranscript, tokens: null, seconds: null });
    expect(ai.requests.at(-1)?.body).toContain('name="response_format"');
  });
});
