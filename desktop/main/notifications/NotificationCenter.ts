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
  readonly translate: TranslateNative;
  serverUrl(accountId: string): string;
  /** Company to name in notifications; empty where there is one account alone. */
  companyOf(accountId: string): string;
  open(accountId: string, path: string): void;
  runAction(accountId: string, action: NotificationAction): void;
}

interface ActiveNotification {
  readonly notification: Notification;
  readonly count: number;
}

interface PendingNotification {
  readonly request: SystemNotification;
  readonly key: string;
  readonly icon: NativeImage | null;
}

/** Keeps notifications of one ticket in order while their icons load. */
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

/** System notifications of all accounts, one per ticket, with reply, accept and resolve. */
export class NotificationCenter {
  /** References must be kept: Electron drops the listeners of garbage-collected notifications. */
  readonly #active = new Map<string, ActiveNotification>();
  readonly #queues = new Map<string, TicketQueue>();
  readonly #isDuplicate = createDedupe();
  readonly #deps: NotificationCenterDeps;

  constructor(deps: NotificationCenterDeps) {
    this.#deps = deps;
    this.#restoreEarlier();
  }

  show(accountId: string, request: SystemNotification): Promise<void> {
    // Keys hold ids, which repeat across servers.
    const serverUrl = this.#deps.serverUrl(accountId);
    if (this.#isDuplicate(request.key === undefined ? undefined : `${serverUrl} ${request.key}`)) {
      return Promise.resolve();
    }
    const key = notificationKey(accountId, request.tag ?? request.path);
    const queue = this.#queues.get(key) ?? { last: Promise.resolve() };
    this.#queues.set(key, queue);
    const iconPromise = fetchNotificationIcon(request.picture, serverUrl);
    const display = queue.last.then(async () => {
      const icon = await iconPromise;
      // A ticket that was read meanwhile has lost its queue.
      if (this.#queues.get(key) === queue) {
        this.#display(accountId, { request, key, icon });
      }
    });
    queue.last = display.catch(() => undefined);
    return display;
  }

  close(accountId: string, tag: string): void {
    this.#close(notificationKey(accountId, tag));
  }

  closeAll(accountId: string): void {
    const keys = [...this.#active.keys(), ...this.#queues.keys()];
    keys.filter((key) => key.startsWith(notificationKey(accountId, ''))).forEach((key) => this.#close(key));
  }

  /** Shows a test notification; `blocked` after three seconds, because the system reports nothing when it suppresses one. */
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

  #display(accountId: string, { request, key, icon }: PendingNotification): void {
    const { store, translate, companyOf } = this.#deps;
    const company = companyOf(accountId);
    const preferences = store.getPersisted('notices') ?? defaultNotificationPreferences;
    const earlier = this.#active.get(key);
    const count = (earlier?.count ?? 0) + 1;
    const subject = notificationSubject(accountId, request);
    const notification = new Notification(buildNotificationOptions(request, { subject, preferences, count, icon, company, translate }));
    this.#active.set(key, { notification, count });
    this.#addListeners(notification, subject, request.ticket?.isPending ?? false);
    notification.on('close', () => {
      if (this.#active.get(key)?.notification === notification) {
        this.#active.delete(key);
      }
    });
    earlier?.notification.close();
    notification.show();
  }

  #close(key: string): void {
    this.#queues.delete(key);
    const entry = this.#active.get(key);
    this.#active.delete(key);
    entry?.notification.close();
  }

  #addListeners(notification: Notification, subject: NotificationSubject, isPending: boolean): void {
    const { accountId, path, ticketId } = subject;
    notification.on('click', () => this.#deps.open(accountId, path));
    notification.on('reply', ({ reply }) => this.#reply(subject, reply));
    notification.on('action', ({ actionIndex }) => {
      const action = listNotificationActions(isPending)[actionIndex];
      if (ticketId !== null && action !== undefined) {
        this.#deps.runAction(accountId, { act: action, ticketId, path });
      }
    });
  }

  #reply({ accountId, path, ticketId }: NotificationSubject, text: string): void {
    if (ticketId !== null && text.trim() !== '') {
      this.#deps.runAction(accountId, { act: 'reply', ticketId, path, text });
    }
  }

  /** Notifications of an earlier run: Windows reports activations, macOS returns the notifications. */
  #restoreEarlier(): void {
    if (process.platform === 'win32') {
      Notification.handleActivation(({ type, arguments: text, reply = '' }) => {
        const subject = parseNotificationId(text);
        // Notifications of this run have listeners of their own.
        if (subject === null || this.#active.has(notificationKey(subject.accountId, `ticket-${subject.ticketId}`))) {
          return;
        }
        if (type === 'reply') {
          this.#reply(subject, reply);
        } else {
          this.#deps.open(subject.accountId, subject.path);
        }
      });
    } else if (process.platform === 'darwin') {
      void Notification.getHistory().then((earlier) => {
        for (const notification of earlier) {
          const subject = parseNotificationId(notification.id);
          if (subject !== null) {
            this.#addListeners(notification, subject, false);
          }
        }
      });
    }
  }
}
