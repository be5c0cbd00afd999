import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { ChipsField, FormDialog, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface SkillsDialogProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** What a person is good at, once it is known. */
export function SkillsDialog(props: SkillsDialogProps) {
  const { data } = useEndpointQuery(api.assignments.skills, {}, { staleTime: 0 });
  const tagIds = data?.find(({ userId }) => userId === props.user.id)?.tagIds ?? [];
  return data !== undefined && <SkillsForm {...props} tagIds={tagIds} />;
}

function SkillsForm({ user: { id: userId, name }, tagIds, onClose }: SkillsDialogProps & { readonly tagIds: readonly number[] }) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const { data: tags = [] } = useEndpointQuery(api.tags.list, {});
  const form = useEndpointForm(api.assignments.setSkills, { userId, tagIds: [...tagIds] });
  const save = async (values: { userId: number; tagIds: number[] }): Promise<void> => {
    await callEndpoint(api.assignments.setSkills, values);
    invalidateEndpoint(cache, api.assignments.skills);
  };
  return (
    <FormDialog
      form={form}
      title={t('queues.skills.title', { name })}
      submitLabel={t('queues.skills.save')}
      successMessage={t('queues.skills.saved')}
      width={520}
      onSubmit={save}
      onClose={onClose}
    >
      <ChipsField
        name="tagIds"
        label={t('queues.skills.label')}
        help={t('queues.skills.help')}
        options={sortByName(tags).map(({ id, name: tag }) => ({ value: id, label: tag }))}
        placeholder={t('queues.skills.none')}
      />
    </FormDialog>
  );
}
