import { api } from '#shared/api.ts';
import { macroStepFields, type MacroInput, type MacroRecord, type MacroStep } from '#shared/conversations/macros.ts';
import { can } from '#shared/rules/permissions.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormDialog, SelectField, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
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

export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const create = useRecordMutation(api.macros.create, (saved) => ['macro', { action: 'create', macro: saved }]);
  const update = useRecordMutation(api.macros.update, (saved) => ['macro', { action: 'update', macro: saved }]);
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
