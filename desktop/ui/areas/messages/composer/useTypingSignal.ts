import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { createTypingSignal, type TypingSignal } from './typingSignal.ts';

/** The contact sees that somebody is writing to them. Should they not be told, nobody minds. */
export function useTypingSignal(ticketId: number): TypingSignal {
  const [signal] = useState(() =>
    createTypingSignal((isTyping) => void callEndpoint(api.messages.type, { ticketId, isTyping }).catch(() => undefined)),
  );
  useEffect(() => signal.notifyStopped, [signal]);
  return signal;
}
