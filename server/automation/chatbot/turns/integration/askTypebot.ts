import { minuteMs } from '#shared/rules/durations.ts';
import type { TypebotAnswer, TypebotBubble } from '#server/integrations/bots/BotServices.ts';
import { goOn, noReplies, type Outcome, type Reply, type TypebotState } from '#server/automation/chatbot/turns/Outcome.ts';
import type { OpenedIntegration } from '#server/automation/queueIntegrations/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from '#server/automation/chatbot/turns/BotTurn.ts';
import { isCommand, readCommand } from './typebotCommand.ts';

/** What an integration is run with. */
export interface IntegrationTurn {
  readonly platform: Platform;
  readonly now: Date;
  readonly turn: BotTurn;
  readonly integration: OpenedIntegration;
  readonly text: string;
  readonly contact: { readonly name: string; readonly number: string };
  /** The message, as webhooks get it. */
  readonly event: object;
  readonly typebot: TypebotState;
  /** When the bot has answered here the last time. */
  readonly lastInteractionAt: Date | null;
}

/** What Typebot itself says to an answer that it does not understand. */
const invalidAnswers = new Set(['Invalid message. Please, try again.', 'Mensagem inválida. Por favor, tente novamente.']);

const ended: TypebotState = { sessionId: null, isRunning: false };
/** The flow is not over: the next message begins a session. */
const restarted: TypebotState = { sessionId: null, isRunning: true };

function isExpired({ integration, lastInteractionAt, now }: IntegrationTurn): boolean {
  const { typebotExpires: minutes } = integration;
  return minutes > 0 && lastInteractionAt !== null && now.getTime() - lastInteractionAt.getTime() > minutes * minuteMs;
}

const isKeyword = (text: string, keyword: string): boolean => keyword !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase();

/** Keywords work at any time: behind the end of a flow, and while the service is away. */
function findKeyword({ integration, text }: IntegrationTurn): Outcome | null {
  const { typebotKeywordFinish: finish, typebotKeywordRestart: restart, typebotRestartMessage: restartText } = integration;
  if (isKeyword(text, finish)) {
    return { replies: [], ending: { kind: 'close' }, delayMs: 0, typebot: ended };
  }
  const replies: Reply[] = restartText === '' ? [] : [{ kind: 'text', text: restartText, isTemplate: true }];
  return isKeyword(text, restart) ? { replies, ending: goOn, delayMs: 0, typebot: restarted } : null;
}

/** The service speaks for itself; its own apology gives way to the company's. */
function toReply(bubble: TypebotBubble, unknownText: string): Reply {
  return bubble.kind === 'text' && unknownText !== '' && invalidAnswers.has(bubble.text)
    ? { kind: 'text', text: unknownText, isTemplate: true }
    : bubble;
}

const choicesText = (choices: readonly string[]): string => choices.map((choice) => `▶️ ${choice}`).join('\n');

/** Bubbles up to the first command, which ends the bot. */
function toOutcome({ integration }: IntegrationTurn, { bubbles, choices }: TypebotAnswer, typebot: TypebotState): Outcome {
  const replies: Reply[] = [];
  const { typebotDelayMessage: delayMs } = integration;
  for (const bubble of bubbles) {
    const ending = bubble.kind === 'text' && isCommand(bubble.text) ? readCommand(bubble.text) : null;
    if (ending !== null) {
      return { replies, ending, delayMs, typebot: ended };
    }
    if (bubble.kind !== 'text' || !isCommand(bubble.text)) {
      replies.push(toReply(bubble, integration.typebotUnknownMessage));
    }
  }
  const asked: Reply[] = choices === null ? [] : [{ kind: 'text', text: choicesText(choices) }];
  return { replies: [...replies, ...asked], ending: goOn, delayMs, typebot };
}

async function start(turn: IntegrationTurn): Promise<Outcome> {
  const { platform, integration, contact, text } = turn;
  const { urlN8N, typebotSlug: slug } = integration;
  const variables = { number: contact.number, pushName: contact.name };
  const started = await platform.bots.startTypebot({ url: urlN8N ?? '', slug, message: text, variables });
  const typebot = { sessionId: started.sessionId, isRunning: true };
  return started.bubbles.length > 0
    ? toOutcome(turn, started, typebot)
    : toOutcome(turn, await platform.bots.continueTypebot({ url: urlN8N ?? '', sessionId: started.sessionId, text }), typebot);
}

/**
 * A flow of Typebot answers, in a session that the ticket keeps (contract, behaviour 13.2). A session that has ended says nothing more:
 * only the keywords, or its expiry, lead out of it.
 */
export async function askTypebot(turn: IntegrationTurn): Promise<Outcome> {
  const keyword = findKeyword(turn);
  if (keyword !== null) {
    return keyword;
  }
  const { sessionId, isRunning } = turn.typebot;
  if (sessionId !== null && !isRunning && !isExpired(turn)) {
    return noReplies;
  }
  if (sessionId === null || isExpired(turn)) {
    return start(turn);
  }
  const { urlN8N } = turn.integration;
  const answer = await turn.platform.bots.continueTypebot({ url: urlN8N ?? '', sessionId, text: turn.text });
  return toOutcome(turn, answer, turn.typebot);
}
