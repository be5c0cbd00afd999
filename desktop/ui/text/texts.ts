import i18next, { type Resource } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import type { FirstTexts, Language, TextKey, Texts } from '#shared/i18n/texts.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { host } from '#ui/host/index.ts';
import { chooseLanguage, toLocale } from './language.ts';
import { addPluralForms } from './addPluralForms.ts';
import { texts as firstPt } from './languages/first/pt.ts';

export { languages, type Language, type TextKey } from '#shared/i18n/texts.ts';
export { toLocale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

const firstLoaders: Readonly<Record<Exclude<Language, 'pt'>, () => Promise<FirstTexts>>> = {
  en: async () => (await import('./languages/first/en.ts')).texts,
  es: async () => (await import('./languages/first/es.ts')).texts,
};

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  pt: async () => (await import('./languages/pt.ts')).texts,
  en: async () => (await import('./languages/en.ts')).texts,
  es: async () => (await import('./languages/es.ts')).texts,
};

const addTexts = (language: Language, texts: FirstTexts): unknown =>
  i18next.addResourceBundle(language, 'translation', addPluralForms(texts));

const loadedLanguages = new Set<Language>();

async function loadTexts(language: Language): Promise<void> {
  if (!loadedLanguages.has(language)) {
    addTexts(language, await loaders[language]());
    loadedLanguages.add(language);
  }
}

export const currentLanguage = (): Language => i18next.language as Language;

/** Loads the texts of all areas; `lazyComponent` waits for them. */
export const loadAllTexts = (): Promise<void> => loadTexts(currentLanguage());

async function switchTo(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = toLocale(language);
  }
}

/** Loads what the first script says; it holds the Portuguese. */
async function loadFirstTexts(language: Language): Promise<void> {
  if (language !== 'pt') {
    addTexts(language, await firstLoaders[language]());
  }
}

export async function startTexts(): Promise<void> {
  const language = chooseLanguage(host().read('language'), navigator.languages);
  await loadFirstTexts(language).then(
    () => switchTo(language),
    () => switchTo('pt'),
  );
}

export async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
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
  /** Zone of every time on the screen: the company's, or the browser's where nobody is signed in. */
  readonly timeZone: string;
}

/** Error sentences of the loaded texts, and where they stand: `errors`, `tags.errors`. */
export const getSentences = (): [path: string, sentences: object][] =>
  Object.entries<{ readonly errors?: object }>(i18next.getResourceBundle('pt', 'translation')).flatMap(([area, texts]) =>
    area === 'errors' ? [['errors', texts]] : texts.errors === undefined ? [] : [[`${area}.errors`, texts.errors]],
  );

/** A new `t` per language, so that memoised texts are translated again. */
const createTranslation = (language: Language, timeZone: string): Translation => ({
  language,
  timeZone,
  t: (key, values) => t(key, values),
});
const listeners = new Set<() => void>();
const readBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
let translation = createTranslation('pt', readBrowserZone());

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function replaceTranslation(replacement: Translation): void {
  translation = replacement;
  listeners.forEach((listener) => listener());
}

export const currentTimeZone = (): string => translation.timeZone;

/** Day on which the screen puts a moment: `2030-01-15`. */
export const readScreenDay = (at: string): string => toZonedDay(new Date(at), translation.timeZone);

/** Null: the browser's zone. */
export function setTimeZone(name: string | null): void {
  const timeZone = name ?? readBrowserZone();
  if (timeZone !== translation.timeZone) {
    replaceTranslation({ ...translation, timeZone });
  }
}

/** Translations of the current language, and the zone of the times that stand in them. */
export const useTexts = (): Translation => useSyncExternalStore(subscribe, () => translation);

i18next.on('languageChanged', (language) => replaceTranslation(createTranslation(language as Language, translation.timeZone)));

const resources: Resource = { pt: { translation: addPluralForms(firstPt) } };

void i18next.use(initReactI18next).init({
  lng: 'pt',
  fallbackLng: 'pt',
  resources,
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
