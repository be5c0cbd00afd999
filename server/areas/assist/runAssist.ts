import type { api } from '#shared/api.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { addPromptUsage, findAssistant, isBudgetSpent, type Assistant } from '#server/areas/prompts/index.ts';
import { assertConversationReadable, showTicket } from '#server/areas/tickets/index.ts';
import { AiProviderError, type AiAnswer, type AiFailure, type AiMessage } from '#server/platform/ai/AiProvider.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { buildAssistMessages } from './buildAssistMessages.ts';
import { findHelperId } from './findHelper.ts';

type Input = InputOf<typeof api.assist.run>;

/** Per user: each costs the company money. */
const assistLimit = { name: 'assists', points: 60, duration: 15 * 60 };
const maxLines = 40;
/** A summary needs room, whatever the prompt gives customers. */
const minAnswerTokens = 400;

const codes: Readonly<Record<AiFailure, ErrorCode>> = {
  key: 'ERR_AI_KEY_REFUSED',
  credit: 'ERR_AI_NO_CREDIT',
  busy: 'ERR_AI_BUSY',
  refused: 'ERR_AI_REFUSED',
  unreachable: 'ERR_AI_UNREACHABLE',
};

const linesQuery = queryOf(
  { isOurs: column.boolean(), text: column.text() },
  `select n.from_me as "isOurs", n.text from (
     select m.from_me, m.sent_at, m.id, left(coalesce(m.media_transcript, m.body), 1000) as text from messages m
     where m.ticket_id = $1 and not m.is_deleted and coalesce(m.media_transcript, m.body) <> ''
       and (m.media_type in ('conversation', 'extendedTextMessage') or m.media_transcript is not null)
     order by m.sent_at desc, m.id desc limit ${maxLines}) n
   order by n.sent_at, n.id`,
);

interface Preparation {
  readonly assistant: Assistant;
  readonly messages: readonly AiMessage[];
}

/** Only who may read the conversation is helped with it. */
async function prepare(scope: Scope, input: Input): Promise<Preparation> {
  const ticket = await showTicket(scope, { id: input.ticketId });
  authorize(scope, 'ticket.handle', ticket);
  await assertConversationReadable(scope, ticket);
  const helperId = required(await findHelperId(scope, ticket.queueId), 'ERR_NO_ASSISTANT');
  const assistant = required(await findAssistant(scope, helperId), 'ERR_NO_ASSISTANT');
  if (await isBudgetSpent(scope, helperId)) {
    throw new AppError('ERR_ASSIST_BUDGET');
  }
  const lines = await queryRows(scope.em, linesQuery, [ticket.id]);
  const messages = buildAssistMessages(input, { prompt: assistant.prompt, lines });
  return { assistant, messages: required(messages, 'ERR_ASSIST_TEXT_MISSING') };
}

export interface AssistAnswer extends AiAnswer {
  readonly promptId: number;
}

/** Asks the provider, outside any transaction. */
export async function runAssist({ platform, actor }: PrepareContext, input: Input): Promise<AssistAnswer> {
  const { assistant, messages } = await runInScope(platform, { companyId: actor.companyId, actor }, (scope) => prepare(scope, input));
  await (await createRateLimiter(platform, assistLimit)).consume(`${actor.companyId}/${actor.userId}`);
  const { apiKey, temperature } = assistant;
  const request = { apiKey, temperature, messages, maxTokens: Math.max(assistant.maxTokens, minAnswerTokens) };
  const answer = await platform.ai.complete(request).catch((error: unknown) => {
    throw error instanceof AiProviderError ? new AppError(codes[error.failure]) : error;
  });
  return { ...answer, promptId: assistant.id };
}

/** Counts what it has used. */
export async function recordAssist(scope: Scope, _input: Input, answer: AssistAnswer): Promise<ResultOf<typeof api.assist.run>> {
  const { promptTokens, completionTokens, totalTokens } = answer;
  await addPromptUsage(scope, answer.promptId, { promptTokens, completionTokens, totalTokens });
  return { text: answer.text };
}
