import type { Texts } from '#shared/i18n/texts.ts';
import { auth } from './auth.ts';
import { errors } from './errors.ts';
import { kit } from './kit.ts';
import { queues } from './queues.ts';
import { shell } from './shell.ts';
import { tags } from './tags.ts';
import { users } from './users.ts';

export const es: Texts = { auth, errors, kit, queues, shell, tags, users };
