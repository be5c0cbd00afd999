import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { id, isoDate } from '#shared/kit/schemas.ts';
import { namedReasons, type NamedReason } from '#shared/rules/chatbotWords.ts';

/** Why the chatbot does something, or nothing. */
export { namedReasons as chatbotReasons, type NamedReason as ChatbotReason };

/** The latest are kept for each ticket. */
export const maxChatbotDecisions = 30;

/** What the chatbot did with one message, and why: kinds and reasons of its effects. */
export interface ChatbotDecision {
  id: number;
  at: string;
  effects: { kind: string; reason: NamedReason }[];
}

const decision = Joi.object<ChatbotDecision, true>({
  id: Joi.number().required(),
  at: isoDate().required(),
  effects: Joi.array()
    .items(
      Joi.object<ChatbotDecision['effects'][number], true>({
        kind: Joi.string().required(),
        reason: Joi.string<NamedReason>()
          .valid(...namedReasons)
          .required(),
      }),
    )
    .required(),
}).label('ChatbotDecision');

export const chatbot = {
  decisions: get<{ ticketId: number }, ChatbotDecision[]>('/tickets/:ticketId/decisions', {
    access: 'signed-in',
    summary: `What the chatbot did with the messages of a conversation, and why; the last ${maxChatbotDecisions}, newest first.`,
    input: { ticketId: id() },
    result: Joi.array().items(decision),
    example: {
      input: { ticketId: 120 },
      result: [{ id: 8, at: '2029-05-02T13:05:00.000Z', effects: [{ kind: 'reply', reason: 'menu' }] }],
    },
  }),
};
