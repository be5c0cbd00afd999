import type { Profile } from '#shared/rules/permissions.ts';
import { hashPassword, isBcryptHash } from '#server/platform/passwords.ts';
import { createOneTimePassword } from '#server/operations/provisioning/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { reportMissingAdmin } from '#server/moving/reportMissingAdmin.ts';
import { readFlag, readKey, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

const emailPattern = /^[^\s@]+@[^\s@]+$/;
const isProfile = (text: string): text is Profile => ['admin', 'supervisor', 'user'].includes(text);

interface UserTranslator {
  readonly context: MovingContext;
  /** A hash that no password has. */
  readonly unusableHash: string;
}

function readPasswordHash({ context: { reporter }, unusableHash }: UserTranslator, row: SourceRecord): string {
  const passwordHash = readTrimmed(row, 'passwordHash');
  if (isBcryptHash(passwordHash)) {
    return passwordHash;
  }
  reporter.change('users', row['id'] ?? '', 'its password hash is not understood: the password must be reset');
  return unusableHash;
}

function readProfile({ context: { reporter } }: UserTranslator, row: SourceRecord): Profile {
  const profile = readTrimmed(row, 'profile').toLowerCase();
  if (!isProfile(profile)) {
    reporter.change('users', row['id'] ?? '', `the profile ${profile || '(empty)'} is not known: it is an agent now`);
  }
  return isProfile(profile) ? profile : 'user';
}

function translateUser(translator: UserTranslator, row: SourceRecord): Record<string, unknown> | null {
  const { reporter } = translator.context;
  const [key, email] = [row['id'] ?? '', readTrimmed(row, 'email', 200).toLowerCase()];
  if (!emailPattern.test(email)) {
    reporter.refuse('users', key, 'it has no e-mail address to sign in with');
    return null;
  }
  if (readFlag(row, 'super')) {
    reporter.change('users', key, 'the rights of an operator are not brought');
  }
  return {
    name: readTrimmed(row, 'name', 50) || email.slice(0, 50),
    email,
    password_hash: readPasswordHash(translator, row),
    profile: readProfile(translator, row),
    super: false,
    all_ticket: readFlag(row, 'allTicket'),
    whatsapp_id: readKey(row, 'whatsappId'),
    token_version: 0,
    online: false,
    ...readTimestamps(row),
  };
}

/** People with their passwords and queues; nobody becomes an operator. */
export async function importUsers(context: MovingContext): Promise<void> {
  const translator = { context, unusableHash: await hashPassword(createOneTimePassword()) };
  const adminKeys: string[] = [];
  await copyTable(context, {
    from: 'Users',
    table: 'users',
    translate: (row) => {
      const values = translateUser(translator, row);
      adminKeys.push(...(values?.['profile'] === 'admin' ? [row['id'] ?? ''] : []));
      return values && { key: row['id'] ?? '', values };
    },
  });
  await reportMissingAdmin({ ...context, adminKeys });
  await copyTable(context, {
    from: 'UserQueues',
    table: 'user_queues',
    belongsBy: 'user_id',
    translate: (row) => ({
      key: `${row['userId']}-${row['queueId']}`,
      values: { user_id: readKey(row, 'userId'), queue_id: readKey(row, 'queueId'), ...readTimestamps(row) },
    }),
  });
}
