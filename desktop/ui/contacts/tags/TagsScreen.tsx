import { SquareKanban } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { maxLaneLimit, type TagInput, type TagListRecord, type TagRecord } from '#shared/contacts/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { Can, useActor } from '#ui/data/session/session.ts';
import {
  ColorField,
  type Column,
  ConfirmDialog,
  FormDialog,
  NumberField,
  StatusBadge,
  SwitchField,
  TagChip,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { swatches } from '#ui/theme/tokens.ts';

interface TagDialogProps {
  /** Null: creates a tag. */
  readonly tag: TagRecord | null;
  readonly onClose: () => void;
}

const blankInput: TagInput = { name: '', color: swatches[1], kanban: 0, laneLimit: null };

function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.tags.create, tag ?? blankInput, { 'name.tooShort': t('forms.tag.nameTooShort') });
  const create = useRecordMutation(api.tags.create, (tag) => ['tag', { action: 'create', tag }]);
  const update = useRecordMutation(api.tags.update, (tag) => ['tag', { action: 'update', tag }]);
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

interface RemoveTagDialogProps {
  readonly tag: TagListRecord;
  readonly onClose: () => void;
}

function RemoveTagDialog({ tag: { id, name, ticketsCount, kanban }, onClose }: RemoveTagDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.tags.remove, () => ['tag', { action: 'delete', tagId: id }]);
  return (
    <ConfirmDialog
      title={t('tags.removing.title', { name })}
      confirmLabel={t('tags.removing.confirm')}
      successMessage={t('tags.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {ticketsCount === 0 ? t('tags.removing.unused') : t('tags.removing.text', { count: ticketsCount })}
      {kanban === 1 && ` ${t('tags.removing.lane')}`}
      <RecordUses record="tag" id={id} except={['tickets']} />
    </ConfirmDialog>
  );
}

function useColumns(): Column<TagListRecord>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('tags.tag'), cell: ({ name, color }) => <TagChip name={name} color={color} whole /> },
    {
      key: 'kanban',
      label: t('tags.kanban'),
      width: '28%',
      skeleton: 'state',
      cell: ({ kanban }) => kanban === 1 && <StatusBadge icon={SquareKanban}>{t('tags.lane')}</StatusBadge>,
    },
    {
      key: 'tickets',
      label: t('tags.tickets'),
      width: 136,
      numeric: true,
      essential: true,
      cell: ({ ticketsCount }) => ticketsCount.toLocaleString(toLocale(language)),
    },
  ];
}

export function TagsScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<TagListRecord>();
  const controls = useListControls({ area: 'tags', search: t('tags.search'), create: { label: t('tags.new'), run: create } });
  return (
    <ListScreen
      title={t('places.tags')}
      list={useEndpointPages(api.tags.page, { searchParam: controls.term }, 'tags')}
      controls={controls}
      columns={useColumns()}
      actions={joinRowActions<TagListRecord>(
        can(actor, 'tag.update') && ((tag) => createEditAction(t('kit.editRow', { name: tag.name }), () => edit(tag))),
        can(actor, 'tag.delete') && ((tag) => createRemoveAction(t('kit.removeRow', { name: tag.name }), () => remove(tag))),
      )}
      maxButtons={2}
      empty={{ title: t('tags.empty.title'), text: t('tags.empty.text'), create: t('tags.first') }}
    >
      {rowToEdit !== undefined && <TagDialog tag={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveTagDialog tag={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
