import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { sendSignal } from '#ui/data/live/liveUpdates.ts';
import { createTypingSignal, type TypingSignal } from './typingSignal.ts';

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
