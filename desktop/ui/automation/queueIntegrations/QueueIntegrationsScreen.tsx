import { api } from '#shared/api.ts';
import type { IntegrationHealth, QueueIntegrationRecord } from '#shared/automation/queueIntegrations/index.ts';
import { listUsageNames } from '#ui/automation/prompts/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { Chip, type Column, ConfirmDialog } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { IntegrationDialog, useFailureText } from './IntegrationDialog.tsx';

interface RemoveIntegrationDialogProps {
  readonly integration: QueueIntegrationRecord;
  readonly onClose: () => void;
}

function RemoveIntegrationDialog({ integration: { id, name, usedBy }, onClose }: RemoveIntegrationDialogProps) {
  const { t } = useTexts();
  const names = listUsageNames(usedBy);
  const remove = useRecordMutation(api.queueIntegrations.remove, () => [
    'queueIntegration',
    { action: 'delete', integrationId: id, queueIntegrationId: id },
  ]);
  return (
    <ConfirmDialog
      title={t('queueIntegrations.removing.title', { name })}
      confirmLabel={t('queueIntegrations.removing.confirm')}
      successMessage={t('queueIntegrations.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {names === '' ? t('queueIntegrations.removing.text') : t('queueIntegrations.removing.used', { names })}
    </ConfirmDialog>
  );
}

interface IntegrationHealthChipProps {
  readonly health: IntegrationHealth;
}

const colors = { ok: 'success', failing: 'warning', paused: 'danger' } as const;

/** Whether the service answers; why not is its title, is read out with it, and stands in the dialog. */
function IntegrationHealthChip({ health }: IntegrationHealthChipProps) {
  const { t } = useTexts();
  const failure = useFailureText(health);
  return (
    <Chip size="sm" color={colors[health.state]} variant="soft" title={failure ?? undefined}>
      {t(`queueIntegrations.health.${health.state}`)}
      {failure !== null && <span className="hush">: {failure}</span>}
    </Chip>
  );
}

function useColumns(): Column<QueueIntegrationRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('queueIntegrations.columns.name'), cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'type',
      label: t('queueIntegrations.columns.type'),
      width: '22%',
      essential: true,
      cell: ({ type }) => t(`queueIntegrations.types.${type}`),
    },
    {
      key: 'health',
      label: t('queueIntegrations.columns.health'),
      width: '18%',
      cell: ({ health }) => <IntegrationHealthChip health={health} />,
    },
    {
      key: 'usedBy',
      label: t('queueIntegrations.columns.usedBy'),
      width: '26%',
      optional: true,
      cell: ({ usedBy }) => listUsageNames(usedBy) || t('queueIntegrations.unused'),
    },
  ];
}

/** Bots and flows of other services that queues hand their tickets to. */
export function QueueIntegrationsScreen() {
  const { t } = useTexts();
  const mayChange = useMayCall(api.queueIntegrations.create);
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<QueueIntegrationRecord>();
  const controls = useListControls({
    area: 'queueIntegrations',
    search: t('queueIntegrations.search'),
    create: mayChange ? { label: t('queueIntegrations.new'), run: create } : null,
  });
  return (
    <ListScreen
      title={t('places.queueIntegrations')}
      list={useEndpointPages(api.queueIntegrations.page, { searchParam: controls.term }, 'queueIntegrations')}
      controls={controls}
      columns={useColumns()}
      actions={(integration) => [
        ...(mayChange ? [createEditAction(t('kit.editRow', { name: integration.name }), () => edit(integration))] : []),
        createRemoveAction(t('kit.removeRow', { name: integration.name }), () => remove(integration)),
      ]}
      maxButtons={2}
      empty={{
        title: t('queueIntegrations.empty.title'),
        text: t('queueIntegrations.empty.text'),
        create: t('queueIntegrations.first'),
      }}
    >
      {rowToEdit !== undefined && <IntegrationDialog integration={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveIntegrationDialog integration={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
