import type { ChatbotReason, Effect } from './Effect.ts';
import { stay } from './effects.ts';
import type { Automation, Situation } from './Situation.ts';

const passToAutomation = ({ kind, id }: Automation, reason: ChatbotReason): Effect =>
  kind === 'prompt' ? { kind: 'askPrompt', promptId: id, reason } : { kind: 'runIntegration', integrationId: id, reason };

/** Assistants read texts and hear voices; a flow may do something with every file. */
const canAnswer = ({ kind }: Automation, { text, content = 'text' }: Situation): boolean =>
  kind === 'integration' || content === 'voice' || text.trim() !== '';

const begin = (automation: Automation): Effect[] => [
  { kind: 'begin', reason: 'automationStarts' },
  { kind: 'startAutomation', automation, reason: 'automationStarts' },
];

/** Gives the conversation to an automation, and the message with it. */
export const startAutomation = (situation: Situation, automation: Automation): Effect[] => [
  ...begin(automation),
  ...(canAnswer(automation, situation) ? [passToAutomation(automation, 'automationStarts')] : []),
];

/** The number of a queue says nothing to an assistant, whose queue has greeted already: it answers what comes next. */
export const startAfterChoice = (situation: Situation, automation: Automation, greeting: readonly Effect[]): Effect[] =>
  automation.kind === 'prompt' && greeting.length > 0 ? [...begin(automation), ...greeting] : startAutomation(situation, automation);

/** The automation continues, unless it is gone: then people do. */
export function continueAutomation(situation: Situation): Effect[] | null {
  const { automation = null } = situation.ticket;
  if (automation === null) {
    return null;
  }
  if (!automation.isAvailable) {
    return [{ kind: 'endAutomation', reason: 'automationGone' }];
  }
  return canAnswer(automation, situation) ? [passToAutomation(automation, 'automationAnswers')] : stay('nothingToAnswer');
}

/** The connection's own comes before its queues, once in a round: what ended it has led to people. */
export function findFirstAutomation({ connection, round, ticketQueue }: Situation): Automation | null {
  const isBeginning = round.chatbotAt === null && !round.wasHandled;
  return isBeginning ? (connection.automation ?? ticketQueue?.automation ?? null) : null;
}
