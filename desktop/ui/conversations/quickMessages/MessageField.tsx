import styled from '@emotion/styled';
import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { LazyEmojiPanel } from '#ui/conversations/messages/index.ts';
import { IconButton, insertText, TextAreaField } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useMessageVariables } from './useMessageVariables.ts';

/** The panel lies over the text instead of above the dialog. */
const Anchor = styled.div`
  position: relative;
  > [role='dialog'] {
    top: 32px;
    right: 0;
    bottom: auto;
    left: auto;
  }
`;

/** Text of a quick message, with emojis and variables to insert. */
export function MessageField() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const variables = useMessageVariables();
  const close = (isLeft: boolean): void => {
    setOpen(false);
    if (!isLeft) {
      field.current?.focus();
    }
  };
  const pick = (character: string): void => {
    setOpen(false);
    insertText(field.current, character);
  };
  const button = (
    <IconButton
      size="sm"
      icon={Smile}
      label={t('quickMessages.emoji')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <Anchor>
      <TextAreaField name="message" label={t('quickMessages.message')} variables={variables} fieldRef={field} tools={button} minRows={4} />
      {isOpen && (
        <LatePart>
          <LazyEmojiPanel onPick={pick} onClose={close} />
        </LatePart>
      )}
    </Anchor>
  );
}
