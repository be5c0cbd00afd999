import { useEffect, useState } from 'react';
import type { Language } from '#shared/i18n/texts.ts';
import { useTexts } from '#ui/text/index.ts';
import { emojisIn, type Emoji } from './emojis.ts';

interface Held {
  readonly language: Language;
  readonly emojis: readonly Emoji[];
}

/** What has come stays for whoever asks next. */
let held: Held | null = null;

export interface Emojis {
  /** Null while they have not come. */
  readonly emojis: readonly Emoji[] | null;
  readonly hasFailed: boolean;
  retry(): void;
}

/** The emojis in the language of the page, fetched as soon as somebody wants one. */
export function useEmojis(isWanted: boolean): Emojis {
  const { language } = useTexts();
  const [come, setCome] = useState(held);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = come?.language !== language;
  const isAsking = isWanted && isMissing && !hasFailed;
  if (hasFailed && !isWanted) {
    setFailed(false);
  }
  useEffect(() => {
    if (!isAsking) {
      return;
    }
    let isCurrent = true;
    const take = (emojis: readonly Emoji[]): void => {
      held = { language, emojis };
      if (isCurrent) {
        setCome(held);
      }
    };
    emojisIn(language).then(take, () => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [isAsking, language]);
  return { emojis: isMissing ? null : come.emojis, hasFailed, retry: () => setFailed(false) };
}
