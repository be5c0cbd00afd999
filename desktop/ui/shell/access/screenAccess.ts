import { findRefusal, type Actor } from '#shared/rules/permissions.ts';
import { screenRoutes, type ScreenRoute } from '#ui/routes.ts';

/** Missing permission or plan feature of a screen; null if it is accessible. */
export function findDenialReason(
  { permission, planFlag }: Pick<ScreenRoute, 'permission' | 'planFlag'>,
  actor: Actor,
): 'permission' | 'plan' | null {
  const denial = permission === undefined ? null : findRefusal(actor, permission);
  return denial ?? (planFlag !== undefined && actor.plan[planFlag] !== true ? 'plan' : null);
}

export const listAccessibleRoutes = (actor: Actor, routes: readonly ScreenRoute[] = screenRoutes): ScreenRoute[] =>
  routes.filter((route) => findDenialReason(route, actor) === null);

/** First accessible screen of the menu. */
export const findHomePath = (actor: Actor, routes: readonly ScreenRoute[] = screenRoutes): string | null =>
  listAccessibleRoutes(actor, routes)[0]?.path ?? null;
