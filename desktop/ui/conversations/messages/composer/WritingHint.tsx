import styled from '@emotion/styled';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { VariablePreview } from '#ui/conversations/messages/quick/VariablePreview.tsx';
import { PromiseField } from '#ui/conversations/notes/index.ts';
import type { ComposerState } from './ComposerState.ts';

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
