import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { RenderedMail } from '#server/platform/mail/renderMail.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

const keptMails = queryOf(
  { id: column.text(), sealed: column.text() },
  `select id::text as id, sealed from mails where recipient = $1 and state = 'kept' order by created_at`,
);

/** The mails of a demo to this address, oldest first. */
export async function readKeptMails(
  server: TestServer,
  { companyId, email }: { companyId: number; email: string },
): Promise<RenderedMail[]> {
  const rows = await server.inCompany(companyId, ({ em }) => queryRows(em, keptMails, [email]));
  return rows.map(({ id, sealed }) => JSON.parse(server.platform.secrets.open(sealed, `mail ${id}`)) as RenderedMail);
}

/** The code that the newest of them holds. */
export async function readMailedCode(server: TestServer, user: { companyId: number; email: string }): Promise<string> {
  const mails = await readKeptMails(server, user);
  return /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** The token of the link of the newest of them. */
export async function readMailedToken(server: TestServer, user: { companyId: number; email: string }): Promise<string> {
  const mails = await readKeptMails(server, user);
  return /#([\w-]{43})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
