import { clipboard, type ContextMenuParams, Menu, type MenuItemConstructorOptions, type Session, type WebContents } from 'electron';
import { type Language, languages } from '#shared/i18n/texts.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import { openExternally } from '#main/security/pageRestrictions.ts';
import { isExternalUrl } from '#main/security/appOrigin.ts';
import { getLanguage, type TranslateNative } from '#main/app/createTranslator.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

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
interface SpellChecker {
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

type MenuItems = MenuItemConstructorOptions[];
type ContextTarget = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText' | 'linkURL' | 'mediaType' | 'srcURL' | 'x' | 'y' | 'editFlags'
>;

interface ContextMenuDeps {
  readonly translate: TranslateNative;
  readonly spelling: Pick<SpellChecker, 'listLanguages' | 'toggle'>;
}

const languageNames = { pt: 'Português', en: 'English', es: 'Español' } as const;

function suggestionItems(
  { misspelledWord, dictionarySuggestions }: ContextTarget,
  contents: WebContents,
  translate: TranslateNative,
): MenuItems {
  if (misspelledWord === '') {
    return [];
  }
  const suggestions = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length === 0 ? [{ label: translate('noSuggestion'), enabled: false }] : suggestions),
    { label: translate('addWord'), click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord) },
  ];
}

function editItems({ isEditable, selectionText, editFlags }: ContextTarget, translate: TranslateNative): MenuItems {
  if (isEditable) {
    return [
      { role: 'cut', label: translate('cut'), enabled: editFlags.canCut },
      { role: 'copy', label: translate('copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: translate('paste'), enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', label: translate('pastePlain'), enabled: editFlags.canPaste },
      { role: 'selectAll', label: translate('selectAll') },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: translate('copy') }];
}

function spellCheckItems({ isEditable }: ContextTarget, { translate, spelling }: ContextMenuDeps): MenuItems {
  const submenu = spelling.listLanguages().map(({ language, isOn }): MenuItemConstructorOptions => ({
    type: 'checkbox',
    label: languageNames[language],
    checked: isOn,
    click: () => spelling.toggle(language),
  }));
  return isEditable && submenu.length > 0 ? [{ label: translate('spelling'), submenu }] : [];
}

function linkItems({ linkURL }: ContextTarget, translate: TranslateNative): MenuItems {
  return isExternalUrl(linkURL)
    ? [
        { label: translate('openLink'), click: () => openExternally(linkURL) },
        { label: translate('copyLink'), click: () => clipboard.writeText(linkURL) },
      ]
    : [];
}

function imageItems({ mediaType, srcURL, x, y }: ContextTarget, contents: WebContents, translate: TranslateNative): MenuItems {
  return mediaType === 'image'
    ? [
        { label: translate('copyImage'), click: () => contents.copyImageAt(x, y) },
        { label: translate('saveImage'), click: () => contents.downloadURL(srcURL) },
      ]
    : [];
}

function buildContextMenu(target: ContextTarget, contents: WebContents, deps: ContextMenuDeps): MenuItems {
  const { translate } = deps;
  const groups = [
    suggestionItems(target, contents, translate),
    editItems(target, translate),
    spellCheckItems(target, deps),
    linkItems(target, translate),
    imageItems(target, contents, translate),
  ].filter((items) => items.length > 0);
  return groups.flatMap((items, index): MenuItems => (index === 0 ? items : [{ type: 'separator' }, ...items]));
}

export function attachContextMenu(contents: WebContents, deps: ContextMenuDeps): void {
  contents.on('context-menu', (_event, target) => {
    const items = buildContextMenu(target, contents, deps);
    if (items.length > 0) {
      Menu.buildFromTemplate(items).popup();
    }
  });
}
