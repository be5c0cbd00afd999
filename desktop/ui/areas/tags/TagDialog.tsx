import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { TagInput, TagRecord } from '#shared/areas/tags.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { Can } from '#ui/data/session/session.ts';
import { ColorField, FormDialog, SwitchField, TagChip, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { swatches } from '#ui/theme/tokens.ts';

interface TagDialogProps {
  /** Null: creates a tag. */
  readonly tag: TagRecord | null;
  readonly onClose: () => void;
}

const blankInput: TagInput = { name: '', color: swatches[1], kanban: 0 };

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const fieldMessages = { 'name.tooShort': t('tags.tooShort'), 'name.required': t('tags.required') };
  const form = useEndpointForm(api.tags.create, tag ?? blankInput, fieldMessages);
  const save = async (values: TagInput): Promise<void> => {
    const saved =
      tag === null ? await callEndpoint(api.tags.create, values) : await callEndpoint(api.tags.update, { ...values, id: tag.id });
    applyLocally('tag', { action: tag === null ? 'create' : 'update', tag: saved });
    toast.success(t('tags.saved'));
  };
  const preview = <TagPreview control={form.control} />;
  return (
    <FormDialog
      form={form}
      title={tag === null ? t('tags.new') : t('tags.editing')}
      submitLabel={t('tags.save')}
      width={520}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('tags.name')} tools={preview} />
      <ColorField name="color" label={t('tags.color')} />
      <Can do="tag.update">
        <SwitchField name="kanban" label={t('tags.useAsLane')} help={t('tags.laneHelp')} onOffValues={[1, 0]} />
      </Can>
    </FormDialog>
  );
}

function TagPreview({ control }: Pick<ReturnType<typeof useEndpointForm<TagInput>>, 'control'>) {
  const { t } = useTexts();
  const { name, color } = useWatch({ control });
  return <TagChip name={name?.trim() || t('tags.preview')} color={color ?? ''} />;
}
