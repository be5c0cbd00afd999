import styled from '@emotion/styled';
import { Check, GitCompareArrows, UserRound } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { RehearsedQueue, ReplayTurn } from '#shared/automation/chatbot/rehearsals.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, FormattedText, LoadingSkeleton, StatusBadge, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { EffectList, useEffectTexts } from './ReasonList.tsx';

const Result = styled.section`
  min-width: 0;
  > h2 {
    font: ${text.title};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  > p {
    margin-block: 4px 12px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  > ol {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
`;
const Turn = styled.li`
  padding: 12px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  &[data-differs] {
    border-color: ${v.waiting.ink};
  }
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  > header > b {
    flex: 1 1 160px;
    min-width: 0;
    font: ${text.strong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  > header time {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  > .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px;
    margin-top: 8px;
  }
  h3 {
    margin-bottom: 4px;
    font: ${text.metaStrong};
    color: ${v.ink.meta};
  }
  .said {
    margin-bottom: 6px;
    padding: 7px 12px;
    border-radius: ${radius.control};
    background: ${v.bubble.theirs};
    border: 1px solid ${v.line.hair};
    font: ${text.second};
    color: ${v.ink.strong};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .place {
    font: ${text.meta};
    color: ${v.ink.soft};
  }
  @container page (width < 600px) {
    > .sides {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** What happened beside what would happen, message by message. */
export function ReplayResult({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.rehearsals.replay, { ticketId }, { staleTime: 0 });
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const count = data.turns.filter(({ isSame }) => !isSame).length;
  const name = t('rehearsals.replay.of', { name: data.contactName });
  return (
    <Result aria-label={name}>
      <h2>{name}</h2>
      <p role="status">{count === 0 ? t('rehearsals.replay.same') : t('rehearsals.replay.differences', { count })}</p>
      <ol>
        {data.turns.map((turn, index) => (
          <TurnItem key={index} turn={turn} queues={data.queues} />
        ))}
      </ol>
      {data.omitted > 0 && <p>{t('rehearsals.replay.omitted', { count: data.omitted })}</p>}
    </Result>
  );
}

interface TurnItemProps {
  readonly turn: ReplayTurn;
  readonly queues: readonly RehearsedQueue[];
}

function TurnItem({ turn, queues }: TurnItemProps) {
  const { t } = useTexts();
  const { text: words, at, isHandled, isSame, happened, effects, place } = turn;
  const today = effects.flatMap(({ text: reply }) => (reply === null ? [] : [reply]));
  const isShown = !isHandled || !isSame;
  return (
    <Turn data-differs={isSame ? undefined : ''}>
      <header>
        <b>{words === '' ? t('rehearsals.emptyText') : words}</b>
        <Time at={at} as="dateTime" />
        <TurnState isHandled={isHandled} isSame={isSame} />
      </header>
      {isShown && (
        <div className="sides">
          <Side title={t('rehearsals.replay.past')} texts={happened.texts} queueId={happened.queueId} queues={queues} />
          <Side title={t('rehearsals.replay.today')} texts={today} queueId={place.queueId} queues={queues} />
        </div>
      )}
      {isShown && <EffectList effects={effects} queues={queues} />}
    </Turn>
  );
}

function TurnState({ isHandled, isSame }: Pick<ReplayTurn, 'isHandled' | 'isSame'>) {
  const { t } = useTexts();
  if (!isSame) {
    return (
      <StatusBadge icon={GitCompareArrows} tint="waiting">
        {t('rehearsals.replay.isOther')}
      </StatusBadge>
    );
  }
  return isHandled ? (
    <StatusBadge icon={UserRound} tint="plain">
      {t('rehearsals.replay.handled')}
    </StatusBadge>
  ) : (
    <StatusBadge icon={Check} tint="good">
      {t('rehearsals.replay.isSame')}
    </StatusBadge>
  );
}

interface SideProps {
  readonly title: string;
  readonly texts: readonly string[];
  readonly queueId: number | null;
  readonly queues: readonly RehearsedQueue[];
}

function Side({ title, texts, queueId, queues }: SideProps) {
  const { t } = useTexts();
  const { nameQueue } = useEffectTexts(queues);
  return (
    <div>
      <h3>{title}</h3>
      {texts.map((words, index) => (
        <div key={index} className="said">
          <FormattedText text={words} />
        </div>
      ))}
      {texts.length === 0 && <p className="place">{t('rehearsals.replay.nothing')}</p>}
      <p className="place">
        {queueId === null ? t('rehearsals.replay.noQueue') : t('rehearsals.replay.queue', { name: nameQueue(queueId) })}
      </p>
    </div>
  );
}
