import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { AiProvider } from './AiProvider.ts';
import { createAiProvider } from './createAiProvider.ts';
import { readCompletion } from './readCompletion.ts';
import { simulatedKeys, simulatedTranscript, startAiSimulator } from '#server/simulators/ai/startAiSimulator.ts';

let simulator: HttpSimulator;

beforeAll(async () => {
  simulator = await startAiSimulator();
  onFileFinished(() => simulator.stop());
});

const provide = (environment: Record<string, string>): AiProvider => createAiProvider(testConfig(environment).ai);
const ask = (environment: Record<string, string>, apiKey = 'k') =>
  provide(environment).complete({ apiKey, messages: [{ role: 'user', content: 'Oi' }], maxTokens: 50, temperature: 0.3 });
const hear = (environment: Record<string, string>) =>
  provide(environment).transcribe({ apiKey: 'k', recording: { content: Buffer.from('x'), mime: 'audio/ogg', name: 'voz.ogg' } });

interface Asked {
  readonly path: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

function lastAsked(): Asked {
  const { path, headers = {}, body = '' } = simulator.requests.at(-1) ?? {};
  return { path, headers, body: body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {} };
}

describe('a deployment of Azure', () => {
  const deployment = (name: string) => `${simulator.url}/openai/deployments/${name}?api-version=2024-06-01`;

  it('is asked by its own path and version, with the key in a header of its own', async () => {
    expect((await ask({ OPENAI_URL: deployment('loja') })).text).toMatch(/^Olá!/);
    const { path, headers } = lastAsked();
    expect(path).toBe('/openai/deployments/loja/chat/completions?api-version=2024-06-01');
    expect(headers).toMatchObject({ 'api-key': 'k' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('writes recordings down at its own deployment', async () => {
    const environment = { OPENAI_URL: `${simulator.url}/v1`, OPENAI_TRANSCRIPTION_URL: deployment('voz') };
    expect((await hear(environment)).text).toBe(simulatedTranscript);
    expect(lastAsked()).toMatchObject({
      path: '/openai/deployments/voz/audio/transcriptions?api-version=2024-06-01',
      headers: { 'api-key': 'k' },
    });
  });

  it('that refuses a key, or is named without its version, says so', async () => {
    await expect(ask({ OPENAI_URL: deployment('loja') }, simulatedKeys.unknown)).rejects.toMatchObject({ failure: 'key' });
    const versionless = `${simulator.url}/openai/deployments/loja`;
    await expect(ask({ OPENAI_URL: versionless })).rejects.toMatchObject({ failure: 'refused' });
  });
});

describe('a service with the API of OpenAI', () => {
  it.each(['', '/', '/v1', '/v1/'])('is found at its address with %j behind it, with the key as a bearer', async (end) => {
    await ask({ OPENAI_URL: `${simulator.url}${end}` });
    expect(lastAsked()).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer k' } });
    expect(lastAsked().headers).not.toHaveProperty('api-key');
  });

  it('is asked for the model that the operator names, else for ours, with the limits of the prompt', async () => {
    await ask({ OPENAI_URL: simulator.url });
    expect(lastAsked().body).toMatchObject({ model: 'gpt-4o-mini', max_tokens: 50, temperature: 0.3 });
    const answer = await ask({ OPENAI_URL: simulator.url, OPENAI_MODEL: 'llama3.1:8b' });
    expect(lastAsked().body).toMatchObject({ model: 'llama3.1:8b' });
    expect(answer.model).toBe('llama3.1:8b');
  });
});

it.each<[string, string, string]>([
  ['whole', 'application/json', JSON.stringify({ model: 'x', choices: [{ message: { content: 'x'.repeat(70_000) } }] })],
  [
    'in pieces',
    'text/event-stream',
    `${`data: ${JSON.stringify({ model: 'x', choices: [{ delta: { content: 'x'.repeat(1_000) } }] })}\n\n`.repeat(70)}data: [DONE]\n\n`,
  ],
])('an answer %s is cut where it says more than a message may', (_how, type, body) => {
  expect(readCompletion(body, type).text).toHaveLength(65_536);
});
