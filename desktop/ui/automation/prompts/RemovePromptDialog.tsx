import { api } from '#shared/api.ts';
import type { PromptRow } from '#shared/automation/prompts/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { listUsageNames } from './listUsageNames.ts';

interface RemovePromptDialogProps {
  readonly prompt: PromptRow;
  readonly onClose: () => void;
}

/** The server says in words what came of it: a used prompt stays. */
export function RemovePromptDialog({ prompt: { id, name, usedBy }, onClose }: RemovePromptDialogProps) {
  const { t } = useTexts();
  const names = listUsageNames(usedBy);
  const { mutateAsync: remove } = useEndpointMutation(api.prompts.remove, {
    toEvent: () => (names === '' ? ['prompt', { action: 'delete', promptId: id }] : null),
    isErrorShown: true,
  });
  const confirm = async (): Promise<void> => {
    const { message } = await remove({ id });
    toast.info(message);
  };
  return (
    <ConfirmDialog
      title={t('prompts.removing.title', { name })}
      confirmLabel={t('prompts.removing.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {names === '' ? t('prompts.removing.text') : t('prompts.removing.used', { names })}
    </ConfirmDialog>
  );
}
