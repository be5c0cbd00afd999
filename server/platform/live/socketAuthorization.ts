import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/rules/permissions.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInTransaction, type Scope } from '#server/platform/database/scope.ts';
import { findAuthenticatedUser } from '#server/platform/http/authenticatedUser.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findBaseRooms, findListRooms, type ListSubscription, type RoomSubscription } from './rooms.ts';
import { room } from './broadcast.ts';

/** May this person see this ticket? Asked when a page wants to sit in the ticket's room. */
export type CanSeeTicket = (scope: Scope, ticketId: number) => Promise<boolean>;

/** What the gateway judges with. */
export interface SocketAuthorizationDeps {
  readonly platform: Platform;
  readonly canSeeTicket: CanSeeTicket;
}

/** Who sits there as of now, and whether their company has paid. */
export interface SocketAuthorization {
  readonly actor: Actor;
  readonly isPaid: boolean;
}

/** A page may stay connected for longer than any token lives, but not for longer than its session. */
async function isSessionExpired({ platform }: SocketAuthorizationDeps, em: EntityManager, { session }: AccessClaims): Promise<boolean> {
  const live = await queryRows(em, queryOf({}, 'select from sessions where id = $1 and expires_at > $2'), [session, platform.now()]);
  return live.length === 0;
}

/** Null when the person, the session or the company may not be connected any more. */
export async function findSocketAuthorization(
  deps: SocketAuthorizationDeps,
  em: EntityManager,
  claims: AccessClaims,
): Promise<SocketAuthorization | null> {
  const user = await findAuthenticatedUser(em, claims);
  if (user === null || (!user.status && !user.actor.super) || (await isSessionExpired(deps, em, claims))) {
    return null;
  }
  const { actor, dueDate } = user;
  return { actor, isPaid: actor.super || dueDate === null || dueDate >= deps.platform.now() };
}

/** The room of a ticket, if this person may sit there. */
export async function findAuthorizedTicketRooms(
  { platform, canSeeTicket: maySee }: SocketAuthorizationDeps,
  em: EntityManager,
  { standing, ticketId }: { standing: SocketAuthorization; ticketId: number },
): Promise<string[]> {
  const { actor, isPaid } = standing;
  const { companyId } = actor;
  const isVisible = isPaid && (await runInTransaction(platform, { em, companyId, actor }, (scope) => maySee(scope, ticketId)));
  return isVisible ? [room.ticket(companyId, ticketId)] : [];
}

/** The rooms of a list, as far as this person may hear of it. */
export const findAuthorizedListRooms = ({ actor, isPaid }: SocketAuthorization, subscription: ListSubscription): string[] =>
  isPaid ? findListRooms(actor, subscription) : [];

/** Every room that this person sits in with these wishes. While the company has not paid, that is the lobby. */
export async function findAuthorizedRooms(
  deps: SocketAuthorizationDeps,
  em: EntityManager,
  { standing, wishes }: { standing: SocketAuthorization; wishes: readonly RoomSubscription[] },
): Promise<string[]> {
  const rooms = standing.isPaid ? findBaseRooms(standing.actor) : [room.lobby(standing.actor.companyId)];
  for (const subscription of wishes) {
    const more =
      subscription.kind === 'ticket'
        ? await findAuthorizedTicketRooms(deps, em, { standing, ticketId: subscription.ticketId })
        : findAuthorizedListRooms(standing, subscription);
    rooms.push(...more);
  }
  return rooms;
}
