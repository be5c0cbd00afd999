import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedKeys, simulatedTranscript } from '#server/simulators/ai/startAiSimulator.ts';
import { addPromptUsage } from '#server/automation/prompts/index.ts';
import { Message } from '#server/conversations/messages/index.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { setUpAssistantFixture } from '#server/testing/fixtures/setUpAssistantFixture.ts';
import { readKeptMails } from '#server/testing/mail/readKeptMails.ts';
import { storeVoice, type StoredVoice } from '#server/testing/fixtures/storeVoice.ts';

const { fixture, asked, call, makeShop, messagesOf, say, ticketOf, waitForReplies, waitForTurns } = setUpAssistantFixture();

/** A customer records something. */
const speak = (connectionId: number, number: string, voice: StoredVoice = {}): Promise<void> =>
  fixture.server.inCompany(fixture.companyId, async (scope) => {
    const message = inboundMessage(number);
    await receiveItem(scope, connectionId, message);
    const { id } = await scope.em.findOneOrFail(Message, { externalId: message.key.externalId });
    await storeVoice(scope, id, voice);
  });
const transcriptions = (): number => fixture.ai.requests.filter(({ path }) => path === '/v1/audio/transcriptions').length;
const reasonsOf = async (number: string): Promise<string[]> => {
  const decisions = await call(api.chatbot.decisions, { ticketId: (await ticketOf(number)).id });
  return decisions.flatMap(({ effects }) => effects.map(({ reason }) => reason));
};

describe('a voice message to an assistant', () => {
  it('is written down, answered, shown to agents and counted', async () => {
    const { connectionId } = await makeShop();
    const number = newNumber();
    await speak(connectionId, number, { seconds: 6 });
    await waitForReplies(number, 1);
    expect(
      asked()
        .at(-1)
        ?.messages.findLast(({ role }) => role === 'user')?.content,
    ).toBe(simulatedTranscript);
    expect((await messagesOf(number))[0]?.media?.transcript).toBe(simulatedTranscript);
    expect(await call(api.prompts.budget, {})).toMatchObject({ audioSeconds: 6 });
  });

  it('goes to people where the assistant is not to hear, and nothing is paid', async () => {
    const { connectionId, peopleId } = await makeShop({ hearsVoices: false });
    const number = newNumber();
    const before = transcriptions();
    await speak(connectionId, number);
    expect((await waitForReplies(number, 1))[0]).toContain('um atendente continua');
    await waitForTurns([{ state: 'failed', reason: 'recording' }]);
    expect(await ticketOf(number)).toMatchObject({ queueId: peopleId, useIntegration: false });
    expect(await reasonsOf(number)).toContain('recordingUnheard');
    expect(transcriptions()).toBe(before);
  });

  it.each([
    ['without its file', { state: 'failed' }],
    ['longer than the provider takes', { size: 26 * 1024 * 1024 }],
  ] as const)('%s goes to people', async (_name, voice) => {
    const { connectionId } = await makeShop();
    const number = newNumber();
    await speak(connectionId, number, voice);
    await waitForTurns([{ state: 'failed', reason: 'recording' }]);
    expect(await reasonsOf(number)).toContain('recordingUnheard');
  });

  it('in which nothing is understood goes to people', async () => {
    const { connectionId } = await makeShop();
    const number = newNumber();
    fixture.ai.failures.push({ status: 200, body: { text: '' } });
    await speak(connectionId, number);
    await waitForTurns([{ state: 'failed', reason: 'recording' }]);
    expect((await messagesOf(number))[0]?.media?.transcript).toBe('');
  });
});

describe('an assistant with a voice', () => {
  const voice = { voice: 'pt-BR-FranciscaNeural', voiceKey: 'voz', voiceRegion: 'brazilsouth' };

  it('speaks, and what it has spoken is counted', async () => {
    const { connectionId } = await makeShop(voice);
    const number = newNumber();
    await say(connectionId, number, 'Bom dia');
    await waitForReplies(number, 1);
    expect((await messagesOf(number)).at(-1)).toMatchObject({
      mediaType: 'audio',
      media: { state: 'ready', mime: expect.stringContaining('ogg') },
    });
    const spoken = fixture.ai.requests.findLast(({ path }) => path === '/cognitiveservices/v1');
    expect(spoken?.headers).toMatchObject({
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
      'content-type': 'application/ssml+xml',
    });
    expect(spoken?.body).toContain('<voice name="pt-BR-FranciscaNeural">Olá!');
    expect((await call(api.prompts.budget, {})).spokenLetters).toBe('Olá! Eu sou um assistente simulado. Como posso ajudar?'.length);
  });

  it('writes once the letters of its month are spoken, and speaks again when there are more', async () => {
    const { connectionId } = await makeShop(voice);
    const number = newNumber();
    const length = 'Olá! Eu sou um assistente simulado. Como posso ajudar?'.length;
    const kinds = async () => (await messagesOf(number)).filter(({ fromMe }) => fromMe).map(({ mediaType }) => mediaType);
    await call(api.settings.update, { key: 'aiMonthlyLetters', value: String(length + 10) });
    await say(connectionId, number, 'Bom dia');
    await waitForReplies(number, 1);
    await say(connectionId, number, 'Bom dia de novo');
    await waitForReplies(number, 2);
    expect(await kinds()).toEqual(['audio', 'conversation']);
    expect(await call(api.prompts.budget, {})).toMatchObject({ spokenLetters: length, monthlyLetters: length + 10 });
    await call(api.settings.update, { key: 'aiMonthlyLetters', value: '' });
    await say(connectionId, number, 'E agora');
    await waitForReplies(number, 3);
    expect((await kinds()).at(-1)).toBe('audio');
    await expect(call(api.settings.update, { key: 'aiMonthlyLetters', value: '-1' })).toFailWith('ERR_VALIDATION');
  });

  it('writes where its voice is refused', async () => {
    const { connectionId } = await makeShop({ ...voice, voiceKey: simulatedKeys.unknown });
    const number = newNumber();
    await say(connectionId, number, 'Bom dia');
    expect(await waitForReplies(number, 1)).toEqual(['Olá! Eu sou um assistente simulado. Como posso ajudar?']);
    expect((await call(api.prompts.budget, {})).spokenLetters).toBe(0);
  });
});

