import type { SessionUser } from '#shared/areas/sessionUser.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import type { Actor } from '#shared/rules/permissions.ts';

/** Signed-in user as subject of the permission rules. */
export function toActor(user: SessionUser): Actor {
  const { plan } = user.company;
  return {
    userId: user.id,
    companyId: user.companyId,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map(({ id }) => id),
    allTicket: user.allTicket === 'enabled',
    plan: Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] === true])),
  };
}
