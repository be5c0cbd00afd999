/** Why a table does not take a row. */
export interface RowFault {
  /** Empty: no constraint refuses it. */
  readonly constraint: string;
  /** In words of the report. */
  readonly reason: string;
}

interface Refusal {
  readonly message: string;
  readonly constraint: string;
  /** Null: the database does not tell which. */
  readonly column: string | null;
}

/** Unique constraints that operators meet, in their words. */
const takenReasons: Readonly<Record<string, string>> = {
  users_email_key: 'somebody here has this e-mail',
};

/** Classes of SQLSTATE by which a row does not fit its table: data, constraints, a type, a limit of the program, a trigger. */
const rowFaultPattern = /^(?:2[23]|42804|54|P0001)/;

const otherKind = (): string => 'a value of it is of another kind';
const noDate = (): string => 'a date of it is none';

/** By SQLSTATE. */
const explanations: Readonly<Record<string, (refusal: Refusal) => string>> = {
  '22001': () => 'a text of it is too long',
  '22003': () => 'a number of it is too large',
  '22007': noDate,
  '22008': noDate,
  '22P02': otherKind,
  '42804': otherKind,
  '23502': ({ column }) => `its ${column ?? 'content'} is missing`,
  '23503': ({ column, constraint }) => `its ${column ?? constraint} leads to nothing`,
  '23505': ({ constraint }) => takenReasons[constraint] ?? `exists already (${constraint})`,
  '23514': ({ column, constraint }) =>
    column === null ? `its content breaks the rule ${constraint}` : `its ${column} has a value that is none here`,
  // Words of our own triggers.
  P0001: ({ message }) => message,
};

const explainOther = (code: string): string => (code.startsWith('54') ? 'it is too large' : 'a value of it cannot be stored');

const constraintPattern = /^(.+)_(?:check|fkey)\d*$/;

/** A constraint of one column is named after its table and that column, unless a migration names it. */
function findConstraintColumn(constraint: string, table: string): string | null {
  const [, name = ''] = constraintPattern.exec(constraint) ?? [];
  return name.startsWith(`${table}_`) ? name.slice(table.length + 1) : null;
}

function ownText(error: object, name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === 'string' ? value : null;
}

/** Null: the error is not about a row. */
export function findRowFault(error: unknown, table: string): RowFault | null {
  const code = error instanceof Error ? ownText(error, 'code') : null;
  if (!(error instanceof Error) || code === null || !rowFaultPattern.test(code)) {
    return null;
  }
  const constraint = ownText(error, 'constraint') ?? '';
  const column = ownText(error, 'column') ?? findConstraintColumn(constraint, table);
  return { constraint, reason: explanations[code]?.({ message: error.message, constraint, column }) ?? explainOther(code) };
}
