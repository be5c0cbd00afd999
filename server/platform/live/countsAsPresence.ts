import type { ClientConnection } from './ClientConnection.ts';

/** Whether the connection shows that its user is there: an operator who works as the user does not. */
export const countsAsPresence = ({ authorization }: ClientConnection): boolean =>
  authorization !== null && authorization.actor.operator === undefined;
