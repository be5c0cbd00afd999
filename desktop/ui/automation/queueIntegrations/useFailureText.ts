import type { IntegrationHealth } from '#shared/automation/queueIntegrations.ts';
import { readServiceFailure } from '#shared/rules/serviceFailure.ts';
import { useTexts } from '#ui/text/index.ts';

/** How often in a row a service has not answered, and what happened last; null: it answers. */
export function useFailureText({ failures, failure }: IntegrationHealth): string | null {
  const { t } = useTexts();
  if (failure === null) {
    return null;
  }
  const { cause, status } = readServiceFailure(failure);
  return t('queueIntegrations.failure', { count: failures, failure: t(`queueIntegrations.causes.${cause}`, { status }) });
}
