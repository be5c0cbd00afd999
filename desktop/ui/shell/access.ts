import { refusal, type Actor } from '#shared/rules/permissions.ts';
import { places, type Place } from '#ui/routes.tsx';

/** Which wall stands before a screen, or none. */
export function wallBefore({ may, plan }: Pick<Place, 'may' | 'plan'>, actor: Actor): 'permission' | 'plan' | null {
  const wall = may === undefined ? null : refusal(actor, may);
  return wall ?? (plan !== undefined && actor.plan[plan] !== true ? 'plan' : null);
}

export const openPlaces = (actor: Actor, all: readonly Place[] = places): Place[] =>
  all.filter((place) => wallBefore(place, actor) === null);

/** Where this person lands: the first screen of the menu that is open to them. */
export const homeOf = (actor: Actor, all: readonly Place[] = places): string | null => openPlaces(actor, all)[0]?.path ?? null;
