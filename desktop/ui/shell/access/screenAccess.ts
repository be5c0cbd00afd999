import { findRefusal, type Actor } from '#shared/rules/permissions.ts';
import { screenRoutes, type ScreenRoute } from '#ui/routes.tsx';

/** Missing permission or plan feature of a screen; null if it is accessible. */
export function findDenialReason(
  { permission: may, planFlag: plan }: Pick<ScreenRoute, 'permission' | 'planFlag'>,
  actor: Actor,
): 'permission' | 'plan' | null {
  const wall = may === undefined ? null : findRefusal(actor, may);
  return wall ?? (plan !== undefined && actor.plan[plan] !== true ? 'plan' : null);
}

export const listAccessibleRoutes = (actor: Actor, all: readonly ScreenRoute[] = screenRoutes): ScreenRoute[] =>
  all.filter((place) => findDenialReason(place, actor) === null);

/** First accessible screen of the menu. */
export const findHomePath = (actor: Actor, all: readonly ScreenRoute[] = screenRoutes): string | null =>
  listAccessibleRoutes(actor, all)[0]?.path ?? null;
