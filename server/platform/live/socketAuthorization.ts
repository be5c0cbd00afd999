import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/rules/permissions.ts';
import { runInTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { Authentication } from '#server/platform/http/Authentication.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findBaseRooms, findListRooms, type ListSubscription, type RoomSubscription } from './rooms.ts';
import { room } from './broadcast.ts';

/** Whether the user may read the ticket; called when a page joins the ticket's room. */
export type CanReadTicket = (scope: Scope, ticketId: number) => Promise<boolean>;

export interface SocketAuthorizationDeps {
  readonly platform: Platform;
  readonly authentication: Authentication;
  readonly canReadTicket: CanReadTicket;
}

/** The current user of a connection, and whether the company has paid; nobody counts as paid with a generated password, or without a required second step. */
export interface SocketAuthorization {
  readonly actor: Actor;
  readonly isPaid: boolean;
}

/** Null when user, session or company may not be connected any more. */
export async function findSocketAuthorization(
  { authentication, platform }: SocketAuthorizationDeps,
  em: EntityManager,
  claims: AccessClaims,
): Promise<SocketAuthorization | null> {
  const user = await authentication.findUser(em, claims, platform);
  // A connection may outlive its access token, but not its session.
  if (user === null || (!user.status && !user.actor.super) || !(await authentication.isSessionOpen(em, claims.session, platform.now()))) {
    return null;
  }
  const { actor, dueDate, hasOneTimePassword, lacksSecondStep } = user;
  const isPaid = actor.super || dueDate === null || dueDate >= findOverdueBefore(platform);
  return { actor, isPaid: isPaid && !hasOneTimePassword && !lacksSecondStep };
}

/** The room of a ticket, if the user may read it. */
export async function findAuthorizedTicketRooms(
  { platform, canReadTicket }: SocketAuthorizationDeps,
  em: EntityManager,
  { authorization, ticketId }: { authorization: SocketAuthorization; ticketId: number },
): Promise<string[]> {
  const { actor, isPaid } = authorization;
  const { companyId } = actor;
  const isVisible = isPaid && (await runInTransaction(platform, { em, companyId, actor }, (scope) => canReadTicket(scope, ticketId)));
  return isVisible ? [room.ticket(companyId, ticketId)] : [];
}

/** The rooms of a list, as far as the user may receive it. */
export const findAuthorizedListRooms = ({ actor, isPaid }: SocketAuthorization, subscription: ListSubscription): string[] =>
  isPaid ? findListRooms(actor, subscription) : [];

/** All rooms of a user with these subscriptions; the lobby only while the company has not paid. */
export async function findAuthorizedRooms(
  deps: SocketAuthorizationDeps,
  em: EntityManager,
  { authorization, subscriptions }: { authorization: SocketAuthorization; subscriptions: readonly RoomSubscription[] },
): Promise<string[]> {
  const rooms = authorization.isPaid ? findBaseRooms(authorization.actor) : [room.lobby(authorization.actor.companyId)];
  for (const subscription of subscriptions) {
    const more =
      subscription.kind === 'ticket'
        ? await findAuthorizedTicketRooms(deps, em, { authorization, ticketId: subscription.ticketId })
        : findAuthorizedListRooms(authorization, subscription);
    rooms.push(...more);
  }
  return rooms;
}
