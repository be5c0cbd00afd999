import { clipboard, Menu, type ContextMenuParams, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { openOutside } from './security.ts';
import { isOpenable } from './origin.ts';
import type { Spelling } from './spelling.ts';
import type { Say } from './texts.ts';

type Items = MenuItemConstructorOptions[];
type Under = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText' | 'linkURL' | 'mediaType' | 'srcURL' | 'x' | 'y' | 'editFlags'
>;

interface Ports {
  readonly say: Say;
  readonly spelling: Pick<Spelling, 'choices' | 'toggle'>;
}

/** As each language calls itself. */
const names = { pt: 'Português', en: 'English', es: 'Español' } as const;

function misspelled({ misspelledWord, dictionarySuggestions }: Under, contents: WebContents, say: Say): Items {
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

function editing({ isEditable, selectionText, editFlags }: Under, say: Say): Items {
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

function checked({ isEditable }: Under, { say, spelling }: Ports): Items {
  const submenu = spelling.choices().map(({ language, isOn }): MenuItemConstructorOptions => ({
    type: 'checkbox',
    label: names[language],
    checked: isOn,
    click: () => spelling.toggle(language),
  }));
  return isEditable && submenu.length > 0 ? [{ label: say('spelling'), submenu }] : [];
}

function link({ linkURL }: Under, say: Say): Items {
  return isOpenable(linkURL)
    ? [
        { label: say('openLink'), click: () => openOutside(linkURL) },
        { label: say('copyLink'), click: () => clipboard.writeText(linkURL) },
      ]
    : [];
}

function image({ mediaType, srcURL, x, y }: Under, contents: WebContents, say: Say): Items {
  return mediaType === 'image'
    ? [
        { label: say('copyImage'), click: () => contents.copyImageAt(x, y) },
        { label: say('saveImage'), click: () => contents.downloadURL(srcURL) },
      ]
    : [];
}

/** What a right click offers, for what lies under it. */
export function contextItems(under: Under, contents: WebContents, ports: Ports): Items {
  const { say } = ports;
  const groups = [
    misspelled(under, contents, say),
    editing(under, say),
    checked(under, ports),
    link(under, say),
    image(under, contents, say),
  ].filter((items) => items.length > 0);
  return groups.flatMap((items, index): Items => (index === 0 ? items : [{ type: 'separator' }, ...items]));
}

export function offerContextMenu(contents: WebContents, ports: Ports): void {
  contents.on('context-menu', (_event, under) => {
    const items = contextItems(under, contents, ports);
    if (items.length > 0) {
      Menu.buildFromTemplate(items).popup();
    }
  });
}
