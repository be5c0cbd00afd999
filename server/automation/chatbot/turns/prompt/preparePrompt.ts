import { Contact } from '#server/contacts/contacts/index.ts';
import { addPromptUsage, type Assistant, findAssistant, findSpentBudget, maySpeak, readMarker } from '#server/automation/prompts/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { type AiMessage, AiProviderError } from '#server/integrations/ai/AiProvider.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { readWithin } from '#server/platform/jobs/readWithin.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from '#server/automation/chatbot/turns/BotTurn.ts';
import type { FetchContent } from '#server/automation/chatbot/turns/deliver.ts';
import { goOn, type Outcome, type Postponement } from '#server/automation/chatbot/turns/Outcome.ts';
import { botTexts } from '#server/automation/chatbot/turns/texts.ts';
import { joinLaterTurns } from '#server/automation/chatbot/turns/turnQueue.ts';
import type { PreparedAutomation } from '#server/automation/chatbot/turns/PreparedAutomation.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { askAssistant, runTool, type ToolSubject } from './askAssistant.ts';
import { buildSystemText, tellsRules } from './promptRules.ts';
import { findUnheard, type RecordingState, transcribeMessages, UnintelligibleError } from './transcribeMessages.ts';

/** Of one message: a customer cannot fill the history with one. */
const maxMessageLength = 2000;
/** Of the whole history: small models have room for 8,000 tokens. */
const maxHistoryTokens = 4000;
/** Languages with accents have fewer letters in a token than English. */
const lettersPerToken = 3;

const query = queryOf(
  { isOurs: column.boolean(), text: column.text() },
  `select m.from_me as "isOurs", left(coalesce(m.media_transcript, m.body), ${maxMessageLength}) as text from messages m
   where m.ticket_id = $1 and not m.is_deleted and coalesce(m.media_transcript, m.body) <> ''
     and (m.media_type in ('conversation', 'extendedTextMessage') or m.media_transcript is not null)
   order by m.sent_at desc, m.id desc limit $2`,
);

interface SpokenText {
  readonly isOurs: boolean;
  readonly text: string;
}

/** The newest texts within the budget; the last one is kept in any case. */
export function fitBudget(newestFirst: readonly SpokenText[], maxTokens = maxHistoryTokens): SpokenText[] {
  const kept: SpokenText[] = [];
  let left = maxTokens * lettersPerToken;
  for (const one of newestFirst) {
    left -= one.text.length;
    if (left < 0 && kept.length > 0) {
      break;
    }
    kept.push(one);
  }
  return kept.toReversed();
}

/** The latest texts and transcriptions of a ticket, oldest first (contract, behaviour 14). */
async function readHistory({ em }: Scope, ticketId: number, maxMessages: number): Promise<AiMessage[]> {
  const newest = await queryRows(em, query, [ticketId, maxMessages]);
  return fitBudget(newest).map(({ isOurs, text }) => ({ role: isOurs ? 'assistant' : 'user', content: text }));
}

/** Before each further try, where another may succeed. */
const retryDelaysMs = [2000, 10_000];
/** A file is on its way so long; then people continue. */
const recordingPatienceMs = 120_000;
const recordingPollMs = 2000;

interface PromptTurn {
  readonly turn: BotTurn;
  readonly ticket: Ticket;
  readonly open: OpenContext<Scope>;
}

interface AskContext {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
  readonly turn: BotTurn;
  readonly assistant: Assistant;
  readonly contactName: string;
  readonly subject: ToolSubject;
  readonly recordings: RecordingState;
}

const giveUp = (failure: string, queueId: number | null): Outcome => ({
  replies: [{ kind: 'text', text: botTexts.peopleContinue }],
  ending: { kind: 'handOver', queueId, userId: null },
  delayMs: 0,
  failure,
});

const always = (outcome: Outcome): PreparedAutomation => ({ ask: async () => outcome, fetchContent: async () => null });

async function buildMessages({ open, turn, assistant, contactName }: AskContext): Promise<AiMessage[]> {
  const history = await readWithin(open, (scope) => readHistory(scope, turn.ticketId, assistant.maxMessages));
  const { prompt, maxTokens } = assistant;
  return [{ role: 'system', content: buildSystemText({ prompt, contactName, maxTokens }) }, ...history];
}

