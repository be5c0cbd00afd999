/** A row of the live log. */
export interface LogRow {
  readonly id: number;
  readonly companyId: number;
  /** Its number in the company's log. */
  readonly n: number;
  readonly event: string;
  readonly rooms: readonly string[];
  readonly body: unknown;
}

/** For how long the log can be asked what somebody missed, in milliseconds. */
export const logLife = 24 * 3_600_000;

export const logColumns = 'id::float8 as id, company_id as "companyId", n::float8 as n, event, rooms, body';

/** What the server says to itself. */
export const isInternal = ({ event }: Pick<LogRow, 'event'>): boolean => event.startsWith('$');
