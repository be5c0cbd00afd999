import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queueOptions/index.ts';
import { AppError } from '#shared/errors.ts';
import {
  findInsertRefusal,
  findMoveRefusal,
  listChildren,
  omitOption,
  optionLimits,
  placeOption,
  type OptionRefusal,
  type OptionTarget,
} from '#shared/rules/optionTree.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { changeMenu, editPlaces, insertOption, menuInput, type ShownMenu } from './menuChanges.ts';
import { findStepTarget, type OptionStep } from './optionMoves.ts';
import { toOptionNodes, type OptionNode } from './OptionNode.ts';
import { listTreeRows, type TreeRow } from './treeRows.ts';

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
