import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedKeys, startAiSimulator } from '#server/simulators/ai/startAiSimulator.ts';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let ai: HttpSimulator;
let admin: TestUser;
let queueId: number;
let ticketId: number;

beforeAll(async () => {
  ai = await startAiSimulator();
  onFileFinished(() => ai.stop());
  server = await startTestServer({ SERVICES: 'web', OPENAI_URL: ai.url });
});
beforeEach(async () => {
  const company = await server.makeCompany();
  ({ admin } = company);
  ({ queueId, ticketId } = await server.inCompany(company.id, async (scope) => {
    const queue = await makeQueue(scope);
    const ticket = await makeTicket(scope, { queueId: queue.id });
    await makeMessage(scope, ticket, { body: 'Bom dia, vocês abrem hoje?' });
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

const ask = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/assist`, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson', 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ ticketId, task: 'rewrite', text: 'oi' }),
    ...(signal !== undefined && { signal }),
  });
const readLines = async (response: Response): Promise<{ part?: { text: string }; result?: { text: string }; code?: string }[]> =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
const answer = 'Olá! Eu sou um assistente simulado. Como posso ajudar?';

describe('the words of an assistant', () => {
  it('come one after the other, and the whole at last', async () => {
    await makePrompt();
    const lines = await readLines(await ask());
    const parts = lines.flatMap(({ part }) => part?.text ?? []);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('')).toBe(answer);
    expect(lines.at(-1)).toEqual({ result: { text: answer } });
  });

  it('arrive while the provider still writes; who closes ends its request, and pays for what was written', async () => {
    await makePrompt();
    ai.failures.push('hangMidway');
    const controller = new AbortController();
    const response = await ask(controller.signal);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"part"');
    const before = ai.abortedRequests.length;
    controller.abort();
    await vi.waitFor(() => expect(ai.abortedRequests).toHaveLength(before + 1));
    await vi.waitFor(async () => expect((await server.as(admin).call(api.prompts.budget, {})).tokensThisMonth).toBeGreaterThan(10));
    ai.release();
  });

  it('never hold the marker that hands over, nor its beginning, however they come', async () => {
    await makePrompt();
    const said = [
      'Claro. ',
      '**A',
      'ção',
      ': Transf',
      'erir  para o setor',
      ' de atendimento*',
      '*',
      '.',
      ' Vou chamar',
      ' alguém: a',
      'ção rápida.',
    ];
    const chunk = (content: string) => `data: ${JSON.stringify({ model: 'm', choices: [{ delta: { content } }] })}\n\n`;
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    const last = `data: ${JSON.stringify({ model: 'm', choices: [], usage })}\n\ndata: [DONE]\n\n`;
    ai.failures.push({ status: 200, body: '', type: 'text/event-stream', pieces: [...said.map(chunk), last] });
    const lines = await readLines(await ask());
    const parts = lines.flatMap(({ part }) => part?.text ?? []);
    expect(parts.filter((part) => /\*|transf|setor/i.test(part))).toEqual([]);
    expect(parts.join('')).toBe('Claro. Vou chamar alguém: ação rápida.');
    expect(lines.at(-1)).toEqual({ result: { text: parts.join('') } });
  });

  it('are refused before the first one by an ordinary response', async () => {
    const missing = await ask();
    expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'ERR_NO_ASSISTANT']);
    await makePrompt(simulatedKeys.unknown);
    const refused = await ask();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'ERR_AI_KEY_REFUSED']);
  });

  it('that break off end with the reason', async () => {
    await makePrompt();
    const words = 'data: {"model":"m","choices":[{"delta":{"content":"Olá"}}]}\n\n';
    ai.failures.push({ status: 200, body: '', type: 'text/event-stream', pieces: [words, 'data: {"error":{}}\n\n'] });
    const lines = await readLines(await ask());
    expect(lines[0]).toEqual({ part: { text: 'Olá' } });
    expect(lines.at(-1)).toMatchObject({ code: 'ERR_AI_REFUSED' });
  });
});
