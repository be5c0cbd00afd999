import type { NativeImage, NotificationConstructorOptions } from 'electron';
import type { SystemNotification } from '#shared/ipc.ts';
import type { NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { formatNotificationId, type NotificationSubject } from './notificationId.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

interface NotificationContext {
  readonly subject: NotificationSubject;
  readonly choices: NotificationPreferences;
  /** How many have come since one was read. */
  readonly count: number;
  readonly icon: NativeImage | null;
  readonly say: TranslateNative;
}

/** What can be done without opening the window, in the order of the buttons. */
export const listNotificationActions = (isPending: boolean): readonly ('accept' | 'resolve')[] => (isPending ? ['accept'] : ['resolve']);

function textOptions({ title, body }: SystemNotification, { count, icon }: NotificationContext): NotificationConstructorOptions {
  return { title: count > 1 ? `(${count}) ${title}` : title, body, ...(icon === null ? {} : { icon }) };
}

function actionOptions({ ticket }: SystemNotification, say: TranslateNative): NotificationConstructorOptions {
  const labels = { accept: say('noticeAccept'), resolve: say('noticeResolve') };
  return ticket === undefined
    ? {}
    : {
        hasReply: !ticket.isPending,
        replyPlaceholder: say('noticeReply'),
        actions: listNotificationActions(ticket.isPending).map((act) => ({ type: 'button', text: labels[act] })),
      };
}

/** A notice as the system takes it. Sounds are ours. */
export function buildNotificationOptions(notice: SystemNotification, around: NotificationContext): NotificationConstructorOptions {
  const { subject, choices, say } = around;
  const name = formatNotificationId(subject);
  return {
    ...textOptions(notice, around),
    ...actionOptions(notice, say),
    ...(name === null ? {} : { id: name, groupId: subject.accountId }),
    silent: true,
    timeoutType: choices.stays ? 'never' : 'default',
    urgency: choices.stays ? 'critical' : 'normal',
  };
}
