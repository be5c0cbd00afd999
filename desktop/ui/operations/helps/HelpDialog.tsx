import { api } from '#shared/api.ts';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, TextAreaField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchHelps } from './refetchHelps.ts';

interface HelpDialogProps {
  /** Null: creates an entry. */
  readonly help: HelpRecord | null;
  readonly onClose: () => void;
}

export function HelpDialog({ help, onClose }: HelpDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.helps.create, help ?? { title: '', description: '', video: '' }, {
    'video.pattern': t('helps.videoRule'),
  });
  const create = useRefetchingMutation(api.helps.create, refetchHelps);
  const update = useRefetchingMutation(api.helps.update, refetchHelps);
  return (
    <FormDialog
      form={form}
      title={help === null ? t('helps.new') : t('helps.editing')}
      submitLabel={t('helps.save')}
      successMessage={t('helps.saved')}
      fieldByCode={{ ERR_HELP_INVALID_NAME: 'title', ERR_HELP_REQUIRED: 'title' }}
      width={520}
      onSubmit={(values) => (help === null ? create(values) : update({ ...values, id: help.id }))}
      onClose={onClose}
    >
      <TextField name="title" label={t('helps.name')} />
      <TextField name="video" label={t('helps.video')} help={t('helps.videoHelp')} isVerbatim />
      <TextAreaField name="description" label={t('helps.description')} />
    </FormDialog>
  );
}
