import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { trackChatbot, transferTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Effect } from './Effect.ts';
import { writeMemory } from './memory.ts';
import type { ChatbotMemory } from './Situation.ts';

/** What an automation answers is asked for after the commit: nothing waits for another service. */
function recordTurn(scope: Scope, ticket: Ticket, { effect, messageId }: { effect: Effect; messageId: number }): void {
  const turn = { ticketId: ticket.id, messageId, promptId: null, integrationId: null, billing: null };
  if (effect.kind === 'askPrompt') {
    scope.recordEvent('chatbot.turnDue', { ...turn, promptId: effect.promptId });
  } else if (effect.kind === 'runIntegration') {
    scope.recordEvent('chatbot.turnDue', { ...turn, integrationId: effect.integrationId });
  } else if (effect.kind === 'askBilling') {
    scope.recordEvent('chatbot.turnDue', { ...turn, billing: effect.task });
  }
}

async function applyEffect(scope: Scope, ticket: Ticket, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'reply':
      await sendAutomatic(scope, ticket, { text: effect.text, file: effect.file, origin: 'bot' });
      return;
    case 'begin':
      return trackChatbot(scope, ticket);
    case 'countMenu':
      ticket.amountUsedBotQueues += 1;
      return;
    case 'enterQueue':
      ticket.amountUsedBotQueues = 0;
      return transferTicket(scope, ticket, { queueId: effect.queueId, cause: 'menu' });
    case 'leaveQueue':
      return transferTicket(scope, ticket, { queueId: null, cause: 'menu' });
    case 'openOption':
      ticket.openOption(effect.optionId);
      return;
    case 'closeOptions':
      ticket.closeOptions();
      return;
    case 'startAutomation':
      ticket.startAutomation(effect.automation);
      return;
    case 'endAutomation':
      ticket.endAutomation();
      return;
    default:
  }
}

/** Changes of the ticket that are no move. */
const shownKinds: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>(['openOption', 'closeOptions', 'startAutomation', 'endAutomation']);

/** Runs the effects on a locked ticket, in order and in one transaction. */
export async function applyEffects(
  scope: Scope,
  ticket: Ticket,
  { effects, memory, messageId }: { effects: readonly Effect[]; memory: ChatbotMemory; messageId: number },
): Promise<void> {
  for (const effect of effects) {
    await applyEffect(scope, ticket, effect);
    recordTurn(scope, ticket, { effect, messageId });
  }
  const changes = effects.filter((effect) => effect.kind === 'remember').map((effect) => effect.memory);
  if (changes.length > 0) {
    await writeMemory(
      scope,
      ticket.id,
      changes.reduce<ChatbotMemory>((before, change) => ({ ...before, ...change }), memory),
    );
  }
  if (effects.some(({ kind }) => shownKinds.has(kind))) {
    scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  }
}
