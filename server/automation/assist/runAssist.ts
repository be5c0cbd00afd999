import type { api } from '#shared/api.ts';
import type { AssistPart } from '#shared/automation/assist.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { addPromptUsage, createMarkerFilter, explainAiFailure, readMarker, type Assistant } from '#server/automation/prompts/index.ts';
import type { AiAnswer, AiMessage, AiUsage } from '#server/integrations/ai/AiProvider.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { buildAssistMessages } from './buildAssistMessages.ts';
import { findHelper, takeAssist } from './prepareHelp.ts';

type Input = InputOf<typeof api.assist.run>;

const maxLines = 40;
/** A summary needs room, whatever the prompt gives customers. */
const minAnswerTokens = 400;
const lettersPerToken = 3;

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

async function prepare(scope: Scope, input: Input): Promise<Preparation> {
  const assistant = await findHelper(scope, input.ticketId);
  const lines = await queryRows(scope.em, linesQuery, [input.ticketId]);
  const messages = buildAssistMessages(input, { prompt: assistant.prompt, lines });
  return { assistant, messages: required(messages, 'ERR_ASSIST_TEXT_MISSING') };
}

export interface AssistAnswer extends AiAnswer {
  readonly promptId: number;
}

/** Of an answer that nobody waited for: what it has cost is not known, and about this. */
function estimateUse(messages: readonly AiMessage[], written: string): AiUsage {
  const promptTokens = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / lettersPerToken);
  const completionTokens = Math.ceil(written.length / lettersPerToken);
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}

/** Asks the provider, outside any transaction; words are passed on as they come, and the request ends where nobody listens any more. */
export async function runAssist(context: PrepareContext, input: Input): Promise<AssistAnswer> {
  const { platform, actor, stream = null } = context;
  const inCompany = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    runInScope(platform, { companyId: actor.companyId, actor }, work);
  const { assistant, messages } = await inCompany((scope) => prepare(scope, input));
  await takeAssist(context);
  const { apiKey, temperature } = assistant;
  const request = { apiKey, temperature, messages, maxTokens: Math.max(assistant.maxTokens, minAnswerTokens) };
  let written = '';
  const parts = createMarkerFilter((text) => stream?.send({ text } satisfies AssistPart));
  const onText = (text: string): void => {
    written += text;
    parts.push(text);
  };
  try {
    const answer = await platform.ai.complete({ ...request, ...(stream !== null && { onText, signal: stream.signal }) });
    parts.end();
    return { ...answer, promptId: assistant.id };
  } catch (error) {
    if (stream?.signal.aborted === true) {
      await inCompany((scope) => addPromptUsage(scope, assistant.id, estimateUse(messages, written)));
    }
    return explainAiFailure(error);
  }
}

/** Counts what it has used. What a prompt has its customers handed over with is no word for one of them. */
export async function recordAssist(scope: Scope, _input: Input, answer: AssistAnswer): Promise<ResultOf<typeof api.assist.run>> {
  const { promptTokens, completionTokens, totalTokens } = answer;
  await addPromptUsage(scope, answer.promptId, { promptTokens, completionTokens, totalTokens });
  return { text: readMarker(answer.text).text };
}
