import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { AssistInput, AssistPart } from '#shared/automation/prompts/assist.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { explainError } from '#ui/text/index.ts';

interface Assist {
  /** What has come so far, and the agent's changes; null: nothing. */
  readonly text: string | null;
  readonly isWriting: boolean;
  readonly errorText: string | null;
  ask(input: AssistInput): void;
  /** Keeps what has come. */
  stop(): void;
  change(text: string): void;
}

/** Asks the assistant; its words are shown as they come. Who closes it ends the request. */
export function useAssist(): Assist {
  const [text, setText] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const ask = (input: AssistInput): void => {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setText(null);
    setErrorText(null);
    setWriting(true);
    const onPart = (part: Partial<AssistPart>): void => setText((before) => (before ?? '') + (part.text ?? ''));
    callEndpoint(api.assist.run, input, { signal, onPart })
      .then(
        (result) => setText(result.text),
        (error: unknown) => (signal.aborted ? undefined : setErrorText(explainError(error))),
      )
      .finally(() => running.current === controller && setWriting(false));
  };
  return { text, isWriting, errorText, ask, stop, change: setText };
}
