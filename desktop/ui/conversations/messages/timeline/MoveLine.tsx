import styled from '@emotion/styled';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import { FormattedText, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, radius, text, v } from '#ui/theme/tokens.ts';
import { SystemText } from './MessageList.styles.ts';
import { moveText } from './moveText.ts';

const Frame = styled.div`
  display: grid;
  gap: 6px;
  justify-items: center;
  padding-top: 12px;
`;
const Words = styled.p`
  max-width: 80%;
  padding: 7px 12px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.card};
  background: ${v.note.surface};
  color: ${v.ink.strong};
  font: ${text.second};
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${clippedText}
`;

/** Who accepted, handed over or returned the ticket, with the message to the next agent. */
export function MoveLine({ move }: { readonly move: TicketMove }) {
  const { t } = useTexts();
  return (
    <Frame>
      <SystemText>
        {moveText(move, t)} · <Time at={move.at} as="time" />
      </SystemText>
      {move.note !== '' && (
        <Words>
          <FormattedText text={move.note} />
        </Words>
      )}
    </Frame>
  );
}
