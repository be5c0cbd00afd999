import { roles } from '#server/platform/database/postgres/roles.ts';

/** Row-level security and grants of a company's table. */
export const companyTable = (table: string, companyColumn = 'company_id'): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy ${table}_company on ${table} to ${roles.app}
    using (${companyColumn} = current_setting('app.company')::int)
    with check (${companyColumn} = current_setting('app.company')::int);
  create policy ${table}_support on ${table} to ${roles.support} using (true) with check (true);
  grant select, insert, update, delete on ${table} to ${roles.app}, ${roles.support};
`;

/** Grants of a table without a company, given one by one. */
export const platformTable = (table: string, appRights: string): string => `
  grant ${appRights} on ${table} to ${roles.app};
  grant select, insert, update, delete on ${table} to ${roles.support};
`;

/** Lets both roles use the sequences; called at the end of each migration that adds tables. */
export const grantSequences = (): string => `grant usage, select on all sequences in schema public to ${roles.app}, ${roles.support};`;

export const timestampColumns = `
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
`;

/** `iso(t)`: a timestamp in the wire's format, for JSON that PostgreSQL builds. */
export const isoFunction = `
  create function iso(t timestamptz) returns text language sql stable strict parallel safe
    return to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
`;
