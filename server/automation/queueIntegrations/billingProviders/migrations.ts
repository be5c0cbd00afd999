import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** How the calls to billing systems go; a system that was never asked has no row. */
export const billingProviderMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611262010-create-billing-provider-health',
    () => `
  create table billing_provider_health (
    company_id int not null references companies (id) on delete cascade,
    provider text not null,
    -- Failed calls since the last one that succeeded.
    failures int not null,
    paused_until timestamptz,
    last_failure text,
    primary key (company_id, provider)
  );
  ${companyTable('billing_provider_health')}
`,
  ),
];
