import { useEffect, useState } from 'react';
import type { Language } from '#shared/i18n/texts.ts';
import { useTexts } from '#ui/text/index.ts';
import { loadEmojis, type Emoji } from './emojis.ts';

interface CachedEmojis {
  readonly language: Language;
  readonly emojis: readonly Emoji[];
}

/** Shared across mounts. */
let cachedEmojis: CachedEmojis | null = null;

export interface EmojisState {
  /** Null while loading. */
  readonly emojis: readonly Emoji[] | null;
  readonly hasFailed: boolean;
  retry(): void;
}

/** Emojis in the user's language, loaded on first use. */
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
