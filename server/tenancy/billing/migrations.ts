import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';
import { roles } from '#server/platform/database/postgres/roles.ts';

/** Invoices and the ledger. */
export const billingMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611221900-create-invoices',
    () => `
  create table invoices (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    detail text not null,
    status text not null default 'open' check (status in ('open', 'paid')),
    value numeric(12, 2) not null check (value >= 0),
    due_date timestamptz not null,
    due_day date not null,
    plan_id int references plans (id) on delete set null,
    price numeric(12, 2) not null,
    months int not null check (months > 0),
    paid_at timestamptz,
    period_start timestamptz,
    period_end timestamptz,
    anchor_day smallint,
    ${timestampColumns},
    unique (company_id, id),
    constraint invoices_due_day_key unique (company_id, due_day),
    check ((status = 'paid') = (num_nulls(paid_at, period_start, period_end, anchor_day) = 0))
  );
  create unique index invoices_open_key on invoices (company_id) where status = 'open';
  ${companyTable('invoices')}

  create table ledger_entries (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    invoice_id int,
    kind text not null check (kind in ('price', 'payment', 'carry')),
    amount numeric(12, 2) not null,
    reference text not null,
    created_at timestamptz not null default now(),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
    constraint ledger_entries_reference_key unique (company_id, reference)
  );
  create index on ledger_entries (invoice_id);
  ${companyTable('ledger_entries')}
  revoke update, delete on ledger_entries from ${roles.app}, ${roles.support};
`,
  ),
  defineMigration(
    '202611221930-create-charges',
    () => `
  create table charges (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    invoice_id int not null,
    gateway text not null,
    reference text not null unique,
    amount numeric(12, 2) not null check (amount > 0),
    status text not null default 'open' check (status in ('open', 'paid', 'gone')),
    answer jsonb,
    payer jsonb not null default '{}',
    expires_at timestamptz not null,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  );
  create index on charges (invoice_id);
  create index on charges (expires_at) where status = 'open';
  ${companyTable('charges')}
`,
  ),
  defineMigration(
    '202611222000-prorate-and-remind',
    () => `
  alter table ledger_entries drop constraint ledger_entries_kind_check,
    add constraint ledger_entries_kind_check check (kind in ('price', 'payment', 'carry', 'proration'));

  create table invoice_reminders (
    company_id int not null references companies (id) on delete cascade,
    invoice_id int not null,
    due_day date not null,
    stage text not null check (stage in ('soon', 'last', 'late', 'lapsed')),
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id, due_day, stage),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  );
  ${companyTable('invoice_reminders')}
`,
  ),
  defineMigration(
    '202611230210-invoice-payer',
    () => `
  alter table invoices add column payer jsonb;
  update invoices i set payer = c.payer from charges c where c.invoice_id = i.id and c.status = 'paid' and i.status = 'paid';
`,
  ),
  // Money that was received stays in the platform's totals when its company goes.
  defineMigration(
    '202611230940-create-removed-payments',
    () => `
  create table removed_payments (
    -- Both without a foreign key: they are gone.
    invoice_id int primary key,
    company_of_invoice int not null,
    value numeric(12, 2) not null,
    paid_at timestamptz not null
  );
  create index on removed_payments (paid_at);
  grant select on removed_payments to ${roles.support};

  create function keep_removed_payment() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into removed_payments (invoice_id, company_of_invoice, value, paid_at)
    values (old.id, old.company_id, old.value, old.paid_at);
    return null;
  end $$;
  create trigger keep_payment after delete on invoices for each row when (old.status = 'paid') execute function keep_removed_payment();
`,
  ),
];
