import type { NativeImage, NotificationConstructorOptions } from 'electron';
import type { SystemNotification } from '#shared/ipc.ts';
import type { NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { formatNotificationId, type NotificationSubject } from './notificationId.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

interface NotificationContext {
  readonly subject: NotificationSubject;
  readonly preferences: NotificationPreferences;
  /** Notifications of this ticket since it was last read. */
  readonly count: number;
  readonly icon: NativeImage | null;
  /** Named where the program has several accounts; else empty. */
  readonly company: string;
  readonly translate: TranslateNative;
}

/** Actions in the order of their buttons. */
export const listNotificationActions = (isPending: boolean): readonly ('accept' | 'resolve')[] => (isPending ? ['accept'] : ['resolve']);

function textOptions({ title, body }: SystemNotification, { count, icon, company }: NotificationContext): NotificationConstructorOptions {
  const source = company === '' ? title : `${title} · ${company}`;
  return { title: count > 1 ? `(${count}) ${source}` : source, body, ...(icon === null ? {} : { icon }) };
}

function actionOptions({ ticket }: SystemNotification, translate: TranslateNative): NotificationConstructorOptions {
  const labels = { accept: translate('noticeAccept'), resolve: translate('noticeResolve') };
  return ticket === undefined
    ? {}
    : {
        hasReply: !ticket.isPending,
        replyPlaceholder: translate('noticeReply'),
        actions: listNotificationActions(ticket.isPending).map((action) => ({ type: 'button', text: labels[action] })),
      };
}

/** Electron options of a notification; silent, because the program plays its own sounds. */
export function buildNotificationOptions(request: SystemNotification, context: NotificationContext): NotificationConstructorOptions {
  const { subject, preferences, translate } = context;
  const name = formatNotificationId(subject);
  return {
    ...textOptions(request, context),
    ...actionOptions(request, translate),
    ...(name === null ? {} : { id: name, groupId: subject.accountId }),
    silent: true,
    timeoutType: preferences.stays ? 'never' : 'default',
    urgency: preferences.stays ? 'critical' : 'normal',
  };
}
