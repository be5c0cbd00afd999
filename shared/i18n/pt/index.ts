import { auth } from './auth.ts';
import { errors } from './errors.ts';
import { kit } from './kit.ts';
import { queues } from './queues.ts';
import { shell } from './shell.ts';
import { tags } from './tags.ts';
import { users } from './users.ts';

/** Portuguese: the source every other language follows. */
export const pt = { auth, errors, kit, queues, shell, tags, users };
