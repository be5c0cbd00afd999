import { Notification, type NativeImage } from 'electron';
import type { Notice, NoticeAct, NoticeOutcome } from '#shared/ipc.ts';
import { usualNotices } from '#shared/rules/notices.ts';
import { subjectIn, type NoticeSubject } from './noticeName.ts';
import { actsOf, noticeOptions } from './noticeOptions.ts';
import { pictureOf } from './noticePicture.ts';
import { createOnce } from './once.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';

export interface NoticePorts {
  readonly store: DesktopStore;
  readonly say: Say;
  serverUrl(accountId: string): string;
  open(accountId: string, path: string): void;
  act(accountId: string, act: NoticeAct): void;
}

interface Shown {
  readonly notification: Notification;
  readonly count: number;
}

interface Ready {
  readonly notice: Notice;
  readonly key: string;
  readonly icon: NativeImage | null;
}

/** Notices of one ticket whose faces are on their way: the last of them is shown after all others. */
interface Line {
  last: Promise<void>;
}

const keyOf = (accountId: string, tag: string): string => `${accountId} ${tag}`;
const subjectOf = (accountId: string, { path, ticket }: Notice): NoticeSubject => ({ accountId, path, ticketId: ticket?.id ?? null });
const testTime = 3_000;

/** The notices of all accounts: one per ticket, with what a person may do on it. */
export class Notices {
  /** Held as long as they may be clicked; without a hand on them the system forgets who listens. */
  readonly #shown = new Map<string, Shown>();
  readonly #lines = new Map<string, Line>();
  readonly #wasTold = createOnce();
  readonly #ports: NoticePorts;

  constructor(ports: NoticePorts) {
    this.#ports = ports;
    this.#takeUpEarlier();
  }

  show(accountId: string, notice: Notice): Promise<void> {
    if (this.#wasTold(notice.key)) {
      return Promise.resolve();
    }
    const key = keyOf(accountId, notice.tag ?? notice.path);
    const line = this.#lines.get(key) ?? { last: Promise.resolve() };
    this.#lines.set(key, line);
    const face = pictureOf(notice.picture, this.#ports.serverUrl(accountId));
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
    this.#close(keyOf(accountId, tag));
  }

  closeAll(accountId: string): void {
    const keys = [...this.#shown.keys(), ...this.#lines.keys()];
    keys.filter((key) => key.startsWith(keyOf(accountId, ''))).forEach((key) => this.#close(key));
  }

  /** Shows one at once, whatever is silent. The system says nothing when it swallows a notice; silence is then the answer. */
  test(title: string, body: string): Promise<NoticeOutcome> {
    if (!Notification.isSupported()) {
      return Promise.resolve('unsupported');
    }
    return new Promise((resolve) => {
      const notification = new Notification({ title, body, silent: true });
      notification.once('show', () => resolve('shown'));
      notification.once('failed', () => resolve('blocked'));
      setTimeout(() => resolve('blocked'), testTime);
      notification.show();
    });
  }

  #put(accountId: string, { notice, key, icon }: Ready): void {
    const { store, say } = this.#ports;
    const choices = store.kept('notices') ?? usualNotices;
    const earlier = this.#shown.get(key);
    const count = (earlier?.count ?? 0) + 1;
    const subject = subjectOf(accountId, notice);
    const notification = new Notification(noticeOptions(notice, { subject, choices, count, icon, say }));
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

  #attend(notification: Notification, subject: NoticeSubject, isPending: boolean): void {
    const { accountId, path, ticketId } = subject;
    notification.on('click', () => this.#ports.open(accountId, path));
    notification.on('reply', ({ reply }) => this.#reply(subject, reply));
    notification.on('action', ({ actionIndex }) => {
      const act = actsOf(isPending)[actionIndex];
      if (ticketId !== null && act !== undefined) {
        this.#ports.act(accountId, { act, ticketId, path });
      }
    });
  }

  #reply({ accountId, path, ticketId }: NoticeSubject, text: string): void {
    if (ticketId !== null && text.trim() !== '') {
      this.#ports.act(accountId, { act: 'reply', ticketId, path, text });
    }
  }

  /** Notices of an earlier run: Windows hands over what was clicked, macOS the notices themselves. */
  #takeUpEarlier(): void {
    if (process.platform === 'win32') {
      Notification.handleActivation(({ type, arguments: words, reply = '' }) => {
        const subject = subjectIn(words);
        // One of this run has its own listeners.
        if (subject === null || this.#shown.has(keyOf(subject.accountId, `ticket-${subject.ticketId}`))) {
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
          const subject = subjectIn(notification.id);
          if (subject !== null) {
            this.#attend(notification, subject, false);
          }
        }
      });
    }
  }
}
