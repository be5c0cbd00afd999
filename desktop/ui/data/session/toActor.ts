import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import type { UserActor } from '#shared/rules/permissions.ts';

/** The company has not switched its campaigns off. */
export const hasCampaigns = (settings: SessionUser['company']['settings']): boolean =>
  settings.every(({ key, value }) => key !== 'campaignsEnabled' || value !== 'false');

/** Signed-in user as subject of the permission rules. */
export function toActor(user: SessionUser): UserActor {
  const { plan, settings } = user.company;
  const isCampaignsOn = hasCampaigns(settings);
  return {
    kind: 'user',
    userId: user.id,
    companyId: user.companyId,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map(({ id }) => id),
    allTicket: user.allTicket === 'enabled',
    plan: Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] === true && (flag !== 'useCampaigns' || isCampaignsOn)])),
  };
}
