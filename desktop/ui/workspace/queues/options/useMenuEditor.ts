import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { AppError } from '#shared/errors.ts';
import {
  findInsertRefusal,
  findMoveRefusal,
  listChildren,
  listSubtree,
  omitOption,
  optionLimits,
  type OptionPlace,
  type OptionRefusal,
  type OptionTarget,
  placeOption,
} from '#shared/rules/optionTree.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { changeMenu, editPlaces, insertOption, menuInput, type ShownMenu } from './menuChanges.ts';
import { type OptionNode, toOptionNodes } from './OptionNode.ts';

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
function listTreeRows(options: readonly OptionNode[], view: TreeView, { parentId, level } = top): TreeRow[] {
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
  draggedPlace: OptionPlace,
  { over, side }: { readonly over: OptionPlace; readonly side: DropSide },
): OptionTarget {
  const others = places.filter(({ id }) => id !== draggedPlace.id);
  if (side === 'inside') {
    return { parentId: over.id, position: listChildren(others, over.id).length + 1 };
  }
  const index = listChildren(others, over.parentId).findIndex(({ id }) => id === over.id);
  return { parentId: over.parentId, position: index + (side === 'before' ? 1 : 2) };
}

type Records = readonly QueueOptionRecord[];

const limitValues = { levels: optionLimits.depth, siblings: optionLimits.siblings, count: optionLimits.perQueue };

/** Sentence of a limit, for the reason of a disabled action. */
const explainRefusal = (refusal: OptionRefusal | null): string | undefined =>
  refusal === null ? undefined : explainError(new AppError(refusal, { values: limitValues }));

/** The menu of a queue while it is edited: what is open, what has the focus, and its changes. */
export interface MenuEditor {
  readonly options: readonly OptionNode[];
  readonly rows: readonly TreeRow[];
  readonly editingIds: ReadonlySet<number>;
  /** The row that has, or will get, the focus. */
  readonly activeId: number | null;
  readonly announcement: string;
  activate(id: number): void;
  setExpanded(id: number, isExpanded: boolean): void;
  startEditing(id: number): void;
  stopEditing(id: number): void;
  /** Why nothing can be added there. */
  explainAdding(parentId: number | null): string | undefined;
  /** Why an option cannot be moved there. */
  explainMoving(id: number, target: OptionTarget | null): string | undefined;
  add(target: OptionTarget): void;
  /** Adds behind the last one under a parent. */
  addLast(parentId: number | null): void;
  move(option: OptionNode, target: OptionTarget): void;
  step(option: OptionNode, step: OptionStep): void;
  remove(option: OptionNode): Promise<unknown>;
}

type IdSet = ReadonlySet<number>;

const none: IdSet = new Set();
const withId = (ids: IdSet, id: number): IdSet => new Set([...ids, id]);
const withoutId = (ids: IdSet, id: number): IdSet => new Set([...ids].filter((other) => other !== id));

/** What of the tree is open, and where the focus is. */
function useTreeState() {
  const [collapsedIds, setCollapsedIds] = useState(none);
  const [editingIds, setEditingIds] = useState(none);
  const [activeId, activate] = useState<number | null>(null);
  return {
    collapsedIds,
    editingIds,
    activeId,
    activate,
    setExpanded: (id: number, isExpanded: boolean) => setCollapsedIds((ids) => (isExpanded ? withoutId(ids, id) : withId(ids, id))),
    startEditing: (id: number) => setEditingIds((ids) => withId(ids, id)),
    stopEditing: (id: number) => setEditingIds((ids) => withoutId(ids, id)),
    /** Makes a place visible: its parent is opened, and the option gets the focus. */
    reveal: (id: number, { parentId }: OptionTarget) => {
      setCollapsedIds((ids) => withoutId(ids, parentId ?? 0));
      activate(id);
    },
  };
}

const showError = (error: unknown): void => void toast.error(explainError(error));

/** The changes of a menu, which its records show at once. */
function useMenuChanges(menu: ShownMenu) {
  const cache = useQueryClient();
  return {
    create: (target: OptionTarget, onCreated: (record: QueueOptionRecord) => void): void => {
      const input = { ...menuInput(menu), title: '', parentId: target.parentId, option: target.position };
      const request = (): Promise<QueueOptionRecord> => callEndpoint(api.queueOptions.create, input);
      const show = (record: QueueOptionRecord): void => {
        insertOption(cache, menu, record);
        onCreated(record);
      };
      changeMenu(cache, { menu, edit: (records) => records, request }).then(show, showError);
    },
    move: (option: OptionNode, target: OptionTarget): void => {
      const input = { id: option.id, parentId: target.parentId, option: target.position };
      const edit = (records: Records): Records => editPlaces(records, (places) => placeOption(places, option, target));
      changeMenu(cache, { menu, edit, request: () => callEndpoint(api.queueOptions.move, input) }).catch(showError);
    },
    remove: ({ id }: OptionNode): Promise<unknown> => {
      const edit = (records: Records): Records => editPlaces(records, (places) => omitOption(places, id));
      return changeMenu(cache, { menu, edit, request: () => callEndpoint(api.queueOptions.remove, { id }) });
    },
  };
}

/** The option that gets the focus when another one goes: a neighbour, else the parent. */
function findNeighbourId(options: readonly OptionNode[], { parentId, position }: OptionNode): number | null {
  const siblings = listChildren(options, parentId);
  return (siblings[position] ?? siblings[position - 2])?.id ?? parentId;
}

export function useMenuEditor(menu: ShownMenu, records: Records): MenuEditor {
  const { t } = useTexts();
  const { collapsedIds, reveal, ...tree } = useTreeState();
  const changes = useMenuChanges(menu);
  const [announcement, setAnnouncement] = useState('');
  const options = toOptionNodes(records);
  const explainMoving: MenuEditor['explainMoving'] = (id, target) =>
    target === null ? t('queueOptions.noPlace') : explainRefusal(findMoveRefusal(options, id, target.parentId));
  const add = (target: OptionTarget): void =>
    changes.create(target, ({ id }) => {
      reveal(id, target);
      tree.startEditing(id);
    });
  const move = (option: OptionNode, target: OptionTarget): void => {
    const refusal = explainMoving(option.id, target);
    const parent = options.find(({ id }) => id === target.parentId)?.title;
    const place = { title: option.title, position: target.position };
    const moved = parent === undefined ? t('queueOptions.moved.top', place) : t('queueOptions.moved.under', { ...place, parent });
    setAnnouncement(refusal ?? moved);
    if (refusal === undefined) {
      reveal(option.id, target);
      changes.move(option, target);
    }
  };
  return {
    ...tree,
    options,
    rows: listTreeRows(options, { collapsedIds, editingIds: tree.editingIds }),
    announcement,
    explainAdding: (parentId) => explainRefusal(findInsertRefusal(options, parentId)),
    explainMoving,
    add,
    addLast: (parentId) => add({ parentId, position: listChildren(options, parentId).length + 1 }),
    move,
    step: (option, step) => {
      const target = findStepTarget(options, option, step);
      if (target !== null) {
        move(option, target);
      }
    },
    remove: (option) => {
      tree.activate(findNeighbourId(options, option));
      return changes.remove(option);
    },
  };
}
