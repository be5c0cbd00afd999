/** What a notice is about, and nothing else: the system keeps this name even when the program has ended. */
export interface NotificationSubject {
  readonly accountId: string;
  readonly path: string;
  readonly ticketId: number | null;
}

const uuid = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const idPattern = new RegExp(`(account-\\d+)~(\\d+)~(${uuid})`, 'i');

/** Windows takes 64 characters at most. Only notices of tickets outlive the program. */
export function formatNotificationId({ accountId, path, ticketId }: NotificationSubject): string | null {
  const found = new RegExp(`^/tickets/(${uuid})$`, 'i').exec(path)?.[1];
  return found === undefined || ticketId === null ? null : `${accountId}~${ticketId}~${found}`;
}

/** The subject in what the system hands back, wherever it stands in it. */
export function parseNotificationId(text: string): NotificationSubject | null {
  const [, accountId, ticketId, found] = idPattern.exec(text) ?? [];
  return accountId === undefined || ticketId === undefined || found === undefined
    ? null
    : { accountId, ticketId: Number(ticketId), path: `/tickets/${found}` };
}
