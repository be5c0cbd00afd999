import styled from '@emotion/styled';
import { PenLine } from 'lucide-react';
import { useDraft } from '#ui/conversations/messages/composer/drafts.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { size, text, v, width } from '#ui/theme/tokens.ts';
import { useOthersViewing } from './viewerStore.ts';

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  flex-shrink: 0;
  min-height: 24px;
  /* Above the shade over the end of the messages. */
  position: relative;
  z-index: 2;
  padding: 0 ${size.gutter};
  font: ${text.meta};
  color: ${v.ink.meta};
  svg {
    flex-shrink: 0;
  }
  ${width.tight} {
    padding: 0 16px;
  }
  ${width.narrow} {
    padding: 0 12px;
  }
`;

/** Colleagues who write to the contact, under the messages; above an own draft the composer says it. */
export function OthersTyping({ ticketId }: { readonly ticketId: number }) {
  const { t, language } = useTexts();
  const names = useOthersViewing(ticketId).flatMap(({ name, isTyping }) => (isTyping ? [name] : []));
  const { text: draft } = useDraft(ticketId);
  return (
    names.length > 0 &&
    draft === '' && (
      <Line role="status">
        <PenLine size={13} strokeWidth={1.75} aria-hidden />
        {t('messages.viewers.typing', { count: names.length, names: new Intl.ListFormat(toLocale(language)).format(names) })}
      </Line>
    )
  );
}
