import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Mails from the command that wanted them until a month later. `sealed` is their content, which goes when nothing needs it any more. */
export const createMailTable = (): string => `
  create table mails (
    id uuid primary key default gen_random_uuid(),
    company_id int not null references companies (id) on delete cascade,
    recipient text not null,
    kind text not null,
    sealed text,
    state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
    last_error text,
    expires_at timestamptz,
    created_at timestamptz not null,
    done_at timestamptz
  );
  create index on mails (company_id, recipient, created_at);
  create index on mails (created_at);
  ${companyTable('mails')}
`;
