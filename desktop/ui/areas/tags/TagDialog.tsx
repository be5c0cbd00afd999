import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { TagInput, TagRecord } from '#shared/areas/tags.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { Can } from '#ui/data/session.ts';
import { ColorField, FormDialog, SwitchField, TagChip, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { swatches } from '#ui/theme/tokens.ts';

interface TagDialogProps {
  /** Null: a new one. */
  readonly tag: TagRecord | null;
  readonly onClose: () => void;
}

const blank: TagInput = { name: '', color: swatches[1], kanban: 0 };

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const sentences = { 'name.tooShort': t('tags.tooShort'), 'name.required': t('tags.required') };
  const form = useEndpointForm(api.tags.create, tag ?? blank, sentences);
  const save = async (values: TagInput): Promise<void> => {
    const saved = tag === null ? await call(api.tags.create, values) : await call(api.tags.update, { ...values, id: tag.id });
    echo('tag', { action: tag === null ? 'create' : 'update', tag: saved });
    toast.done(t('tags.saved'));
  };
  const preview = <Preview control={form.control} />;
  return (
    <FormDialog
      form={form}
      title={tag === null ? t('tags.new') : t('tags.editing')}
      submit={t('tags.save')}
      width={520}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('tags.name')} tools={preview} />
      <ColorField name="color" label={t('tags.color')} />
      <Can do="tag.update">
        <SwitchField name="kanban" label={t('tags.useAsLane')} help={t('tags.laneHelp')} values={[1, 0]} />
      </Can>
    </FormDialog>
  );
}

/** The tag as its tickets will carry it. */
function Preview({ control }: Pick<ReturnType<typeof useEndpointForm<TagInput>>, 'control'>) {
  const { t } = useTexts();
  const { name, color } = useWatch({ control });
  return <TagChip name={name?.trim() || t('tags.preview')} color={color ?? ''} />;
}