async function askModel(context: AskContext): Promise<Outcome> {
  const { platform, open, assistant, subject } = context;
  const deps = {
    ai: platform.ai,
    runTools: (calls: Parameters<Parameters<typeof askAssistant>[0]['runTools']>[0]) =>
      readWithin(open, async (scope) => {
        const results: string[] = [];
        for (const call of calls) {
          results.push(await runTool(scope, subject, call));
        }
        return results;
      }),
    onUsage: (usage: Parameters<typeof addPromptUsage>[2]) => open((scope) => addPromptUsage(scope, assistant.id, usage)),
  };
  const answer = await askAssistant(deps, assistant, await buildMessages(context));
  if (tellsRules(answer)) {
    platform.log.warn({ promptId: assistant.id, ticketId: context.turn.ticketId }, 'an assistant was talked into telling its rules');
    return { replies: [{ kind: 'text', text: botTexts.cannotSay }], ending: goOn, delayMs: 0 };
  }
  const { text, isHandover } = readMarker(answer);
  if (text === '' && !isHandover) {
    return giveUp('empty', assistant.queueId);
  }
  const kind = assistant.voice === 'texto' || assistant.voiceKey === '' ? 'text' : 'voice';
  return {
    replies: text === '' ? [] : [{ kind, text }],
    ending: isHandover ? { kind: 'handOver', queueId: assistant.queueId, userId: null } : goOn,
    delayMs: 0,
  };
}

function findRetryMs(error: unknown, { attempts }: BotTurn): number | null {
  const isTemporary = error instanceof AiProviderError && (error.failure === 'busy' || error.failure === 'unreachable');
  return isTemporary ? (retryDelaysMs[attempts - 1] ?? null) : null;
}

function failureOf(error: unknown): string {
  if (error instanceof UnintelligibleError) {
    return 'recording';
  }
  return error instanceof AiProviderError ? error.failure : 'error';
}

async function askOrGiveUp(context: AskContext): Promise<Outcome | Postponement> {
  const { platform, open, turn, assistant, recordings } = context;
  try {
    if (recordings.kind === 'ready') {
      await transcribeMessages({ platform, open }, assistant, recordings.unheard);
    }
    return await askModel(context);
  } catch (error) {
    const retryInMs = findRetryMs(error, turn);
    platform.log.warn({ err: error, promptId: assistant.id, ticketId: turn.ticketId, retryInMs }, 'an assistant could not answer');
    return retryInMs === null ? giveUp(failureOf(error), assistant.queueId) : { retryInMs };
  }
}

const noTokens = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
/** Some minutes: nobody listens to longer ones. */
const maxSpokenLetters = 3000;

/** Speech that fails, would take too long, or is beyond the month's letters, is written instead. */
const createSpeaker =
  ({ platform: { ai, log }, open }: Pick<AskContext, 'platform' | 'open'>, assistant: Assistant): FetchContent =>
  async (reply) => {
    if (reply.kind !== 'voice' || reply.text.length > maxSpokenLetters) {
      return null;
    }
    const { text } = reply;
    const { voice, voiceKey: key, voiceRegion: region } = assistant;
    if (!(await readWithin(open, (scope) => maySpeak(scope, text)))) {
      return null;
    }
    try {
      const content = await ai.speak({ key, region, voice, text });
      await open((scope) => addPromptUsage(scope, assistant.id, { ...noTokens, spokenLetters: text.length }));
      return { content, name: null, type: 'audio/ogg' };
    } catch (err) {
      log.warn({ err }, 'a voice could not speak');
      return null;
    }
  };

/** Why it is not even asked; null: it is. */
async function findObstacle(
  scope: Scope,
  { turn, assistant, recordings }: Pick<AskContext, 'turn' | 'assistant' | 'recordings'>,
): Promise<string | null> {
  const spent = await findSpentBudget(scope, assistant.id);
  if (spent !== null) {
    return spent === 'company' ? 'companyBudget' : 'budget';
  }
  const age = scope.now.getTime() - new Date(turn.createdAt).getTime();
  return recordings.kind === 'lost' || (recordings.kind === 'pending' && age > recordingPatienceMs) ? 'recording' : null;
}

/** Reads what an assistant needs to answer; it is asked outside of this transaction. */
export async function preparePrompt(scope: Scope, { turn, ticket, open }: PromptTurn): Promise<PreparedAutomation> {
  const { platform, em } = scope;
  const assistant = await findAssistant(scope, turn.promptId ?? 0);
  if (assistant === null || assistant.apiKey === '') {
    return always(giveUp('gone', assistant?.queueId ?? null));
  }
  await joinLaterTurns(scope, turn);
  const recordings = await findUnheard(scope, turn, assistant);
  const obstacle = await findObstacle(scope, { turn, assistant, recordings });
  if (obstacle !== null && turn.outcome === null) {
    return always(giveUp(obstacle, assistant.queueId));
  }
  const { name: contactName } = await em.findOneOrFail(Contact, { id: ticket.contactId });
  const subject = { contactId: ticket.contactId, queueId: ticket.queueId ?? null };
  const context = { platform, open, turn, assistant, contactName, subject, recordings };
  return {
    ask: async () => (recordings.kind === 'pending' ? { retryInMs: recordingPollMs } : askOrGiveUp(context)),
    fetchContent: createSpeaker(context, assistant),
  };
}
