/** Phones take the sign back by themselves after some ten seconds; it is renewed before that. */
const renewEvery = 8_000;
/** Whoever pauses for so long has stopped. */
const idle = 5_000;

/** Tells the contact that somebody is writing, as seldom as will do. */
export interface TypingSignal {
  typed(): void;
  stopped(): void;
}

export function createTypingSignal(tell: (isTyping: boolean) => void): TypingSignal {
  let toldAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = (): void => {
    clearTimeout(timer);
    if (toldAt !== null) {
      toldAt = null;
      tell(false);
    }
  };
  return {
    stopped,
    typed: () => {
      clearTimeout(timer);
      timer = setTimeout(stopped, idle);
      if (toldAt === null || Date.now() - toldAt >= renewEvery) {
        toldAt = Date.now();
        tell(true);
      }
    },
  };
}
