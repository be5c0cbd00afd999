import { api } from '#shared/api.ts';
import { maxPauseHours, type PauseReasonInput, type PauseReasonRecord } from '#shared/workspace/pauses/reasons.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FieldRow, FormDialog, NumberField, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface PauseReasonDialogProps {
  /** Null: creates one. */
  readonly reason: PauseReasonRecord | null;
  /** Place of a new one. */
  readonly nextOrder: number;
  readonly onClose: () => void;
}

export function PauseReasonDialog({ reason, nextOrder, onClose }: PauseReasonDialogProps) {
  const { t } = useTexts();
  const blankInput: PauseReasonInput = { name: '', isActive: true, order: nextOrder, maxMinutes: null };
  const form = useEndpointForm(api.pauseReasons.create, reason ?? blankInput, { 'name.tooShort': t('pauseReasons.tooShort') });
  const create = useRecordMutation(api.pauseReasons.create, (saved) => ['pauseReason', { action: 'create', pauseReason: saved }]);
  const update = useRecordMutation(api.pauseReasons.update, (saved) => ['pauseReason', { action: 'update', pauseReason: saved }]);
  return (
    <FormDialog
      form={form}
      title={t(reason === null ? 'pauseReasons.new' : 'pauseReasons.editing')}
      submitLabel={t('pauseReasons.save')}
      successMessage={t('pauseReasons.saved')}
      width={520}
      fieldByCode={{ ERR_PAUSE_REASON_TAKEN: 'name' }}
      onSubmit={(values) => (reason === null ? create(values) : update({ ...values, id: reason.id }))}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('pauseReasons.name')} />
        <NumberField name="order" label={t('pauseReasons.order')} min={0} max={1000} />
      </FieldRow>
      <NumberField
        name="maxMinutes"
        label={t('pauseReasons.maxMinutes')}
        help={t('pauseReasons.maxMinutesHelp')}
        unit={t('pauseReasons.minutes')}
        min={1}
        max={maxPauseHours * 60}
      />
      <SwitchField name="isActive" label={t('pauseReasons.isActive')} help={t('pauseReasons.isActiveHelp')} />
    </FormDialog>
  );
}
