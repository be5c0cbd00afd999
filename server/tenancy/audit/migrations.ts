import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Records are added, and go with their company or when they are old; no role of the server changes one. */
export const auditMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611221850-create-audit-records',
    () => `
  create table audit_records (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    action text not null,
    -- No foreign key: it outlives the user. Null: a program.
    user_id int,
    user_name text not null default '',
    subject_type text not null,
    subject_id bigint not null,
    details jsonb not null default '{}',
    address text,
    created_at timestamptz not null default now()
  );
  create index on audit_records (company_id, id desc);
  create index on audit_records (company_id, user_id, action, subject_type, subject_id, id desc);
  create index on audit_records (created_at);
  ${companyTable('audit_records')}
  revoke update, delete on audit_records from ${roles.app};
  revoke update on audit_records from ${roles.support};
`,
  ),
  defineMigration(
    '202611240430-create-audit-seals',
    () => `
  -- The chain of the entries of a company: each hash is over the one before and the entry. A seal goes with its entry.
  create table audit_seals (
    record_id bigint primary key references audit_records (id) on delete cascade,
    company_id int not null references companies (id) on delete cascade,
    position bigint not null,
    previous text not null,
    hash text not null,
    unique (company_id, position)
  );
  ${companyTable('audit_seals')}
  revoke insert, update, delete on audit_seals from ${roles.app};
  revoke update, delete on audit_seals from ${roles.support};
`,
  ),
  defineMigration(
    '202611240450-audit-seals-of-companies',
    () => `
  alter table audit_records add unique (company_id, id);
  alter table audit_seals drop constraint audit_seals_record_id_fkey,
    add foreign key (company_id, record_id) references audit_records (company_id, id) on delete cascade;
`,
  ),
  defineMigration(
    '202611270140-keep-young-audit-records',
    () => `
  -- The clean-up deletes what is too old: no company keeps its log for less than this. Rows that go with their company are no matter of policies.
  create policy audit_records_old on audit_records as restrictive for delete to ${roles.support}
    using (created_at < now() - interval '180 days');
`,
  ),
  defineMigration(
    '202611270520-guard-audit-times',
    () => `
  -- What the company keeps its log for; null: for ever.
  create function audit_keep_days(company int) returns int language sql stable as $$
    select case when s.key is null then 400 else nullif(s.value, '')::int end
    from (select) one left join settings s on s.company_id = company and s.key = 'keepAudit'
  $$;
  create policy audit_records_kept on audit_records as restrictive for delete to ${roles.support}
    using (created_at < now() - make_interval(days => audit_keep_days(company_id)));

  -- No role of the server makes an entry of another time: what is older came with an archive, and says so; an entry of the future would
  -- keep those before it out of the chain.
  create function guard_audit_time() returns trigger language plpgsql as $$
  begin
    if new.created_at > now() then
      new.created_at := now();
    else
      new.details := new.details || '{"restored": true}';
    end if;
    return new;
  end $$;
  create trigger guard_audit_time before insert on audit_records for each row
    when (current_user in (${roles.literals.app}, ${roles.literals.support})
      and not new.created_at between now() - interval '10 minutes' and now() + interval '10 minutes')
    execute function guard_audit_time();
`,
  ),
];