describe('the budget of the whole company', () => {
  const limit = (value: string) => call(api.settings.update, { key: 'aiMonthlyTokens', value });

  it('ends all assistants at its end, hands over with the reason, and tells agents so', async () => {
    const { connectionId, peopleId } = await makeShop({ helpsAgents: true });
    await limit('10');
    const number = newNumber();
    await say(connectionId, number, 'Bom dia');
    await waitForReplies(number, 1);
    expect((await call(api.prompts.budget, {})).tokensThisMonth).toBeGreaterThan(10);
    const before = asked().length;
    await say(connectionId, number, 'E amanhã?');
    expect((await waitForReplies(number, 2))[1]).toContain('um atendente continua');
    await waitForTurns([{ state: 'answered' }, { state: 'failed', reason: 'companyBudget' }]);
    expect(await ticketOf(number)).toMatchObject({ queueId: peopleId, useIntegration: false });
    expect(await reasonsOf(number)).toContain('companyBudgetSpent');
    const { id: ticketId } = await ticketOf(number);
    await expect(call(api.assist.run, { ticketId, task: 'summary' })).toFailWith('ERR_ASSIST_COMPANY_BUDGET');
    expect(asked()).toHaveLength(before);
    await limit('');
    await call(api.assist.run, { ticketId, task: 'summary' });
  });

  it('is kept when a prompt goes', async () => {
    const { id } = await call(api.prompts.create, {
      name: 'Um',
      prompt: 'Oi',
      apiKey: 'sk-works',
      maxMessages: 1,
      queueId: (await makeShop()).peopleId,
    });
    await call(api.prompts.test, { id, prompt: 'Oi' });
    const { tokensThisMonth } = await call(api.prompts.budget, {});
    expect(tokensThisMonth).toBeGreaterThan(0);
    await call(api.prompts.remove, { id });
    expect(await call(api.prompts.budget, {})).toMatchObject({ tokensThisMonth });
  });

  it('tells admins by mail of 80 percent and of the end, once each, however many calls cross it at once', async () => {
    const { promptId } = await makeShop();
    const use = (tokens: number) =>
      fixture.server.inCompany(fixture.companyId, (scope) =>
        addPromptUsage(scope, promptId, { promptTokens: tokens, completionTokens: 0, totalTokens: tokens }),
      );
    const subjects = async () => (await readKeptMails(fixture.server, fixture.admin)).map(({ subject }) => subject);
    const near = 'Sua IA chegou a 80% do mês';
    const spent = 'O limite de IA deste mês acabou';
    await limit('100');
    await use(79);
    await Promise.all([use(1), use(1), use(1)]);
    await vi.waitFor(async () => expect(await subjects()).toEqual([near]), 10_000);
    await use(50);
    await vi.waitFor(async () => expect(await subjects()).toEqual([near, spent]), 10_000);
    await limit('1000');
    await use(1);
    await use(700);
    await vi.waitFor(async () => expect(await subjects()).toEqual([near, spent, near]), 10_000);
  });

  it('tells admins by mail of 80 percent of the letters of voices, once until there are more', async () => {
    const { promptId } = await makeShop();
    const speakLetters = (spokenLetters: number) =>
      fixture.server.inCompany(fixture.companyId, (scope) =>
        addPromptUsage(scope, promptId, { promptTokens: 0, completionTokens: 0, totalTokens: 0, spokenLetters }),
      );
    const limitLetters = (value: string) => call(api.settings.update, { key: 'aiMonthlyLetters', value });
    const subjects = async () => (await readKeptMails(fixture.server, fixture.admin)).map(({ subject }) => subject);
    const near = 'As vozes da sua IA chegaram a 80% do mês';
    await limitLetters('100');
    await speakLetters(79);
    await Promise.all([speakLetters(1), speakLetters(1), speakLetters(1)]);
    await vi.waitFor(async () => expect(await subjects()).toEqual([near]), 10_000);
    await speakLetters(10);
    await limitLetters('1000');
    await speakLetters(1);
    await speakLetters(720);
    await vi.waitFor(async () => expect(await subjects()).toEqual([near, near]), 10_000);
  });

  it.each(['0', '-1', '1.5', 'many', '2000000001'])('takes no %s', async (value) => {
    await expect(limit(value)).toFailWith('ERR_VALIDATION');
  });

  it('counts calls at the same time, each of them', async () => {
    const { promptId } = await makeShop();
    const use = { promptTokens: 3, completionTokens: 4, totalTokens: 7, audioSeconds: 2 };
    await Promise.all(
      Array.from({ length: 30 }, () => fixture.server.inCompany(fixture.companyId, (scope) => addPromptUsage(scope, promptId, use))),
    );
    expect(await call(api.prompts.budget, {})).toMatchObject({ tokensThisMonth: 210, audioSeconds: 60, calls: 30 });
    await vi.waitFor(async () => expect((await call(api.prompts.page, {})).prompts[0]?.tokensThisMonth).toBe(210));
  });
});
