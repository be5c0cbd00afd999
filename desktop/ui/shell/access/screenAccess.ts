import { findRefusal, type Actor } from '#shared/rules/permissions.ts';
import type { PlanFlag } from '#shared/rules/planFlags.ts';
import { areCampaignsOnDevice } from '#ui/data/session/sessionStore.ts';
import { screenRoutes, type ScreenRoute } from '#ui/routes.ts';

/** Screens of campaigns also need the flag on the device (specification, administration 2.1). */
const hasFeature = ({ plan }: Actor, flag: PlanFlag): boolean => plan[flag] === true && (flag !== 'useCampaigns' || areCampaignsOnDevice());

/** Missing permission or plan feature of a screen; null if it is accessible. */
export function findDenialReason(
  { permission, planFlag }: Pick<ScreenRoute, 'permission' | 'planFlag'>,
  actor: Actor,
): 'permission' | 'plan' | null {
  const denial = permission === undefined ? null : findRefusal(actor, permission);
  return denial ?? (planFlag !== undefined && !hasFeature(actor, planFlag) ? 'plan' : null);
}

export const listAccessibleRoutes = (actor: Actor, routes: readonly ScreenRoute[] = screenRoutes): ScreenRoute[] =>
  routes.filter((route) => findDenialReason(route, actor) === null);

/** First accessible screen of the menu. */
export const findHomePath = (actor: Actor, routes: readonly ScreenRoute[] = screenRoutes): string | null =>
  listAccessibleRoutes(actor, routes)[0]?.path ?? null;
