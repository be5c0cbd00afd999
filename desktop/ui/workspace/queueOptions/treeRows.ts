import { listChildren, listSubtree } from '#shared/rules/optionTree.ts';
import type { OptionNode } from './OptionNode.ts';

/** A visible line of the tree. */
export interface TreeRow {
  readonly option: OptionNode;
  /** 1 at the top. */
  readonly level: number;
  readonly siblingCount: number;
  readonly childCount: number;
  readonly isExpanded: boolean;
}

interface TreeView {
  readonly collapsedIds: ReadonlySet<number>;
  readonly editingIds: ReadonlySet<number>;
}

/** An option with an open editor under it stays open: what is typed there must not vanish. */
const isExpanded = (options: readonly OptionNode[], option: OptionNode, { collapsedIds, editingIds }: TreeView): boolean =>
  !collapsedIds.has(option.id) || listSubtree(options, option).some(({ id }) => id !== option.id && editingIds.has(id));

interface TreeBranch {
  readonly parentId: number | null;
  readonly level: number;
}

const top: TreeBranch = { parentId: null, level: 1 };

/** The visible lines of a branch, top to bottom. */
export function listTreeRows(options: readonly OptionNode[], view: TreeView, { parentId, level } = top): TreeRow[] {
  const siblings = listChildren(options, parentId);
  return siblings.flatMap((option) => {
    const childCount = listChildren(options, option.id).length;
    const isOpen = childCount > 0 && isExpanded(options, option, view);
    const row: TreeRow = { option, level, siblingCount: siblings.length, childCount, isExpanded: isOpen };
    return [row, ...(isOpen ? listTreeRows(options, view, { parentId: option.id, level: level + 1 }) : [])];
  });
}

/** The row that an arrow, Home or End leads to; null where it leads nowhere. */
export function findRowForKey(rows: readonly TreeRow[], index: number, key: string): TreeRow | null {
  const row = rows[index];
  const targets: Record<string, TreeRow | undefined> = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    ArrowRight: row?.isExpanded ? rows[index + 1] : undefined,
    ArrowLeft: rows.find(({ option }) => option.id === row?.option.parentId),
    Home: rows[0],
    End: rows.at(-1),
  };
  return targets[key] ?? null;
}
