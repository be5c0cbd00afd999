import i18next, { type Resource } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import * as pt from '#shared/i18n/pt/index.ts';
import type { Language, TextKey, Texts } from '#shared/i18n/texts.ts';
import { host } from '#ui/host/index.ts';
import { chooseLanguage, toLocale } from './language.ts';
import { addPluralForms } from './addPluralForms.ts';

export { languages, type Language, type TextKey } from '#shared/i18n/texts.ts';
export { toLocale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

const loaders: Readonly<Record<Exclude<Language, 'pt'>, () => Promise<Texts>>> = {
  en: async () => (await import('./languages/en.ts')).texts,
  es: async () => (await import('./languages/es.ts')).texts,
};

async function load(language: Language): Promise<void> {
  if (language !== 'pt' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', addPluralForms(await loaders[language]()));
  }
}

export const currentLanguage = (): Language => i18next.language as Language;

async function switchTo(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = toLocale(language);
  }
}

/** Portuguese is bundled; other languages load before the first render. */
export async function startTexts(): Promise<void> {
  const language = chooseLanguage(host().read('language'), navigator.languages);
  await switchTo(language).catch(() => switchTo('pt'));
}

export async function setLanguage(language: Language): Promise<void> {
  await switchTo(language);
  host().write('language', language);
}

/** Fast path: i18next searches every text for plurals and placeholders. */
function lookUp(key: string): string {
  const text: unknown = i18next.getResource(i18next.language, 'translation', key);
  return typeof text === 'string' && !text.includes('{{') ? text : i18next.t(key);
}

/** Translates outside of components. */
export const t: Translate = (key, values) => (values === undefined ? lookUp(key) : i18next.t(key as string, values));

interface Translation {
  readonly t: Translate;
  readonly language: Language;
}

/** A new `t` per language, so that memoised texts are translated again. */
const createTranslation = (language: Language): Translation => ({ language, t: (key, values) => t(key, values) });
const listeners = new Set<() => void>();
let translation = createTranslation('pt');

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Translations of the current language. */
export const useTexts = (): Translation => useSyncExternalStore(subscribe, () => translation);

i18next.on('languageChanged', (language) => {
  translation = createTranslation(language as Language);
  listeners.forEach((listener) => listener());
});

const resources: Resource = { pt: { translation: addPluralForms(pt) } };

void i18next.use(initReactI18next).init({
  lng: 'pt',
  fallbackLng: 'pt',
  resources,
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
