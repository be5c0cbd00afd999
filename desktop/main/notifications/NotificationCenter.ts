import { Notification, type NativeImage } from 'electron';
import type { SystemNotification, NotificationAction, NotificationOutcome } from '#shared/ipc.ts';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { parseNotificationId, type NotificationSubject } from './notificationId.ts';
import { listNotificationActions, buildNotificationOptions } from './buildNotificationOptions.ts';
import { fetchNotificationIcon } from './fetchNotificationIcon.ts';
import { createDedupe } from './createDedupe.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

export interface NotificationCenterDeps {
  readonly store: DesktopStore;
  readonly say: TranslateNative;
  serverUrl(accountId: string): string;
  open(accountId: string, path: string): void;
  act(accountId: string, act: NotificationAction): void;
}

interface ActiveNotification {
  readonly notification: Notification;
  readonly count: number;
}

interface PendingNotification {
  readonly notice: SystemNotification;
  readonly key: string;
  readonly icon: NativeImage | null;
}

/** Notices of one ticket whose faces are on their way: the last of them is shown after all others. */
interface TicketQueue {
  last: Promise<void>;
}

const notificationKey = (accountId: string, tag: string): string => `${accountId} ${tag}`;
const notificationSubject = (accountId: string, { path, ticket }: SystemNotification): NotificationSubject => ({
  accountId,
  path,
  ticketId: ticket?.id ?? null,
});
const testTimeoutMs = 3_000;

/** The notices of all accounts: one per ticket, with what a person may do on it. */
export class NotificationCenter {
  /** Held as long as they may be clicked; without a hand on them the system forgets who listens. */
  readonly #shown = new Map<string, ActiveNotification>();
  readonly #lines = new Map<string, TicketQueue>();
  readonly #wasTold = createDedupe();
  readonly #ports: NotificationCenterDeps;

  constructor(ports: NotificationCenterDeps) {
    this.#ports = ports;
    this.#takeUpEarlier();
  }

  show(accountId: string, notice: SystemNotification): Promise<void> {
    if (this.#wasTold(notice.key)) {
      return Promise.resolve();
    }
    const key = notificationKey(accountId, notice.tag ?? notice.path);
    const line = this.#lines.get(key) ?? { last: Promise.resolve() };
    this.#lines.set(key, line);
    const face = fetchNotificationIcon(notice.picture, this.#ports.serverUrl(accountId));
    const turn = line.last.then(async () => {
      const icon = await face;
      // What was read meanwhile has left its line.
      if (this.#lines.get(key) === line) {
        this.#put(accountId, { notice, key, icon });
      }
    });
    line.last = turn.catch(() => undefined);
    return turn;
  }

  /** What it told of has been read. */
  close(accountId: string, tag: string): void {
    this.#close(notificationKey(accountId, tag));
  }

  closeAll(accountId: string): void {
    const keys = [...this.#shown.keys(), ...this.#lines.keys()];
    keys.filter((key) => key.startsWith(notificationKey(accountId, ''))).forEach((key) => this.#close(key));
  }

  /** Shows one at once, whatever is silent. The system says nothing when it swallows a notice; silence is then the answer. */
  test(title: string, body: string): Promise<NotificationOutcome> {
    if (!Notification.isSupported()) {
      return Promise.resolve('unsupported');
    }
    return new Promise((resolve) => {
      const notification = new Notification({ title, body, silent: true });
      notification.once('show', () => resolve('shown'));
      notification.once('failed', () => resolve('blocked'));
      setTimeout(() => resolve('blocked'), testTimeoutMs);
      notification.show();
    });
  }

  #put(accountId: string, { notice, key, icon }: PendingNotification): void {
    const { store, say } = this.#ports;
    const choices = store.kept('notices') ?? defaultNotificationPreferences;
    const earlier = this.#shown.get(key);
    const count = (earlier?.count ?? 0) + 1;
    const subject = notificationSubject(accountId, notice);
    const notification = new Notification(buildNotificationOptions(notice, { subject, choices, count, icon, say }));
    this.#shown.set(key, { notification, count });
    this.#attend(notification, subject, notice.ticket?.isPending ?? false);
    notification.on('close', () => {
      if (this.#shown.get(key)?.notification === notification) {
        this.#shown.delete(key);
      }
    });
    earlier?.notification.close();
    notification.show();
  }

  #close(key: string): void {
    this.#lines.delete(key);
    const held = this.#shown.get(key);
    this.#shown.delete(key);
    held?.notification.close();
  }

  #attend(notification: Notification, subject: NotificationSubject, isPending: boolean): void {
    const { accountId, path, ticketId } = subject;
    notification.on('click', () => this.#ports.open(accountId, path));
    notification.on('reply', ({ reply }) => this.#reply(subject, reply));
    notification.on('action', ({ actionIndex }) => {
      const act = listNotificationActions(isPending)[actionIndex];
      if (ticketId !== null && act !== undefined) {
        this.#ports.act(accountId, { act, ticketId, path });
      }
    });
  }

  #reply({ accountId, path, ticketId }: NotificationSubject, text: string): void {
    if (ticketId !== null && text.trim() !== '') {
      this.#ports.act(accountId, { act: 'reply', ticketId, path, text });
    }
  }

  /** Notices of an earlier run: Windows hands over what was clicked, macOS the notices themselves. */
  #takeUpEarlier(): void {
    if (process.platform === 'win32') {
      Notification.handleActivation(({ type, arguments: words, reply = '' }) => {
        const subject = parseNotificationId(words);
        // One of this run has its own listeners.
        if (subject === null || this.#shown.has(notificationKey(subject.accountId, `ticket-${subject.ticketId}`))) {
          return;
        }
        if (type === 'reply') {
          this.#reply(subject, reply);
        } else {
          this.#ports.open(subject.accountId, subject.path);
        }
      });
    } else if (process.platform === 'darwin') {
      void Notification.getHistory().then((earlier) => {
        for (const notification of earlier) {
          const subject = parseNotificationId(notification.id);
          if (subject !== null) {
            this.#attend(notification, subject, false);
          }
        }
      });
    }
  }
}
