import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface LedgerEntry {
  /** Null: the company's account, which the next invoice takes over. */
  readonly invoiceId: number | null;
  readonly kind: 'price' | 'payment' | 'carry' | 'proration';
  /** Positive: owed by the company; negative: paid or credited. In reais. */
  readonly amount: number;
  /** What the entry stands for; one entry for each in a company. */
  readonly reference: string;
}

/** Adds an entry; false when there is one with this reference. */
export async function addLedgerEntry({ em, companyId }: Scope, { invoiceId, kind, amount, reference }: LedgerEntry): Promise<boolean> {
  const added = await queryRows(
    em,
    queryOf(
      { isNew: column.boolean() },
      `insert into ledger_entries (company_id, invoice_id, kind, amount, reference) values ($1, $2, $3, $4, $5)
       on conflict on constraint ledger_entries_reference_key do nothing returning true as "isNew"`,
    ),
    [companyId, invoiceId, kind, amount, reference],
  );
  return added.length > 0;
}

/** What is owed for an invoice, or with null on the account: negative is a credit. */
export async function readBalance({ em }: Scope, invoiceId: number | null): Promise<number> {
  const query = 'select coalesce(sum(amount), 0)::float8 as balance from ledger_entries where invoice_id is not distinct from $1';
  const [row] = await queryRows(em, queryOf({ balance: column.number() }, query), [invoiceId]);
  return row?.balance ?? 0;
}

interface Carry {
  readonly invoiceId: number;
  /** Negative: a credit. */
  readonly amount: number;
  /** Names it among the carries of the invoice. */
  readonly occasion: string;
}

/** Moves an amount from the account to an invoice. */
export async function carry(scope: Scope, { invoiceId, amount, occasion }: Carry): Promise<void> {
  if (amount !== 0) {
    const reference = `carry:${invoiceId}:${occasion}`;
    await addLedgerEntry(scope, { invoiceId, kind: 'carry', amount, reference });
    await addLedgerEntry(scope, { invoiceId: null, kind: 'carry', amount: -amount, reference: `${reference}:account` });
  }
}

/** The number of entries whose reference begins with this. */
export async function countEntries({ em }: Scope, prefix: string): Promise<number> {
  const query = 'select count(*)::int as count from ledger_entries where starts_with(reference, $1)';
  const [row] = await queryRows(em, queryOf({ count: column.number() }, query), [prefix]);
  return row?.count ?? 0;
}

const valueStatement = `
  update invoices set value = (select coalesce(sum(amount), 0) from ledger_entries where invoice_id = $1 and kind <> 'payment'),
    updated_at = now() where id = $1`;

/** Moves the account's debt or credit to an open invoice, as far as it covers it, and writes the invoice's value; returns what is owed. */
export async function carryAccount(scope: Scope, invoiceId: number): Promise<number> {
  const balance = await readBalance(scope, invoiceId);
  const amount = Math.max(await readBalance(scope, null), -balance);
  const count = await countEntries(scope, `carry:${invoiceId}:account`);
  await carry(scope, { invoiceId, amount, occasion: `account-${count}` });
  await execute(scope.em, valueStatement, [invoiceId]);
  return readBalance(scope, invoiceId);
}
