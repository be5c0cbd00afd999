import { auth } from './auth.ts';
import { connections } from './connections.ts';
import { contactImports } from './contactImports.ts';
import { contacts } from './contacts.ts';
import { desktop } from './desktop.ts';
import { errors } from './errors.ts';
import { guardian } from './guardian.ts';
import { kit } from './kit.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { phone } from './phone.ts';
import { queues } from './queues.ts';
import { shell } from './shell.ts';
import { tags } from './tags.ts';
import { talk } from './talk.ts';
import { tickets } from './tickets.ts';
import { todos } from './todos.ts';
import { users } from './users.ts';

/** Portuguese: the source every other language follows. */
export const pt = {
  auth,
  connections,
  contactImports,
  contacts,
  desktop,
  errors,
  guardian,
  kit,
  messages,
  notes,
  phone,
  queues,
  shell,
  tags,
  talk,
  tickets,
  todos,
  users,
};
