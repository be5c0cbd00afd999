import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { MacroRecord } from '#shared/conversations/macros.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import { Kbd, type Column } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { MacroDialog } from './MacroDialog.tsx';
import { RemoveMacroDialog } from './RemoveMacroDialog.tsx';

function useColumns(): Column<MacroRecord>[] {
  const { t } = useTexts();
  const describeSteps = ({ steps }: MacroRecord): string => steps.map(({ kind }) => t(`macros.kinds.${kind}`)).join(' → ');
  return [
    { key: 'name', label: t('macros.name'), width: '26%', cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'steps',
      label: t('macros.steps'),
      essential: true,
      cell: (macro) => <span title={describeSteps(macro)}>{describeSteps(macro)}</span>,
    },
    {
      key: 'shortcut',
      label: t('macros.shortcut'),
      width: 150,
      optional: true,
      cell: ({ shortcut }) => (shortcut === null ? t('macros.noShortcut') : <Kbd of={shortcut} />),
    },
    {
      key: 'scope',
      label: t('macros.scope'),
      width: 150,
      optional: true,
      cell: ({ userId }) => t(userId === null ? 'macros.shared' : 'macros.own'),
    },
  ];
}

/** Several steps under one key: one's own macros and the company's. */
export function MacrosScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const mayCreate = useMayCall(api.macros.create);
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<MacroRecord>();
  const controls = useListControls({
    area: 'macros',
    search: t('macros.search'),
    create: mayCreate ? { label: t('macros.new'), run: create } : null,
  });
  const query = useEndpointQuery(api.macros.list, {});
  const mayChange = ({ userId }: MacroRecord): boolean => mayCreate && (userId !== null || can(actor, 'macro.share'));
  return (
    <ListScreen
      title={t('places.macros')}
      list={filterList(query, ({ name }) => matchesSearch(controls.term, [name]))}
      controls={controls}
      columns={useColumns()}
      actions={(row) =>
        mayChange(row)
          ? [
              createEditAction(t('kit.editRow', { name: row.name }), () => edit(row)),
              createRemoveAction(t('kit.removeRow', { name: row.name }), () => remove(row)),
            ]
          : []
      }
      maxButtons={2}
      empty={{ title: t('macros.empty.title'), text: t('macros.empty.text'), create: t('macros.first') }}
    >
      {rowToEdit !== undefined && <MacroDialog macro={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveMacroDialog macro={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
