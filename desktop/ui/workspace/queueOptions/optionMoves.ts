import { listChildren, type OptionPlace, type OptionTarget } from '#shared/rules/optionTree.ts';

/** Steps of the menu and of Alt with the arrows: among its siblings, into the one before, out of its parent. */
export type OptionStep = 'up' | 'down' | 'in' | 'out';

/** Where a dragged option is dropped on another one. */
export type DropSide = 'before' | 'inside' | 'after';

/** Where a step leads; null where there is no such place. */
export function findStepTarget(places: readonly OptionPlace[], place: OptionPlace, step: OptionStep): OptionTarget | null {
  const { parentId, position } = place;
  const siblings = listChildren(places, parentId);
  const previous = siblings[position - 2];
  const parent = places.find(({ id }) => id === parentId);
  const targets: Record<OptionStep, OptionTarget | null> = {
    up: position > 1 ? { parentId, position: position - 1 } : null,
    down: position < siblings.length ? { parentId, position: position + 1 } : null,
    in: previous === undefined ? null : { parentId: previous.id, position: listChildren(places, previous.id).length + 1 },
    out: parent === undefined ? null : { parentId: parent.parentId, position: parent.position + 1 },
  };
  return targets[step];
}

/** Where a drop leads, counted without the dragged option itself. */
export function findDropTarget(
  places: readonly OptionPlace[],
  dragged: OptionPlace,
  { over, side }: { readonly over: OptionPlace; readonly side: DropSide },
): OptionTarget {
  const others = places.filter(({ id }) => id !== dragged.id);
  if (side === 'inside') {
    return { parentId: over.id, position: listChildren(others, over.id).length + 1 };
  }
  const index = listChildren(others, over.parentId).findIndex(({ id }) => id === over.id);
  return { parentId: over.parentId, position: index + (side === 'before' ? 1 : 2) };
}
