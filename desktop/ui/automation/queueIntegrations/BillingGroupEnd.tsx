import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import {
  type BillingProviderKind,
  billingProviderKinds,
  type BillingProviderRecord,
} from '#shared/automation/queueIntegrations/billingProviders.ts';
import { readServiceFailure } from '#shared/rules/readServiceFailure.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { Chip, FormTest } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

const Frame = styled.div`
  display: grid;
  gap: 10px;
  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin: 0;
    color: ${v.ink.soft};
  }
`;

const colors = { ok: 'success', failing: 'warning', paused: 'danger' } as const;

/** How often in a row a system has not answered, and what happened last. */
function FailureText({ failures, failure }: { readonly failures: number; readonly failure: string }) {
  const { t } = useTexts();
  const { cause, status } = readServiceFailure(failure);
  return t('settings.billing.failure', { count: failures, failure: t(`settings.billing.causes.${cause}`, { status }) });
}

function ProviderState({ isConfigured, state, failures, failure }: BillingProviderRecord) {
  const { t } = useTexts();
  return isConfigured ? (
    <>
      <Chip size="sm" variant="soft" color={colors[state]}>
        {t(`settings.billing.states.${state}`)}
      </Chip>
      {failure !== null && <FailureText failures={failures} failure={failure} />}
    </>
  ) : (
    <Chip size="sm" variant="soft" color="neutral">
      {t('settings.billing.states.missing')}
    </Chip>
  );
}

/** Below the settings of a billing system. */
export function BillingGroupEnd({ group }: { readonly group: string }) {
  const provider = billingProviderKinds.find((kind) => kind === group);
  return provider !== undefined && <BillingProviderTest provider={provider} />;
}

interface BillingProviderTestProps {
  readonly provider: BillingProviderKind;
}

/** Whether a billing system answers, and a button that signs in to it with what is saved. */
function BillingProviderTest({ provider }: BillingProviderTestProps) {
  const { t } = useTexts();
  const { data: providers } = useEndpointQuery(api.billingProviders.list, {});
  const test = useRecordMutation(api.billingProviders.test, (record) => ['billingProvider', { action: 'update', billingProvider: record }]);
  const record = providers?.find((one) => one.provider === provider);
  const name = t(`settings.groups.${provider}`);
  return (
    <Frame>
      <p>
        {record !== undefined && <ProviderState {...record} />}
        {t(provider === 'ixc' ? 'settings.billing.unlockQueues' : 'settings.billing.queues')}
      </p>
      {record?.isConfigured === true && (
        <FormTest
          label={t('settings.billing.test', { name })}
          run={async () => {
            await test({ provider });
            return t('settings.billing.connected', { name });
          }}
        />
      )}
    </Frame>
  );
}
