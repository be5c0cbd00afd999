import { expand } from '#shared/rules/variables.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Puts into what is written in a conversation what its `{{name}}` and the like stand for, when it is written and when it is changed. */
export async function fillerOf({ em, now, platform }: Scope, { contactId }: Ticket): Promise<(text: string) => string> {
  const { name } = await em.findOneOrFail(Contact, { id: contactId });
  return (text) => expand(text, { name, now, timeZone: platform.config.timeZone });
}
