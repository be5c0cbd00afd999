import i18next, { type Resource } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { pt } from '#shared/i18n/pt/index.ts';
import type { Language, TextKey, Texts } from '#shared/i18n/texts.ts';
import { host } from '#ui/host/index.ts';
import { firstLanguage, localeOf } from './language.ts';
import { withMany } from './plural.ts';

export { languages, type Language, type TextKey } from '#shared/i18n/texts.ts';
export { localeOf } from './language.ts';

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

const others: Readonly<Record<Exclude<Language, 'pt'>, () => Promise<Texts>>> = {
  en: async () => (await import('#shared/i18n/en/index.ts')).en,
  es: async () => (await import('#shared/i18n/es/index.ts')).es,
};

async function load(language: Language): Promise<void> {
  if (language !== 'pt' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', withMany(await others[language]()));
  }
}

/** The language on screen. */
export const currentLanguage = (): Language => i18next.language as Language;

async function show(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = localeOf(language);
  }
}

/** Portuguese is there at once; the chosen language follows before anything is drawn. */
export async function startTexts(): Promise<void> {
  const language = firstLanguage(host().read('language'), navigator.languages);
  await show(language).catch(() => show('pt'));
}

/** Changes every text on screen and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  host().write('language', language);
}

/** A text in the current language, for places outside of components. */
export const t: Translate = (key, values) => i18next.t(key as string, values ?? {});

/** Texts that change with the language. */
export function useTexts(): { t: Translate; language: Language } {
  const { t: translate, i18n } = useTranslation();
  return { t: (key, values) => translate(key as string, values ?? {}), language: i18n.language as Language };
}

const resources: Resource = { pt: { translation: withMany(pt) } };

void i18next.use(initReactI18next).init({
  lng: 'pt',
  fallbackLng: 'pt',
  resources,
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
