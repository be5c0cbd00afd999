import Joi from 'joi';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { secondMs, minuteMs, hourMs } from '#shared/rules/durations.ts';
import { MailRefusedError, type Mailer, type OutgoingMail } from './Mailer.ts';
import type { RenderedMail } from './renderMail.ts';

interface QueuedMail {
  readonly mailer: Mailer;
  readonly mail: OutgoingMail;
}

const queuedMail = queryOf(
  { recipient: column.text(), sealed: column.text(), isExpired: column.boolean() },
  `select recipient, sealed, coalesce(expires_at <= $2, false) as "isExpired" from mails where id = $1 and state = 'queued'`,
);

async function readQueuedMail({ em, now, platform }: Scope, id: string): Promise<QueuedMail | null> {
  const [row] = await queryRows(em, queuedMail, [id, now]);
  if (row === undefined) {
    return null;
  }
  if (row.isExpired || platform.mailer === null) {
    throw new MailRefusedError(row.isExpired ? 'the mail came too late to be of use' : 'SMTP_URL is gone');
  }
  const content = JSON.parse(platform.secrets.open(row.sealed, `mail ${id}`)) as RenderedMail;
  const { hostname } = new URL(platform.config.publicUrl);
  return { mailer: platform.mailer, mail: { ...content, to: row.recipient, messageId: `<${id}@${hostname}>` } };
}

/** A mail whose end another run has written is not sent again. */
async function sendQueuedMail(open: OpenContext<Scope>, { mailId }: { readonly mailId: string }): Promise<void> {
  let queued: QueuedMail | null = null;
  await open(async (scope) => {
    queued = await readQueuedMail(scope, mailId);
  });
  // Assigned inside the context, which the compiler does not see.
  const { mailer, mail } = (queued as QueuedMail | null) ?? {};
  await (mail && mailer?.send(mail));
}

/** The content is removed: it may hold a code. */
const finishStatement = `update mails set state = $2, last_error = left($3, 500), done_at = $4, sealed = null where id = $1 and state = 'queued'`;

/** A process that dies between the server's answer and the commit sends again, under the same message id: SMTP knows no better. */
export const sendMailJob = defineJob<Scope, 'mails.send', void>(
  'mails.send',
  ({ em, now }, { mailId }) => execute(em, finishStatement, [mailId, 'sent', null, now]),
  {
    rules: { mailId: Joi.string().guid().required() },
    prepare: sendQueuedMail,
    retry: [secondMs, 10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs],
    concurrency: 4,
    isHopeless: (error) => error instanceof MailRefusedError,
    onGaveUp: ({ em, now }, { mailId }, error) => execute(em, finishStatement, [mailId, 'failed', error.message, now]),
  },
);
