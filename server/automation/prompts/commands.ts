import type { api } from '#shared/api.ts';
import { type Confirmation, tokenMask } from '#shared/kit/schemas.ts';
import { promptDefaults, type PromptRecord } from '#shared/automation/prompts/record.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import type { PromptTestResult } from '#shared/automation/prompts/index.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows, type PageRowsOptions } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { refuseOperators, required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { openSecret, sealSecret } from '#server/platform/secretColumns.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { type AiAnswer, type AiFailure, AiProviderError } from '#server/integrations/ai/AiProvider.ts';
import { Prompt } from './Prompt.ts';
import { promptListRecords, promptNameRecords, promptRecords } from './promptRecords.ts';
import { type KeyName, keyPlace } from './keyPlace.ts';
import { explainAiFailure } from './explainAiFailure.ts';
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
  const newKeys = { apiKey: isNew(apiKey) ? apiKey : '', voiceKey: isNew(voiceKey) ? voiceKey : '' };
  if (!id) {
    return newKeys;
  }
  return runInScope(platform, { companyId: actor.companyId, actor }, async (scope) => {
    const prompt = await requirePrompt(scope, id);
    const readKey = (name: KeyName): string => newKeys[name] || openSecret(platform, keyPlace(prompt, name), prompt[name]);
    return { apiKey: readKey('apiKey'), voiceKey: voiceKey === '' ? '' : readKey('voiceKey') };
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

interface PromptAnswer extends AiAnswer {
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

const pageSize = 20;
/** Per company. */
const maxPrompts = 200;

/** Menus and forms ask without looking at the plan: a plan without prompts has none. */
export function pagePrompts(
  { em, actor }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.prompts.page>,
): Promise<ResultOf<typeof api.prompts.page>> {
  const options: PageRowsOptions<'prompts'> = {
    key: 'prompts',
    where: (bind) => (actor.plan.useOpenAi === true ? `${matchesTerm(searchParam, { texts: ['p.name'] }, bind)}` : 'false'),
    orderBy: byName('p.name', 'p.id'),
    pageNumber,
    after,
    pageSize,
  };
  return can(actor, 'prompt.manage') ? pageRows(em, promptListRecords, options) : pageRows(em, promptNameRecords, options);
}

export const showPrompt = async ({ em }: Scope, { id }: InputOf<typeof api.prompts.show>): Promise<PromptRecord> =>
  required(await findRecord(em, promptRecords, id), 'ERR_NO_PROMPT_FOUND');

export const requirePrompt = async ({ em }: Scope, id: number): Promise<Prompt> =>
  required(await em.findOne(Prompt, { id }), 'ERR_NO_PROMPT_FOUND');

async function assertQueue({ em }: Scope, queueId: number | undefined): Promise<void> {
  if (queueId !== undefined && (await em.count(Queue, { id: queueId })) === 0) {
    throw new AppError('ERR_PROMPT_QUEUEID_INVALID', { fields: { queueId: 'any.invalid' } });
  }
}

type PromptKeys = { readonly [Name in KeyName]?: string | null | undefined };

/** Seals the keys that are new; the mask keeps what is stored. Support gives none: the owner of a key can read every request made with it. */
function setKeys(scope: Scope, prompt: Prompt, keys: PromptKeys): void {
  for (const name of ['apiKey', 'voiceKey'] as const) {
    const key = keys[name];
    if (key !== undefined && key !== tokenMask) {
      if (key !== null && key !== '') {
        refuseOperators(scope);
      }
      prompt[name] = sealSecret(scope.platform, keyPlace(prompt, name), key ?? '');
    }
  }
}

export async function createPrompt(scope: Scope, input: InputOf<typeof api.prompts.create>): Promise<PromptRecord> {
  const { apiKey, voiceKey, voiceRegion, ...values } = input;
  await assertQueue(scope, input.queueId);
  if (apiKey === tokenMask) {
    throw new AppError('ERR_PROMPT_APIKEY_INVALID', { fields: { apiKey: 'any.required' } });
  }
  await assertBelow(scope, { max: maxPrompts, code: 'ERR_PROMPTS_LIMIT', count: () => scope.em.count(Prompt) });
  const prompt = scope.create(Prompt, {
    ...promptDefaults,
    ...values,
    voiceRegion: voiceRegion ?? '',
    apiKey: '',
    voiceKey: '',
  });
  // The keys are bound to the id.
  await scope.em.flush();
  setKeys(scope, prompt, { apiKey, voiceKey });
  await scope.em.flush();
  scope.recordEvent('prompt.created', { promptId: prompt.id });
  return showPrompt(scope, prompt);
}

export async function updatePrompt(scope: Scope, { id, ...input }: InputOf<typeof api.prompts.update>): Promise<PromptRecord> {
  const { apiKey, voiceKey, voiceRegion, ...values } = input;
  const prompt = await requirePrompt(scope, id);
  await assertQueue(scope, input.queueId);
  scope.em.assign(prompt, { ...values, ...(voiceRegion !== undefined && { voiceRegion: voiceRegion ?? '' }) });
  setKeys(scope, prompt, { apiKey, voiceKey });
  await scope.em.flush();
  scope.recordEvent('prompt.changed', { promptId: id });
  return showPrompt(scope, { id });
}

/** A used prompt stays: the contract answers with a sentence, which clients show. */
export async function removePrompt(scope: Scope, { id }: InputOf<typeof api.prompts.remove>): Promise<Confirmation> {
  const prompt = await requirePrompt(scope, id);
  const { queues, connections } = required(await findRecord(scope.em, promptListRecords, id), 'ERR_NO_PROMPT_FOUND').usedBy;
  const names = [...queues, ...connections].map(({ name }) => name);
  if (names.length > 0) {
    return { message: `Não foi possível excluir: o prompt está em uso (${names.join(', ')}).` };
  }
  scope.em.remove(prompt);
  scope.recordEvent('prompt.removed', { promptId: id });
  return { message: 'Prompt excluído' };
}
