import { Bold, Code, Italic, Strikethrough } from 'lucide-react';
import type { RefObject } from 'react';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';

/** Wraps the selection in formatting marks, or removes them. */
function toggleFormatting(field: HTMLTextAreaElement, mark: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const selection = value.slice(from, to);
  const isMarked = value.slice(from - mark.length, from) === mark && value.slice(to, to + mark.length) === mark;
  if (isMarked) {
    field.setSelectionRange(from - mark.length, to + mark.length);
    document.execCommand('insertText', false, selection);
    field.setSelectionRange(from - mark.length, to - mark.length);
    return;
  }
  // Deprecated, but the only way to edit that keeps the undo history.
  document.execCommand('insertText', false, `${mark}${selection}${mark}`);
  field.setSelectionRange(from + mark.length, to + mark.length);
}

/** WhatsApp's formatting marks. */
const formats = [
  { name: 'bold', mark: '*', keys: 'Ctrl B', icon: Bold },
  { name: 'italic', mark: '_', keys: 'Ctrl I', icon: Italic },
  { name: 'strike', mark: '~', keys: 'Ctrl Shift X', icon: Strikethrough },
  { name: 'code', mark: '`', keys: 'Ctrl Shift M', icon: Code },
] as const;

const isElsewhere = (field: HTMLElement): boolean =>
  field.ownerDocument.activeElement?.matches('input, textarea') === true && !field.matches(':focus');

/** Shortcuts that toggle formatting of the selection. */
export function useFormattingKeys(field: RefObject<HTMLTextAreaElement | null>): void {
  const { t } = useTexts();
  const toggle = (mark: string): void => {
    if (field.current !== null && !isElsewhere(field.current)) {
      field.current.focus();
      toggleFormatting(field.current, mark);
    }
  };
  useScreenActions(
    formats.map(({ name, mark, keys, icon }) => ({
      id: `messages.${name}`,
      label: t(`talk.marks.${name}`),
      group: t('messages.group'),
      icon,
      keys,
      run: () => toggle(mark),
    })),
  );
}
