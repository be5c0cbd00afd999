/** Target of a notification; the system keeps it in the id after the program has ended. */
export interface NotificationSubject {
  readonly accountId: string;
  readonly path: string;
  readonly ticketId: number | null;
}

const uuid = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const ticketPathPattern = new RegExp(`^/tickets/(${uuid})$`, 'i');
const idPattern = new RegExp(`(account-\\d{1,20})~(\\d{1,20})~(${uuid})`, 'i');

/** Notification id, at most 64 characters on Windows; null unless the target is a ticket. */
export function formatNotificationId({ accountId, path, ticketId }: NotificationSubject): string | null {
  const ticketUuid = ticketPathPattern.exec(path)?.[1];
  return ticketUuid === undefined || ticketId === null ? null : `${accountId}~${ticketId}~${ticketUuid}`;
}

/** Parses the first notification id in a text. */
export function parseNotificationId(text: string): NotificationSubject | null {
  const [, accountId, ticketId, ticketUuid] = idPattern.exec(text) ?? [];
  return accountId === undefined || ticketId === undefined || ticketUuid === undefined
    ? null
    : { accountId, ticketId: Number(ticketId), path: `/tickets/${ticketUuid}` };
}
