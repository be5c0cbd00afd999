import { app } from 'electron';
import { native as en } from '#shared/i18n/en/native.ts';
import { native as es } from '#shared/i18n/es/native.ts';
import type { NativeKey, NativeTexts } from '#shared/i18n/native.ts';
import { native as pt } from '#shared/i18n/pt/native.ts';
import { languages, type Language } from '#shared/i18n/texts.ts';
import type { DesktopStore } from './DesktopStore.ts';

const textsByLanguage: Readonly<Record<Language, NativeTexts>> = { pt, en, es };

export type TranslateNative = (key: NativeKey, values?: Readonly<Record<string, string | number>>) => string;

const translatorFor =
  (language: Language): TranslateNative =>
  (key, values = {}) =>
    textsByLanguage[language][key].replaceAll(/{{(\w+)}}/g, (_whole, name: string) => String(values[name] ?? ''));

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** The language chosen in the page, else the first supported system language, else Portuguese. */
export function getLanguage(store: DesktopStore): Language {
  const systemLanguages = app.getPreferredSystemLanguages().map((tag) => tag.slice(0, 2).toLowerCase());
  return store.getPersisted('language') ?? systemLanguages.find(isLanguage) ?? 'pt';
}

/** Translates into the language that is set at the time of the call. */
export const createTranslator =
  (store: DesktopStore): TranslateNative =>
  (key, values) =>
    translatorFor(getLanguage(store))(key, values);
