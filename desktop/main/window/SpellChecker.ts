import type { Session } from 'electron';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import { getLanguage } from '#main/app/createTranslator.ts';

/** Dictionary names per language, in order of preference. */
const dictionaries: Readonly<Record<Language, readonly string[]>> = {
  pt: ['pt-BR', 'pt-PT'],
  en: ['en-US', 'en-GB'],
  es: ['es', 'es-419', 'es-ES'],
};

/** One available dictionary per language. */
const pickDictionaries = (selected: readonly Language[], available: readonly string[]): string[] =>
  selected.flatMap((language) => dictionaries[language].find((name) => available.includes(name)) ?? []);

interface SpellCheckLanguage {
  readonly language: Language;
  readonly isOn: boolean;
}

/** Spell checking in the language of the program, or in the selected ones. */
export interface SpellChecker {
  attach(session: Session): void;
  /** Empty on macOS and where spell checking is off. */
  listLanguages(): readonly SpellCheckLanguage[];
  toggle(language: Language): void;
}

export function createSpellChecker(store: DesktopStore): SpellChecker {
  const sessions = new Set<Session>();
  // macOS uses its own dictionaries and ignores the list.
  const acceptsList = process.platform !== 'darwin';
  const isOn = (): boolean => (store.getPersisted('desktop') ?? defaultDesktopPreferences).checksSpelling;
  const selectedLanguages = (): readonly Language[] => store.getOwn('spelling') ?? [getLanguage(store)];
  const configure = (session: Session): void => {
    session.setSpellCheckerEnabled(isOn());
    if (isOn() && acceptsList) {
      session.setSpellCheckerLanguages(pickDictionaries(selectedLanguages(), session.availableSpellCheckerLanguages));
    }
  };
  store.subscribe((key) => (key === 'desktop' || key === 'language') && sessions.forEach(configure));
  return {
    attach: (session) => {
      sessions.add(session);
      configure(session);
    },
    listLanguages: () =>
      isOn() && acceptsList ? languages.map((language) => ({ language, isOn: selectedLanguages().includes(language) })) : [],
    toggle: (language) => {
      store.setOwn(
        'spelling',
        languages.filter((candidate) => selectedLanguages().includes(candidate) !== (candidate === language)),
      );
      sessions.forEach(configure);
    },
  };
}
