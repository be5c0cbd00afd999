import { languages, type Language } from '#shared/i18n/texts.ts';

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** What was chosen; else the first language of the browser that we speak; else Portuguese. */
export function chooseLanguage(chosen: Language | undefined, wished: readonly string[]): Language {
  const spoken = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return chosen ?? spoken ?? 'pt';
}

/** The tag for dates, numbers and the `lang` of the page. */
export const toLocale = (language: Language): string => ({ pt: 'pt-BR', en: 'en', es: 'es' })[language];
