import { AppError } from '#shared/errors.ts';
import {
  dropUnknownVariables,
  findUnfilledVariables,
  findUnknownVariables,
  substituteVariables,
  type VariableSubject,
} from '#shared/rules/substituteVariables.ts';
import { isHiddenNumber } from '#server/contacts/contacts/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { readForeignText } from '#server/platform/eventLoop.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';

interface ExpanderOptions {
  /** Throws where a variable has no value. */
  readonly requireVariables?: boolean | undefined;
  /**
   * Variables that nobody knows: an agent's own words keep them (contract, behaviour 12), other texts do not leave with them. Of other
   * programs those in double braces are refused: single ones may be words of theirs.
   */
  readonly unknown?: 'keep' | 'refuse' | 'drop';
}

const subjectQuery = queryOf(
  { name: column.text(), user: column.text(), queue: column.text(), number: column.text(), email: column.text() },
  `
  select c.name, c.number, coalesce(c.email, '') as email,
    coalesce((select u.name from users u where u.id = $2), '') as "user",
    coalesce((select q.name from queues q where q.id = $3), '') as queue
  from contacts c where c.id = $1`,
);

/** The writer is the actor; of automatic messages, who handles the ticket. */
async function readSubject({ em, actor }: Scope, { id: ticket, contactId, userId, queueId }: Ticket): Promise<VariableSubject> {
  const writerId = actorIdOf({ actor }) ?? userId;
  const [row] = await queryRows(em, subjectQuery, [contactId, writerId, queueId]);
  const number = row === undefined || isHiddenNumber(row.number) ? '' : row.number;
  return { ...row, name: row?.name ?? '', number, ticket };
}

/** A function that replaces `{{name}}`, `{nome}` and other variables of a ticket's texts. Texts without variables cost no query. */
export function createVariableExpander(
  scope: Scope,
  ticket: Ticket,
  { requireVariables = false, unknown = 'keep' }: ExpanderOptions = {},
): (text: string) => Promise<string> {
  return async (text) => {
    if (!text.includes('{')) {
      return text;
    }
    const subject = await readSubject(scope, ticket);
    const [variable] = requireVariables ? findUnfilledVariables(text, subject) : [];
    if (variable !== undefined) {
      throw new AppError('ERR_MESSAGE_VARIABLE_EMPTY', { values: { variable } });
    }
    const unknownVariable = unknown === 'refuse' ? findUnknownVariables(text).find((variable) => variable.startsWith('{{')) : undefined;
    if (unknownVariable !== undefined) {
      throw new AppError('ERR_VARIABLE_UNKNOWN', { values: { variable: unknownVariable } });
    }
    const values = { ...subject, now: scope.now, timeZone: await readTimeZone(scope) };
    return readForeignText({ name: 'variables of a text', companyId: ticket.companyId, id: ticket.id }, () =>
      substituteVariables(unknown === 'drop' ? dropUnknownVariables(text) : text, values),
    );
  };
}
