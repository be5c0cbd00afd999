import { languages, type Language } from '#shared/i18n/texts.ts';

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** The chosen language, else the first supported one of the browser, else Portuguese. */
export function chooseLanguage(chosenLanguage: Language | undefined, browserLanguages: readonly string[]): Language {
  const supported = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return chosenLanguage ?? supported ?? 'pt';
}

/** Locale for Intl and `<html lang>`. */
export const toLocale = (language: Language): string => ({ pt: 'pt-BR', en: 'en', es: 'es' })[language];
