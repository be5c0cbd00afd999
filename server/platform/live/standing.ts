import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/rules/permissions.ts';
import { queryOf, rows } from '#server/platform/db/rows.ts';
import { workIn, type Scope } from '#server/platform/db/scope.ts';
import { callerOf } from '#server/platform/http/caller.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { baseRooms, listWishRooms, type ListWish, type Wish } from './rooms.ts';
import { room } from './tell.ts';

/** May this person see this ticket? Asked when a page wants to sit in the ticket's room. */
export type MaySee = (scope: Scope, ticketId: number) => Promise<boolean>;

/** What the gateway judges with. */
export interface Court {
  readonly platform: Platform;
  readonly maySee: MaySee;
}

/** Who sits there as of now, and whether their company has paid. */
export interface Standing {
  readonly actor: Actor;
  readonly isPaid: boolean;
}

/** A page may stay connected for longer than any token lives, but not for longer than its session. */
async function isOver({ platform }: Court, em: EntityManager, { session }: AccessClaims): Promise<boolean> {
  const live = await rows(em, queryOf({}, 'select from sessions where id = $1 and expires_at > $2'), [session, platform.now()]);
  return live.length === 0;
}

/** Null when the person, the session or the company may not be connected any more. */
export async function standingOf(court: Court, em: EntityManager, claims: AccessClaims): Promise<Standing | null> {
  const caller = await callerOf(em, claims);
  if (caller === null || (!caller.status && !caller.actor.super) || (await isOver(court, em, claims))) {
    return null;
  }
  const { actor, dueDate } = caller;
  return { actor, isPaid: actor.super || dueDate === null || dueDate >= court.platform.now() };
}

/** The room of a ticket, if this person may sit there. */
export async function ticketRooms(
  { platform, maySee }: Court,
  em: EntityManager,
  { standing, ticketId }: { standing: Standing; ticketId: number },
): Promise<string[]> {
  const { actor, isPaid } = standing;
  const { companyId } = actor;
  const isVisible = isPaid && (await workIn(platform, { em, companyId, actor }, (scope) => maySee(scope, ticketId)));
  return isVisible ? [room.ticket(companyId, ticketId)] : [];
}

/** The rooms of a list, as far as this person may hear of it. */
export const listRooms = ({ actor, isPaid }: Standing, wish: ListWish): string[] => (isPaid ? listWishRooms(actor, wish) : []);

/** Every room that this person sits in with these wishes. While the company has not paid, that is the lobby. */
export async function allRooms(
  court: Court,
  em: EntityManager,
  { standing, wishes }: { standing: Standing; wishes: readonly Wish[] },
): Promise<string[]> {
  const rooms = standing.isPaid ? baseRooms(standing.actor) : [room.lobby(standing.actor.companyId)];
  for (const wish of wishes) {
    const more = wish.kind === 'ticket' ? await ticketRooms(court, em, { standing, ticketId: wish.ticketId }) : listRooms(standing, wish);
    rooms.push(...more);
  }
  return rooms;
}
