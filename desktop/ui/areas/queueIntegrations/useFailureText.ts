import type { IntegrationHealth } from '#shared/areas/queueIntegrations.ts';
import { useTexts } from '#ui/text/index.ts';

const causes = ['address', 'account', 'unreachable', 'refused', 'error'] as const;

/** How often in a row a service has not answered, and what happened last; null: it answers. */
export function useFailureText({ failures, failure }: IntegrationHealth): string | null {
  const { t } = useTexts();
  if (failure === null) {
    return null;
  }
  const [cause, status = ''] = failure.split(' ');
  const known = causes.find((one) => one === cause) ?? 'error';
  const what =
    known === 'refused' && status !== '' ? t('queueIntegrations.causes.status', { status }) : t(`queueIntegrations.causes.${known}`);
  return t('queueIntegrations.failure', { count: failures, failure: what });
}
