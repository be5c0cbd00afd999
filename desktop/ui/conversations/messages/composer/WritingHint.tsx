import styled from '@emotion/styled';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { PromiseField } from '#ui/conversations/notes/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { FilledText } from '#ui/conversations/messages/quick/FilledText.tsx';
import type { ComposerState } from './ComposerState.ts';

const Preview = styled.p`
  display: -webkit-box;
  margin: 0 14px 2px;
  padding-top: 6px;
  overflow: hidden;
  border-top: 1px solid ${v.line.hair};
  font: ${text.second};
  color: ${v.ink.soft};
  white-space: pre-line;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  b {
    margin-right: 6px;
    font: ${text.metaStrong};
  }
`;

/** The text as the contact will read it, where it has variables. */
function VariablePreview({ value, ticket }: { readonly value: string; readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  if (!value.includes('{{')) {
    return null;
  }
  const { name } = ticket.contact;
  const [first = name] = name.split(' ');
  return (
    <Preview>
      <b>{t('messages.composer.quick.preview', { name: ticket.isGroup ? name : first })}</b>
      <FilledText text={value} ticket={ticket} />
    </Preview>
  );
}

/** As far from the edge as the text above. */
const Inset = styled.div`
  padding: 0 14px;
`;

interface WritingHintProps {
  readonly composing: ComposerState;
  readonly ticket: TicketRecord;
}

/** Preview of the result: a reply with its variables filled, a note with its reminder. */
export function WritingHint({ composing: { mode, value, promise }, ticket }: WritingHintProps) {
  if (mode !== 'note') {
    return <VariablePreview value={value} ticket={ticket} />;
  }
  return (
    value.trim() !== '' && (
      <Inset>
        <PromiseField promise={promise} />
      </Inset>
    )
  );
}
