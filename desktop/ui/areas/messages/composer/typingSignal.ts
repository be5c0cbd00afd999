/** Phones take the sign back by themselves after some ten seconds; it is renewed before that. */
const renewAfterMs = 8_000;
/** Whoever pauses for so long has stopped. */
const idleAfterMs = 5_000;

/** Tells the contact that somebody is writing, as seldom as will do. */
export interface TypingSignal {
  notifyTyping(): void;
  notifyStopped(): void;
}

export function createTypingSignal(send: (isTyping: boolean) => void): TypingSignal {
  let sentAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notifyStopped = (): void => {
    clearTimeout(timer);
    if (sentAt !== null) {
      sentAt = null;
      send(false);
    }
  };
  return {
    notifyStopped,
    notifyTyping: () => {
      clearTimeout(timer);
      timer = setTimeout(notifyStopped, idleAfterMs);
      if (sentAt === null || Date.now() - sentAt >= renewAfterMs) {
        sentAt = Date.now();
        send(true);
      }
    },
  };
}
