import type { Effect } from './Effect.ts';
import type { Situation } from './Situation.ts';

type State = Pick<Situation, 'ticket' | 'round' | 'memory' | 'lastOwnText'>;

type TicketState = State['ticket'];

function advanceTicket(ticket: TicketState, effect: Effect): TicketState {
  const closed = { ...ticket, isChatbot: false, optionId: null };
  switch (effect.kind) {
    case 'countMenu':
      return { ...ticket, menus: ticket.menus + 1 };
    case 'enterQueue':
      return { ...closed, queueId: effect.queueId, automation: null, menus: 0 };
    case 'leaveQueue':
      return { ...closed, queueId: null, automation: null };
    case 'openOption':
      return { ...ticket, isChatbot: true, optionId: effect.optionId };
    case 'closeOptions':
      return closed;
    case 'close':
      return { ...closed, status: 'closed', automation: null, menus: 0 };
    case 'startAutomation':
      return { ...ticket, automation: { ...effect.automation, isAvailable: true } };
    case 'endAutomation':
      return { ...ticket, automation: null };
    default:
      return ticket;
  }
}

function advanceState(state: State, effect: Effect, now: Date): State {
  const { ticket, round, memory } = state;
  switch (effect.kind) {
    case 'reply':
      return { ...state, lastOwnText: effect.text };
    case 'begin':
      return { ...state, round: { ...round, chatbotAt: round.chatbotAt ?? now } };
    case 'remember':
      return { ...state, memory: { ...memory, ...effect.memory } };
    default:
      return { ...state, ticket: advanceTicket(ticket, effect) };
  }
}

/** The situation after its effects, without a database: the same changes as the commands make on a ticket. */
export function advanceSituation(situation: Situation, effects: readonly Effect[]): Situation {
  const state = effects.reduce<State>((before, effect) => advanceState(before, effect, situation.now), situation);
  const { ticket, round, memory, lastOwnText } = state;
  const queues = situation.ticketQueue === null ? situation.queues : [...situation.queues, situation.ticketQueue];
  const ticketQueue = queues.find(({ id }) => id === ticket.queueId) ?? null;
  return { ...situation, ticket, round, memory, lastOwnText, ticketQueue };
}
