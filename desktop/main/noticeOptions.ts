import type { NativeImage, NotificationConstructorOptions } from 'electron';
import type { Notice } from '#shared/ipc.ts';
import type { NoticeChoices } from '#shared/rules/notices.ts';
import { noticeNameOf, type NoticeSubject } from './noticeName.ts';
import type { Say } from './texts.ts';

interface Around {
  readonly subject: NoticeSubject;
  readonly choices: NoticeChoices;
  /** How many have come since one was read. */
  readonly count: number;
  readonly icon: NativeImage | null;
  readonly say: Say;
}

/** What can be done without opening the window, in the order of the buttons. */
export const actsOf = (isPending: boolean): readonly ('accept' | 'resolve')[] => (isPending ? ['accept'] : ['resolve']);

function words({ title, body }: Notice, { count, icon }: Around): NotificationConstructorOptions {
  return { title: count > 1 ? `(${count}) ${title}` : title, body, ...(icon === null ? {} : { icon }) };
}

function doors({ ticket }: Notice, say: Say): NotificationConstructorOptions {
  const labels = { accept: say('noticeAccept'), resolve: say('noticeResolve') };
  return ticket === undefined
    ? {}
    : {
        hasReply: !ticket.isPending,
        replyPlaceholder: say('noticeReply'),
        actions: actsOf(ticket.isPending).map((act) => ({ type: 'button', text: labels[act] })),
      };
}

/** A notice as the system takes it. Sounds are ours. */
export function noticeOptions(notice: Notice, around: Around): NotificationConstructorOptions {
  const { subject, choices, say } = around;
  const name = noticeNameOf(subject);
  return {
    ...words(notice, around),
    ...doors(notice, say),
    ...(name === null ? {} : { id: name, groupId: subject.accountId }),
    silent: true,
    timeoutType: choices.stays ? 'never' : 'default',
    urgency: choices.stays ? 'critical' : 'normal',
  };
}
