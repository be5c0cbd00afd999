import { Bold, Code, Italic, Strikethrough } from 'lucide-react';
import type { RefObject } from 'react';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { toggleFormatting } from './toggleFormatting.ts';

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
