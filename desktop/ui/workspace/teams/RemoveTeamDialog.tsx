import { api } from '#shared/api.ts';
import type { TeamRecord } from '#shared/workspace/teams.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveTeamDialogProps {
  readonly team: TeamRecord;
  readonly onClose: () => void;
}

export function RemoveTeamDialog({ team: { id, name }, onClose }: RemoveTeamDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.teams.remove, () => ['team', { action: 'delete', teamId: id }]);
  return (
    <ConfirmDialog
      title={t('teams.removing.title', { name })}
      confirmLabel={t('teams.removing.confirm')}
      successMessage={t('teams.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('teams.removing.text')}
    </ConfirmDialog>
  );
}
