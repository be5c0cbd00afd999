import { clipboard, Menu, type ContextMenuParams, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { openExternally } from '#main/security/pageRestrictions.ts';
import { isExternalUrl } from '#main/security/appOrigin.ts';
import type { SpellChecker } from './SpellChecker.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

type Items = MenuItemConstructorOptions[];
type ContextTarget = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText' | 'linkURL' | 'mediaType' | 'srcURL' | 'x' | 'y' | 'editFlags'
>;

interface ContextMenuDeps {
  readonly say: TranslateNative;
  readonly spelling: Pick<SpellChecker, 'listLanguages' | 'toggle'>;
}

/** As each language calls itself. */
const languageNames = { pt: 'Português', en: 'English', es: 'Español' } as const;

function suggestionItems({ misspelledWord, dictionarySuggestions }: ContextTarget, contents: WebContents, say: TranslateNative): Items {
  if (misspelledWord === '') {
    return [];
  }
  const better = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(better.length === 0 ? [{ label: say('noSuggestion'), enabled: false }] : better),
    { label: say('addWord'), click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord) },
  ];
}

function editItems({ isEditable, selectionText, editFlags }: ContextTarget, say: TranslateNative): Items {
  if (isEditable) {
    return [
      { role: 'cut', label: say('cut'), enabled: editFlags.canCut },
      { role: 'copy', label: say('copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: say('paste'), enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', label: say('pastePlain'), enabled: editFlags.canPaste },
      { role: 'selectAll', label: say('selectAll') },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: say('copy') }];
}

function spellCheckItems({ isEditable }: ContextTarget, { say, spelling }: ContextMenuDeps): Items {
  const submenu = spelling.listLanguages().map(({ language, isOn }): MenuItemConstructorOptions => ({
    type: 'checkbox',
    label: languageNames[language],
    checked: isOn,
    click: () => spelling.toggle(language),
  }));
  return isEditable && submenu.length > 0 ? [{ label: say('spelling'), submenu }] : [];
}

function linkItems({ linkURL }: ContextTarget, say: TranslateNative): Items {
  return isExternalUrl(linkURL)
    ? [
        { label: say('openLink'), click: () => openExternally(linkURL) },
        { label: say('copyLink'), click: () => clipboard.writeText(linkURL) },
      ]
    : [];
}

function imageItems({ mediaType, srcURL, x, y }: ContextTarget, contents: WebContents, say: TranslateNative): Items {
  return mediaType === 'image'
    ? [
        { label: say('copyImage'), click: () => contents.copyImageAt(x, y) },
        { label: say('saveImage'), click: () => contents.downloadURL(srcURL) },
      ]
    : [];
}

/** What a right click offers, for what lies under it. */
export function buildContextMenu(under: ContextTarget, contents: WebContents, ports: ContextMenuDeps): Items {
  const { say } = ports;
  const groups = [
    suggestionItems(under, contents, say),
    editItems(under, say),
    spellCheckItems(under, ports),
    linkItems(under, say),
    imageItems(under, contents, say),
  ].filter((items) => items.length > 0);
  return groups.flatMap((items, index): Items => (index === 0 ? items : [{ type: 'separator' }, ...items]));
}

export function attachContextMenu(contents: WebContents, ports: ContextMenuDeps): void {
  contents.on('context-menu', (_event, under) => {
    const items = buildContextMenu(under, contents, ports);
    if (items.length > 0) {
      Menu.buildFromTemplate(items).popup();
    }
  });
}
