import type { IntegrationHealth } from '#shared/automation/queueIntegrations.ts';
import { Chip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useFailureText } from './useFailureText.ts';

interface IntegrationHealthChipProps {
  readonly health: IntegrationHealth;
}

const colors = { ok: 'success', failing: 'warning', paused: 'danger' } as const;

/** Whether the service answers; why not is its title, is read out with it, and stands in the dialog. */
export function IntegrationHealthChip({ health }: IntegrationHealthChipProps) {
  const { t } = useTexts();
  const failure = useFailureText(health);
  return (
    <Chip size="sm" color={colors[health.state]} variant="soft" title={failure ?? undefined}>
      {t(`queueIntegrations.health.${health.state}`)}
      {failure !== null && <span className="hush">: {failure}</span>}
    </Chip>
  );
}
