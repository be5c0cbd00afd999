import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { isOpen } from '#shared/rules/connectionStatus.ts';
import type { Person } from '#server/channels/Channel.ts';
import { Connection } from '#server/areas/connections/index.ts';
import { checkAhead, checkNumber, contactFor } from '#server/areas/contacts/index.ts';
import { closeTicket, ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import { inScope, type Scope } from '#server/platform/db/scope.ts';
import type { HolderGround, HolderScope } from '#server/platform/http/serve.ts';
import { isSaid, lockKey } from './clientKeys.ts';
import { lockChat } from './lockChat.ts';
import { sayAll, withUploads } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.sendToNumber>;

/** Whoever calls wants to know at once that nothing goes out. */
async function assertSends({ em, actor }: Scope, connectionId: number): Promise<void> {
  if (actor.plan.useExternalApi !== true) {
    throw new AppError('ERR_PLAN_LACKS_FEATURE');
  }
  const { state } = await em.findOneOrFail(Connection, { id: connectionId });
  if (!isOpen(state)) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
}

async function personBehind(scope: HolderScope, number: string): Promise<Person> {
  const { exists, person } = await checkNumber(scope, scope.connectionId, { number });
  if (!exists || person === null) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return person;
}

/** The conversation that goes on with them over this connection, or one that begins. */
async function ticketWith(scope: HolderScope, number: string): Promise<Ticket> {
  const { connectionId } = scope;
  const person = await personBehind(scope, number);
  await lockChat(scope, connectionId, person.address);
  const contact = await contactFor(scope, { ...person, spelling: number }, connectionId);
  return ticketFor(scope, { contactId: contact.id, connectionId, isGroup: contact.isGroup, fromMe: false, isHistory: false });
}

/** The key is taken by the first of several calls that carry it; the others find everything said. */
async function isRepeated(scope: Scope, key: string | undefined): Promise<boolean> {
  if (key === undefined) {
    return false;
  }
  await lockKey(scope, key);
  return isSaid(scope, key);
}

/** Who is behind the number is asked before anything is held: WhatsApp may take its time. */
export async function lookUpNumber(ground: HolderGround, { number, key }: Input): Promise<void> {
  const { platform, actor, connectionId } = ground;
  const isRepeat = await inScope(platform, { companyId: actor.companyId, actor }, async (scope) => {
    await assertSends(scope, connectionId);
    return isSaid(scope, key ?? null);
  });
  await (isRepeat ? undefined : checkAhead(ground, connectionId, number));
}

const told = { mensagem: 'Message queued' };

/** Another program writes to a number. What it says is told to the screens like anything else that is said. */
export async function sendToNumber(scope: HolderScope, input: Input): Promise<ResultOf<typeof api.messages.sendToNumber>> {
  await assertSends(scope, scope.connectionId);
  const { number, closeTicket: isOver, ...said } = input;
  if (await isRepeated(scope, input.key)) {
    return told;
  }
  await withUploads(scope, said, async (kept) => {
    const ticket = await ticketWith(scope, number);
    await sayAll(scope, ticket, { said, kept, quoted: null, origin: 'api' });
    await (isOver === true ? closeTicket(scope, ticket) : undefined);
  });
  return told;
}
