import { useEffect, useState } from 'react';
import type { Language } from '#shared/i18n/texts.ts';
import { useTexts } from '#ui/text/index.ts';
import { loadEmojis, type Emoji } from './emojis.ts';

interface CachedEmojis {
  readonly language: Language;
  readonly emojis: readonly Emoji[];
}

/** What has come stays for whoever asks next. */
let cachedEmojis: CachedEmojis | null = null;

export interface EmojisState {
  /** Null while they have not come. */
  readonly emojis: readonly Emoji[] | null;
  readonly hasFailed: boolean;
  retry(): void;
}

/** The emojis in the language of the page, fetched as soon as somebody wants one. */
export function useEmojis(isEnabled: boolean): EmojisState {
  const { language } = useTexts();
  const [loadedEmojis, setLoadedEmojis] = useState(cachedEmojis);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = loadedEmojis?.language !== language;
  const isLoading = isEnabled && isMissing && !hasFailed;
  if (hasFailed && !isEnabled) {
    setFailed(false);
  }
  useEffect(() => {
    if (!isLoading) {
      return;
    }
    let isCurrent = true;
    const storeEmojis = (emojis: readonly Emoji[]): void => {
      cachedEmojis = { language, emojis };
      if (isCurrent) {
        setLoadedEmojis(cachedEmojis);
      }
    };
    loadEmojis(language).then(storeEmojis, () => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [isLoading, language]);
  return { emojis: isMissing ? null : loadedEmojis.emojis, hasFailed, retry: () => setFailed(false) };
}
