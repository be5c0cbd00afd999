import i18next, { type Resource } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { pt } from '#shared/i18n/pt/index.ts';
import type { Language, TextKey, Texts } from '#shared/i18n/texts.ts';
import { host } from '#ui/host/index.ts';
import { chooseLanguage, toLocale } from './language.ts';
import { addManyPlurals } from './addManyPlurals.ts';

export { languages, type Language, type TextKey } from '#shared/i18n/texts.ts';
export { toLocale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

const loaders: Readonly<Record<Exclude<Language, 'pt'>, () => Promise<Texts>>> = {
  en: async () => (await import('#shared/i18n/en/index.ts')).en,
  es: async () => (await import('#shared/i18n/es/index.ts')).es,
};

async function load(language: Language): Promise<void> {
  if (language !== 'pt' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', addManyPlurals(await loaders[language]()));
  }
}

/** The language on screen. */
export const currentLanguage = (): Language => i18next.language as Language;

async function switchTo(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = toLocale(language);
  }
}

/** Portuguese is there at once; the chosen language follows before anything is drawn. */
export async function startTexts(): Promise<void> {
  const language = chooseLanguage(host().read('language'), navigator.languages);
  await switchTo(language).catch(() => switchTo('pt'));
}

/** Changes every text on screen and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await switchTo(language);
  host().write('language', language);
}

/** A text without values is only looked up: a screen says hundreds, and i18next searches each for plurals and places to fill. */
function lookUp(key: string): string {
  const text: unknown = i18next.getResource(i18next.language, 'translation', key);
  return typeof text === 'string' && !text.includes('{{') ? text : i18next.t(key);
}

/** A text in the current language, for places outside of components. */
export const t: Translate = (key, values) => (values === undefined ? lookUp(key) : i18next.t(key as string, values));

interface Translation {
  readonly t: Translate;
  readonly language: Language;
}

/** Another language is another `t`, so that whatever was said with the old one is said again. */
const createTranslation = (language: Language): Translation => ({ language, t: (key, values) => t(key, values) });
const listeners = new Set<() => void>();
let translation = createTranslation('pt');

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Texts that change with the language. Almost every part asks for them: one comparison, and the same answer until then. */
export const useTexts = (): Translation => useSyncExternalStore(subscribe, () => translation);

i18next.on('languageChanged', (language) => {
  translation = createTranslation(language as Language);
  listeners.forEach((listener) => listener());
});

const resources: Resource = { pt: { translation: addManyPlurals(pt) } };

void i18next.use(initReactI18next).init({
  lng: 'pt',
  fallbackLng: 'pt',
  resources,
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
