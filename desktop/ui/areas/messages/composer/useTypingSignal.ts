import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { createTypingSignal, type TypingSignal } from './typingSignal.ts';

/** Typing indicator of a ticket; failures are ignored. */
export function useTypingSignal(ticketId: number): TypingSignal {
  const [signal] = useState(() =>
    createTypingSignal((isTyping) => void callEndpoint(api.messages.type, { ticketId, isTyping }).catch(() => undefined)),
  );
  useEffect(() => signal.notifyStopped, [signal]);
  return signal;
}
