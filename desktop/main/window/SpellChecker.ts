import type { Session } from 'electron';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import { getLanguage } from '#main/app/createTranslator.ts';

/** Our languages under the names that systems know them by, the usual one first. */
const dictionaries: Readonly<Record<Language, readonly string[]>> = {
  pt: ['pt-BR', 'pt-PT'],
  en: ['en-US', 'en-GB'],
  es: ['es', 'es-419', 'es-ES'],
};

/** One dictionary per language, of those the system has. */
export const pickDictionaries = (wanted: readonly Language[], available: readonly string[]): string[] =>
  wanted.flatMap((language) => dictionaries[language].find((name) => available.includes(name)) ?? []);

/** A language of the spell-checker: is it one of those that are checked? */
export interface SpellCheckLanguage {
  readonly language: Language;
  readonly isOn: boolean;
}

/** Checks what is written: in the language of the program, until somebody chooses others. */
export interface SpellChecker {
  attach(session: Session): void;
  /** Empty where the system has its own way, and where nothing is checked. */
  listLanguages(): readonly SpellCheckLanguage[];
  toggle(language: Language): void;
}

export function createSpellChecker(store: DesktopStore): SpellChecker {
  const sessions = new Set<Session>();
  // macOS checks with its own dictionaries and takes no list.
  const takesList = process.platform !== 'darwin';
  const isOn = (): boolean => (store.kept('desktop') ?? defaultDesktopPreferences).checksSpelling;
  const checked = (): readonly Language[] => store.own('spelling') ?? [getLanguage(store)];
  const teach = (session: Session): void => {
    session.setSpellCheckerEnabled(isOn());
    if (isOn() && takesList) {
      session.setSpellCheckerLanguages(pickDictionaries(checked(), session.availableSpellCheckerLanguages));
    }
  };
  store.subscribe((key) => (key === 'desktop' || key === 'language') && sessions.forEach(teach));
  return {
    attach: (session) => {
      sessions.add(session);
      teach(session);
    },
    listLanguages: () => (isOn() && takesList ? languages.map((language) => ({ language, isOn: checked().includes(language) })) : []),
    toggle: (language) => {
      store.setOwn(
        'spelling',
        languages.filter((one) => checked().includes(one) !== (one === language)),
      );
      sessions.forEach(teach);
    },
  };
}
