import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { PromptTestResult } from '#shared/automation/prompts/index.ts';
import { promptDefaults } from '#shared/automation/prompts/record.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { AiProviderError, type AiAnswer, type AiFailure } from '#server/integrations/ai/AiProvider.ts';
import { openSecret } from '#server/platform/secretColumns.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { requirePrompt } from './commands.ts';
import { explainAiFailure } from './explainAiFailure.ts';
import { keyPlace, type KeyName } from './keyPlace.ts';
import { addPromptUsage } from './usage.ts';

type TestInput = InputOf<typeof api.prompts.test>;

/** Tests per company: each may cost it money. */
const testLimit = { name: 'prompt-tests', points: 30, duration: 15 * minuteSeconds };

const speechCodes: Readonly<Record<AiFailure, ErrorCode>> = {
  key: 'ERR_SPEECH_KEY_REFUSED',
  credit: 'ERR_SPEECH_KEY_REFUSED',
  busy: 'ERR_AI_BUSY',
  refused: 'ERR_SPEECH_KEY_REFUSED',
  unreachable: 'ERR_SPEECH_UNREACHABLE',
};

function explainSpeechFailure(error: unknown): never {
  throw error instanceof AiProviderError ? new AppError(speechCodes[error.failure]) : error;
}

interface TestKeys {
  readonly apiKey: string;
  readonly voiceKey: string;
}

/** What the form holds; a masked or missing key is the saved one. */
async function readKeys({ platform, actor }: PrepareContext, { id, apiKey, voiceKey }: TestInput): Promise<TestKeys> {
  const isNew = (key: string | null | undefined): key is string => typeof key === 'string' && key !== '' && key !== tokenMask;
  const given = { apiKey: isNew(apiKey) ? apiKey : '', voiceKey: isNew(voiceKey) ? voiceKey : '' };
  if (!id) {
    return given;
  }
  return runInScope(platform, { companyId: actor.companyId, actor }, async (scope) => {
    const prompt = await requirePrompt(scope, id);
    const saved = (name: KeyName): string => given[name] || openSecret(platform, keyPlace(prompt, name), prompt[name]);
    return { apiKey: saved('apiKey'), voiceKey: voiceKey === '' ? '' : saved('voiceKey') };
  });
}

async function checkVoice({ ai }: PrepareContext['platform'], { voice, voiceRegion }: TestInput, key: string): Promise<void> {
  if (voice === undefined || voice === promptDefaults.voice) {
    return;
  }
  if (key === '' || !voiceRegion) {
    throw new AppError('ERR_SPEECH_KEY_REFUSED', { fields: { [key === '' ? 'voiceKey' : 'voiceRegion']: 'any.required' } });
  }
  await ai.checkSpeech({ key, region: voiceRegion }).catch(explainSpeechFailure);
}

export interface PromptAnswer extends AiAnswer {
  readonly milliseconds: number;
}

/** Asks the provider, outside any transaction. */
export async function askPrompt(context: PrepareContext, input: TestInput): Promise<PromptAnswer> {
  const { platform, actor } = context;
  const { prompt, maxTokens = promptDefaults.maxTokens, temperature = promptDefaults.temperature } = input;
  const { apiKey, voiceKey } = await readKeys(context, input);
  if (apiKey === '') {
    throw new AppError('ERR_PROMPT_APIKEY_INVALID', { fields: { apiKey: 'any.required' } });
  }
  await (await createRateLimiter(platform, testLimit)).consume(`${actor.companyId}`);
  const startedAt = performance.now();
  const messages = [
    { role: 'system', content: prompt },
    { role: 'user', content: 'Olá!' },
  ] as const;
  const answer = await platform.ai.complete({ apiKey, messages, maxTokens, temperature }).catch(explainAiFailure);
  const milliseconds = Math.round(performance.now() - startedAt);
  await checkVoice(platform, input, voiceKey);
  return { ...answer, milliseconds };
}

/** Counts what the test of a saved prompt has used. */
export async function recordPromptTest(scope: Scope, { id }: TestInput, answer: PromptAnswer): Promise<PromptTestResult> {
  const { text: message, model, promptTokens, completionTokens, totalTokens, milliseconds } = answer;
  if (id) {
    await addPromptUsage(scope, id, { promptTokens, completionTokens, totalTokens });
  }
  return { message, model, totalTokens, milliseconds };
}
