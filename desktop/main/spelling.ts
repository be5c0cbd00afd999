import type { Session } from 'electron';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { usualDesktop } from '#shared/kept.ts';
import type { DesktopStore } from './store.ts';
import { languageOf } from './texts.ts';

/** Our languages under the names that systems know them by, the usual one first. */
const dictionaries: Readonly<Record<Language, readonly string[]>> = {
  pt: ['pt-BR', 'pt-PT'],
  en: ['en-US', 'en-GB'],
  es: ['es', 'es-419', 'es-ES'],
};

/** One dictionary per language, of those the system has. */
export const dictionariesOf = (wanted: readonly Language[], available: readonly string[]): string[] =>
  wanted.flatMap((language) => dictionaries[language].find((name) => available.includes(name)) ?? []);

/** A language of the spell-checker: is it one of those that are checked? */
export interface SpellingChoice {
  readonly language: Language;
  readonly isOn: boolean;
}

/** Checks what is written: in the language of the program, until somebody chooses others. */
export interface Spelling {
  check(session: Session): void;
  /** Empty where the system has its own way, and where nothing is checked. */
  choices(): readonly SpellingChoice[];
  toggle(language: Language): void;
}

export function createSpelling(store: DesktopStore): Spelling {
  const sessions = new Set<Session>();
  // macOS checks with its own dictionaries and takes no list.
  const takesList = process.platform !== 'darwin';
  const isOn = (): boolean => (store.kept('desktop') ?? usualDesktop).checksSpelling;
  const checked = (): readonly Language[] => store.own('spelling') ?? [languageOf(store)];
  const teach = (session: Session): void => {
    session.setSpellCheckerEnabled(isOn());
    if (isOn() && takesList) {
      session.setSpellCheckerLanguages(dictionariesOf(checked(), session.availableSpellCheckerLanguages));
    }
  };
  store.hear((key) => (key === 'desktop' || key === 'language') && sessions.forEach(teach));
  return {
    check: (session) => {
      sessions.add(session);
      teach(session);
    },
    choices: () => (isOn() && takesList ? languages.map((language) => ({ language, isOn: checked().includes(language) })) : []),
    toggle: (language) => {
      store.setOwn(
        'spelling',
        languages.filter((one) => checked().includes(one) !== (one === language)),
      );
      sessions.forEach(teach);
    },
  };
}
