import type { IntegrationHealth } from '#shared/areas/queueIntegrations.ts';
import { Chip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface IntegrationHealthChipProps {
  readonly health: IntegrationHealth;
}

const colors = { ok: 'success', failing: 'warning', paused: 'danger' } as const;

/** Whether the service answers; the reason is the title. */
export function IntegrationHealthChip({ health: { state, failures, failure } }: IntegrationHealthChipProps) {
  const { t } = useTexts();
  const title = failure === null ? undefined : t('queueIntegrations.failure', { count: failures, failure });
  return (
    <Chip size="sm" color={colors[state]} variant="soft" title={title}>
      {t(`queueIntegrations.health.${state}`)}
    </Chip>
  );
}
