import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { sendSignal } from '#ui/data/live/liveUpdates.ts';

/** Phones hide the typing indicator after about ten seconds without renewal. */
const renewAfterMs = 8_000;
/** Pause in typing that ends the indicator. */
const idleAfterMs = 5_000;

/** Typing indicator for the contact, sent only on start, renewal and stop. */
interface TypingSignal {
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

/** Typing indicator of a ticket, for the contact and for colleagues; failures are ignored. */
export function useTypingSignal(ticketId: number): TypingSignal {
  const [signal] = useState(() =>
    createTypingSignal((isTyping) => {
      sendSignal('typeInTicket', ticketId, isTyping);
      void callEndpoint(api.messages.type, { ticketId, isTyping }).catch(() => undefined);
    }),
  );
  useEffect(() => signal.notifyStopped, [signal]);
  return signal;
}
