import { AppError } from '#shared/errors.ts';
import { findUnfilledVariables, substituteVariables } from '#shared/rules/substituteVariables.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { readTimeZone } from '#server/areas/settings/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface ExpanderOptions {
  /** Throws where a variable has no value. */
  readonly requireVariables?: boolean | undefined;
}

/** A function that replaces `{{name}}` and other variables of a ticket's texts. */
export async function createVariableExpander(
  scope: Scope,
  { contactId }: Ticket,
  { requireVariables = false }: ExpanderOptions = {},
): Promise<(text: string) => string> {
  const { name } = await scope.em.findOneOrFail(Contact, { id: contactId });
  const timeZone = await readTimeZone(scope);
  return (text) => {
    const [variable] = requireVariables ? findUnfilledVariables(text, { name }) : [];
    if (variable !== undefined) {
      throw new AppError('ERR_MESSAGE_VARIABLE_EMPTY', { values: { variable } });
    }
    return substituteVariables(text, { name, now: scope.now, timeZone });
  };
}
