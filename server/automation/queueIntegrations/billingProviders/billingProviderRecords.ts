import {
  billingProviderKinds,
  billingSettings,
  type BillingProviderKind,
  type BillingProviderRecord,
} from '#shared/automation/queueIntegrations/billingProviders.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

const kindRows = billingProviderKinds.map((kind, place) => `('${kind}', '{${billingSettings[kind].join()}}'::text[], ${place})`).join(', ');

const billingProviderRecords: RecordSource<BillingProviderRecord> = {
  columns: {
    provider: 'p.provider',
    isConfigured: `(select count(*) from settings s where s.key = any(p.keys) and s.value <> '') = cardinality(p.keys)`,
    state: `case when h.paused_until is not null then 'paused' when h.failures > 0 then 'failing' else 'ok' end`,
    failures: 'coalesce(h.failures, 0)',
    until: 'iso(h.paused_until)',
    failure: 'h.last_failure',
  },
  from: `(values ${kindRows}) as p (provider, keys, place) left join billing_provider_health h on h.provider = p.provider`,
};

export const listBillingProviderRecords = ({ em }: Scope): Promise<BillingProviderRecord[]> =>
  listRecords(em, billingProviderRecords, { orderBy: 'p.place' });

export async function showBillingProvider({ em }: Scope, provider: BillingProviderKind): Promise<BillingProviderRecord> {
  const [record] = await listRecords(em, billingProviderRecords, { where: (bind) => `p.provider = ${bind(provider)}`, orderBy: 'p.place' });
  return required(record, 'ERR_UNEXPECTED');
}
