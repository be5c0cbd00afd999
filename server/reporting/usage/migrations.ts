import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';
import { roles } from '#server/platform/database/postgres/roles.ts';
import { sizedColumns, type SizedColumns } from './storageSql.ts';

/** What a row holds counts from when it has a path; the row's own columns are named, so that a change of others costs nothing. */
const storageTriggers = ({ kind, table, path, size }: SizedColumns): string => {
  const storedBytes = (row: string): string => `case when ${row}.${path} is not null then coalesce(${row}.${size}, 0) else 0 end`;
  const count = `execute function count_storage('${kind}', '${path}', '${size}')`;
  return `
  create trigger storage_added after insert on ${table} for each row when (${storedBytes('new')} <> 0) ${count};
  create trigger storage_changed after update of ${path}, ${size} on ${table} for each row when (${storedBytes('old')} <> ${storedBytes('new')}) ${count};
  create trigger storage_removed after delete on ${table} for each row when (${storedBytes('old')} <> 0) ${count};
`;
};

/** Writers only append. The trigger works as the support role, because a cascade works as the owner, who is under a policy too. */
const storageFunction = (): string => `
  create function count_storage() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    difference bigint :=
      case when after ->> tg_argv[1] is not null then coalesce((after ->> tg_argv[2])::bigint, 0) else 0 end
      - case when before ->> tg_argv[1] is not null then coalesce((before ->> tg_argv[2])::bigint, 0) else 0 end;
  begin
    insert into company_storage (company_id, kind, bytes)
      select id, tg_argv[0], difference from companies where id = (coalesce(after, before) ->> 'company_id')::int;
    return null;
  end $$;
  grant create on schema public to ${roles.support};
  alter function count_storage() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
`;

/** Numbers that are too many to be counted whenever somebody looks. */
export const usageMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611221950-create-company-usage',
    () => `
  create table company_usage (
    company_id int primary key references companies (id) on delete cascade,
    messages bigint not null,
    stored_bytes bigint not null,
    counted_at timestamptz not null
  );
  ${companyTable('company_usage')}
`,
  ),
  defineMigration(
    '202611262000-count-storage',
    () => `
  -- Differences; the sums of what is there already are made good when a company is counted next.
  create table company_storage (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    kind text not null,
    bytes bigint not null
  );
  create index on company_storage (company_id) include (kind, bytes);
  ${companyTable('company_storage')}
  ${storageFunction()}
  ${sizedColumns.map(storageTriggers).join('')}
  alter table company_usage drop column stored_bytes;
  alter table company_usage alter column messages set default 0, alter column counted_at drop not null;
  -- Percent of the plan's limit that was crossed last, so that each crossing is reported once.
  alter table company_usage add column storage_level smallint not null default 0;
  update company_usage set counted_at = null;
`,
  ),
];
