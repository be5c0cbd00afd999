import { api } from '#shared/api.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, SelectField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useOwnPause } from './useOwnPause.ts';

/** Asks for the reason of the own pause. */
export function PauseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { reasons } = useOwnPause();
  const start = useRecordMutation(api.pauses.start, (pause) => ['pause', { action: 'create', pause }]);
  const options = reasons.map(({ id, name, maxMinutes }) => ({
    value: id,
    label: maxMinutes === null ? name : `${name} · ${t('pauseReasons.limit', { minutes: maxMinutes })}`,
  }));
  return (
    <FormDialog
      form={useEndpointForm(api.pauses.start, { reasonId: reasons[0]?.id ?? 0 })}
      title={t('pauses.pause')}
      submitLabel={t('pauses.start')}
      width={440}
      fieldByCode={{ ERR_PAUSE_REASON_INACTIVE: 'reasonId', ERR_NO_PAUSE_REASON_FOUND: 'reasonId' }}
      onSubmit={start}
      onClose={onClose}
    >
      <SelectField name="reasonId" label={t('pauseReasons.name')} options={options} required />
      <p>{t('pauses.startText')}</p>
    </FormDialog>
  );
}
