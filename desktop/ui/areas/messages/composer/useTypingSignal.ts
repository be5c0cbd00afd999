import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { call } from '#ui/data/client.ts';
import { createTypingSignal, type TypingSignal } from './typingSignal.ts';

/** The contact sees that somebody is writing to them. Should they not be told, nobody minds. */
export function useTypingSignal(ticketId: number): TypingSignal {
  const [signal] = useState(() =>
    createTypingSignal((isTyping) => void call(api.messages.type, { ticketId, isTyping }).catch(() => undefined)),
  );
  useEffect(() => signal.stopped, [signal]);
  return signal;
}
