import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { Message } from '#server/conversations/messages/index.ts';
import { explainAiFailure } from '#server/automation/prompts/explainAiFailure.ts';
import type { Assistant } from '#server/automation/prompts/assistant.ts';
import { required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { findHelper, takeAssist } from './prepareHelp.ts';
import { hearVoice, keepHeard, maxRecordingBytes, toUnheard, type Heard, type Unheard } from './voice.ts';

type Input = InputOf<typeof api.assist.transcribe>;

interface Preparation {
  readonly assistant: Assistant;
  /** Written down before. */
  readonly transcript: string | null;
  readonly unheard: Unheard;
}

async function prepare(scope: Scope, { rowId }: Input): Promise<Preparation> {
  const message = required(await scope.em.findOne(Message, { id: rowId, isDeleted: false }), 'ERR_NO_MESSAGE_FOUND');
  const assistant = await findHelper(scope, message.ticketId ?? 0);
  const unheard = message.mediaType === 'audio' ? toUnheard(message) : null;
  if (unheard === null) {
    throw new AppError('ERR_NO_RECORDING');
  }
  if (unheard.size > maxRecordingBytes) {
    throw new AppError('ERR_RECORDING_TOO_LARGE', { values: { megabytes: maxRecordingBytes / 1024 / 1024 } });
  }
  return { assistant, unheard, transcript: message.mediaTranscript ?? null };
}

export interface Transcribed {
  readonly text: string;
  /** Null: nothing new was paid for. */
  readonly bought: { readonly assistant: Assistant; readonly heard: Heard } | null;
}

/** Asks the provider, outside any transaction; what is written down already is not paid for again. */
export async function prepareTranscript(context: PrepareContext<UserActor>, input: Input): Promise<Transcribed> {
  const { platform, actor } = context;
  const { assistant, unheard, transcript } = await runInScope(platform, { companyId: actor.companyId, actor }, (scope) =>
    prepare(scope, input),
  );
  if (transcript !== null) {
    return { text: transcript, bought: null };
  }
  await takeAssist(context);
  const heard = await hearVoice(platform, assistant, unheard).catch(explainAiFailure);
  return { text: heard.text, bought: { assistant, heard } };
}

/** An empty text says that nothing was understood. */
export async function recordTranscript(
  scope: Scope,
  _input: Input,
  { text, bought }: Transcribed,
): Promise<ResultOf<typeof api.assist.transcribe>> {
  if (bought !== null) {
    await keepHeard(scope, bought.assistant, bought.heard);
  }
  return { text };
}
