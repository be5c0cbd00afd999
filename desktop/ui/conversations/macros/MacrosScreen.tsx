import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import { type MacroInput, type MacroRecord, type MacroStep, macroStepFields } from '#shared/conversations/macros.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import { type Column, ConfirmDialog, FormDialog, Kbd, SelectField, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { MacroStepFields } from './MacroStepFields.tsx';

interface MacroDialogProps {
  /** Null: creates a macro. */
  readonly macro: MacroRecord | null;
  readonly onClose: () => void;
}

const fieldOf = { ERR_MACRO_NAME_TAKEN: 'name', ERR_MACRO_SHORTCUT_TAKEN: 'shortcut' } as const;

/** Keys that the product itself does not use. */
const shortcuts = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Alt Shift ${letter}`);

const toInput = ({ name, shortcut, steps, userId }: MacroRecord): MacroInput => ({ name, shortcut, steps, isShared: userId === null });
const blankInput: MacroInput = { name: '', shortcut: null, steps: [{ kind: 'reply', text: '' }], isShared: false };

/** A step without what it needs, its target removed included. */
function isIncomplete(step: MacroStep): boolean {
  const field = macroStepFields[step.kind];
  const value = field === null ? undefined : step[field];
  return field !== null && field !== 'minutes' && (value === null || value === undefined || value === '');
}

/** The step with the one key of its kind: a form keeps those of the kinds that were chosen before. */
function cleanStep(step: MacroStep): MacroStep {
  const field = macroStepFields[step.kind];
  return field === null ? { kind: step.kind } : { kind: step.kind, [field]: step[field] ?? null };
}

function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const create = useRecordMutation(api.macros.create, (macro) => ['macro', { action: 'create', macro }]);
  const update = useRecordMutation(api.macros.update, (macro) => ['macro', { action: 'update', macro }]);
  const check = ({ steps }: MacroInput): Record<string, string> =>
    Object.fromEntries(
      steps.flatMap((step, index) => (isIncomplete(step) ? [[`steps.${index}.${macroStepFields[step.kind]}`, t('macros.missing')]] : [])),
    );
  const form = useEndpointForm<MacroInput>({ ...api.macros.create, check }, macro === null ? blankInput : toInput(macro));
  const save = async ({ isShared = false, ...input }: MacroInput): Promise<unknown> => {
    const values = { ...input, steps: input.steps.map(cleanStep) };
    return macro === null ? create({ ...values, isShared }) : update({ ...values, id: macro.id });
  };
  return (
    <FormDialog
      form={form}
      title={macro === null ? t('macros.new') : t('macros.editing')}
      submitLabel={t('macros.save')}
      successMessage={t('macros.saved')}
      fieldByCode={fieldOf}
      width={640}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('macros.name')} help={t('macros.nameHelp')} />
      <SelectField
        name="shortcut"
        label={t('macros.shortcut')}
        help={t('macros.shortcutHelp')}
        options={[
          { value: null, label: t('macros.noShortcut') },
          ...shortcuts.map((value) => ({ value, label: value.replaceAll(' ', ' + ') })),
        ]}
      />
      <MacroStepFields />
      {macro === null && can(actor, 'macro.share') && (
        <SwitchField name="isShared" label={t('macros.share')} help={t('macros.shareHelp')} />
      )}
    </FormDialog>
  );
}

interface RemoveMacroDialogProps {
  readonly macro: MacroRecord;
  readonly onClose: () => void;
}

function RemoveMacroDialog({ macro: { id, name, userId }, onClose }: RemoveMacroDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.macros.remove, () => ['macro', { action: 'delete', macroId: id }]);
  return (
    <ConfirmDialog
      title={t('macros.removing.title', { name })}
      confirmLabel={t('macros.removing.confirm')}
      successMessage={t('macros.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t(userId === null ? 'macros.removing.shared' : 'macros.removing.own')}
    </ConfirmDialog>
  );
}

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
