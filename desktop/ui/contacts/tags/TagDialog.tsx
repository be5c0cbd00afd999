import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { maxLaneLimit, type TagInput, type TagRecord } from '#shared/contacts/tags.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { Can } from '#ui/data/session/session.ts';
import { ColorField, FormDialog, NumberField, SwitchField, TagChip, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { swatches } from '#ui/theme/tokens.ts';

interface TagDialogProps {
  /** Null: creates a tag. */
  readonly tag: TagRecord | null;
  readonly onClose: () => void;
}

const blankInput: TagInput = { name: '', color: swatches[1], kanban: 0, laneLimit: null };

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.tags.create, tag ?? blankInput, { 'name.tooShort': t('forms.tag.nameTooShort') });
  const create = useRecordMutation(api.tags.create, (saved) => ['tag', { action: 'create', tag: saved }]);
  const update = useRecordMutation(api.tags.update, (saved) => ['tag', { action: 'update', tag: saved }]);
  const preview = <TagPreview control={form.control} />;
  return (
    <FormDialog
      form={form}
      title={tag === null ? t('tags.new') : t('tags.editing')}
      submitLabel={t('tags.save')}
      successMessage={t('tags.saved')}
      width={520}
      onSubmit={(values) => (tag === null ? create(values) : update({ ...values, id: tag.id }))}
      onClose={onClose}
    >
      <TextField name="name" label={t('tags.name')} tools={preview} />
      <ColorField name="color" label={t('tags.color')} />
      <Can do="tag.update">
        <SwitchField name="kanban" label={t('tags.useAsLane')} help={t('tags.laneHelp')} onOffValues={[1, 0]} />
        <LaneLimitField control={form.control} />
      </Can>
    </FormDialog>
  );
}

type FormPartProps = Pick<ReturnType<typeof useEndpointForm<TagInput>>, 'control'>;

/** Only of a lane. */
function LaneLimitField({ control }: FormPartProps) {
  const { t } = useTexts();
  const { kanban } = useWatch({ control });
  return (
    kanban === 1 && <NumberField name="laneLimit" label={t('tags.laneLimit')} help={t('tags.laneLimitHelp')} min={1} max={maxLaneLimit} />
  );
}

function TagPreview({ control }: FormPartProps) {
  const { t } = useTexts();
  const { name, color } = useWatch({ control });
  return <TagChip name={name?.trim() || t('tags.preview')} color={color ?? ''} />;
}
