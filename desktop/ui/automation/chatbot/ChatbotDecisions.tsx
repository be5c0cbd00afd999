import styled from '@emotion/styled';
import { Bot } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { ChatbotDecision } from '#shared/automation/chatbot/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Decisions = styled.section`
  padding-top: 12px;
  > h3 {
    display: flex;
    align-items: center;
    gap: 6px;
    margin: 0 0 4px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 10px;
    padding: 4px 0;
    font: ${text.second};
    color: ${v.ink.body};
    overflow-wrap: anywhere;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  time {
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
`;

/** Why the chatbot did what it did, or nothing, newest first; nothing where it took no part. */
export function ChatbotDecisions({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTexts();
  const { data: decisions = [] } = useEndpointQuery(api.chatbot.decisions, { ticketId }, { staleTime: 0 });
  if (decisions.length === 0) {
    return null;
  }
  return (
    <Decisions aria-label={t('talk.steps.chatbot')}>
      <h3>
        <Bot size={16} strokeWidth={1.75} aria-hidden />
        {t('talk.steps.chatbot')}
      </h3>
      <ol>
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ol>
    </Decisions>
  );
}

/** One sentence for each reason: several effects often have the same. */
function DecisionLine({ decision: { at, effects } }: { readonly decision: ChatbotDecision }) {
  const { t } = useTexts();
  return (
    <li>
      <span>{[...new Set(effects.map(({ reason }) => t(`rehearsals.reasons.${reason}`)))].join(' · ')}</span>
      <Time at={at} as="dateTime" />
    </li>
  );
}
