import Joi from 'joi';
import { parseJson } from '#server/platform/parseJson.ts';
import type { Ending } from '#server/automation/chatbot/turns/Outcome.ts';

interface Command {
  readonly stopBot?: boolean;
  readonly queueId?: number;
  readonly userId?: number;
}

const id = (): Joi.NumberSchema => Joi.number().integer().min(1).max(2_147_483_647);
const rule = Joi.object<Command>({ stopBot: Joi.boolean(), queueId: id(), userId: id() }).required();

/** Whether a bubble is for us and not for the customer. */
export const isCommand = (text: string): boolean => text.startsWith('#');

/** What a command asks for; null for a malformed one, which is ignored. */
export function readCommand(text: string): Ending | null {
  const command = parseJson(text.slice(1), rule);
  if (command?.queueId !== undefined) {
    return { kind: 'handOver', queueId: command.queueId, userId: command.userId ?? null };
  }
  return command?.stopBot === true ? { kind: 'handOver', queueId: null, userId: null } : null;
}
