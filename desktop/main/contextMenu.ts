import { clipboard, Menu, type ContextMenuParams, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { openOutside } from './security.ts';
import { isOpenable } from './origin.ts';
import type { Say } from './texts.ts';

type Items = MenuItemConstructorOptions[];
type Under = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText' | 'linkURL' | 'mediaType' | 'srcURL' | 'x' | 'y' | 'editFlags'
>;

function spelling({ misspelledWord, dictionarySuggestions }: Under, contents: WebContents, say: Say): Items {
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
    { type: 'separator' },
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
export const contextItems = (under: Under, contents: WebContents, say: Say): Items => [
  ...spelling(under, contents, say),
  ...editing(under, say),
  ...link(under, say),
  ...image(under, contents, say),
];

export function offerContextMenu(contents: WebContents, say: Say): void {
  contents.on('context-menu', (_event, under) => {
    const items = contextItems(under, contents, say);
    if (items.length > 0) {
      Menu.buildFromTemplate(items).popup();
    }
  });
}
