import styled from '@emotion/styled';
import { ChartNoAxesColumn } from 'lucide-react';
import type { PollInfo } from '#shared/conversations/messages/polls.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, radius, tabular, text, v } from '#ui/theme/tokens.ts';

const Card = styled.div`
  width: 280px;
  max-width: 100%;
  padding: 4px 8px 2px;
  ${clippedText}
  > b {
    display: flex;
    gap: 8px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    svg {
      flex-shrink: 0;
      margin-top: 2px;
      color: ${v.brand.ink};
    }
  }
  > small {
    display: block;
    margin: 2px 0 8px;
    font: ${text.meta};
    color: var(--meta);
  }
  ul {
    display: grid;
    gap: 8px;
    margin: 0 0 6px;
    padding: 0;
    list-style: none;
  }
  li > div:first-of-type {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    font: ${text.second};
    color: ${v.ink.strong};
  }
  .count {
    flex-shrink: 0;
    font: ${text.metaStrong};
    ${tabular}
  }
  .bar {
    height: 6px;
    margin-top: 4px;
    overflow: hidden;
    border-radius: ${radius.pill};
    background: ${v.bubble.inset};
    > i {
      display: block;
      height: 100%;
      border-radius: ${radius.pill};
      background: ${v.brand.solid};
    }
  }
`;

/** Poll with the votes and voters of each option. */
export function PollCard({ poll }: { readonly poll: PollInfo }) {
  const { t } = useTexts();
  const { question, options, voters, selectable } = poll;
  const names = (votes: PollInfo['options'][number]['votes']): string =>
    votes.map(({ name, fromMe }) => (fromMe ? t('messages.you') : name)).join(', ');
  return (
    <Card>
      <b>
        <ChartNoAxesColumn size={16} strokeWidth={1.75} aria-hidden />
        {isBlankText(question) ? t('messages.poll.title') : question}
      </b>
      <small>
        {t(selectable === 1 ? 'messages.poll.one' : 'messages.poll.many')} · {t('messages.poll.voters', { count: voters })}
      </small>
      <ul>
        {options.map(({ name, votes }, index) => (
          <li key={`${index}${name}`} title={names(votes)}>
            <div>
              <span>{isBlankText(name) ? t('messages.blank') : name}</span>
              <span className="count">
                <span aria-hidden>{votes.length}</span>
                <span className="hush">{t('messages.poll.votes', { count: votes.length })}</span>
              </span>
            </div>
            <div className="bar">
              <i style={{ width: `${voters === 0 ? 0 : (100 * votes.length) / voters}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
