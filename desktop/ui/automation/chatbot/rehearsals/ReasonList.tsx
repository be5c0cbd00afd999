import styled from '@emotion/styled';
import type { RehearsalEffect, RehearsedQueue, RehearsedTurn } from '#shared/automation/chatbot/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/tickets/assignments.ts';
import { namedAssignments, namedKinds, namedReasons } from '#shared/rules/chatbotWords.ts';
import { Time } from '#ui/kit/index.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

interface EffectTexts {
  describeEffect(effect: RehearsalEffect): string;
  describeReason(effect: RehearsalEffect): string;
  describeAssignment(assignment: RehearsedAssignment): string;
  describeAssignmentReason(assignment: RehearsedAssignment): string;
  nameQueue(queueId: number | null): string;
}

/** Words for what the chatbot does and why; a newer server may know more of it than this page. */
export function useEffectTexts(queues: readonly RehearsedQueue[]): EffectTexts {
  const { t } = useTexts();
  const nameQueue = (queueId: number | null): string =>
    queueId === null ? t('rehearsals.replay.noQueue') : (queues.find(({ id }) => id === queueId)?.name ?? t('rehearsals.gone'));
  const nameOption = (optionId: number | null): string => {
    const option = queues.flatMap(({ options }) => options).find(({ id }) => id === optionId);
    return optionId === null ? t('rehearsals.menuTop') : `“${option?.title ?? t('rehearsals.gone')}”`;
  };
  return {
    describeEffect: ({ kind, targetId }) => {
      const name = kind === 'openOption' ? nameOption(targetId) : nameQueue(targetId);
      return t(`rehearsals.kinds.${namedKinds.find((one) => one === kind) ?? 'other'}`, { name });
    },
    describeReason: ({ reason }) => t(`rehearsals.reasons.${namedReasons.find((one) => one === reason) ?? 'other'}`),
    describeAssignment: ({ userName }) => (userName === null ? t('rehearsals.waits') : t('rehearsals.assigned', { name: userName })),
    describeAssignmentReason: ({ reason }) => t(`rehearsals.assignments.${namedAssignments.find((one) => one === reason) ?? 'other'}`),
    nameQueue,
  };
}

const Panel = styled.section`
  min-width: 0;
  h2 {
    margin-bottom: 8px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  > p {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  > ol {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
  h3 {
    display: flex;
    gap: 8px;
    justify-content: space-between;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  h3 time {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const EffectItems = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
  margin-top: 4px;
  padding: 8px 12px;
  border-radius: ${radius.control};
  background: ${v.surface.sunken};
  font: ${text.second};
  color: ${v.ink.soft};
  overflow-wrap: anywhere;
  b {
    color: ${v.ink.strong};
    font-weight: 600;
  }
`;

const countMessages = (turns: readonly RehearsedTurn[]): number => turns.filter(({ kind = 'message' }) => kind === 'message').length;

function titleOf({ kind = 'message', text: words }: RehearsedTurn, place: number, t: Translate): string {
  const quoted = words === '' ? t('rehearsals.emptyText') : words.slice(0, 80);
  switch (kind) {
    case 'wait':
      return t('rehearsals.person.waited');
    case 'answer':
      return t('rehearsals.person.answered', { text: quoted });
    case 'close':
      return t('rehearsals.person.closed');
    default:
      return t('rehearsals.turn', { place, text: quoted });
  }
}

interface ReasonListProps {
  readonly turns: readonly RehearsedTurn[];
  readonly queues: readonly RehearsedQueue[];
}

/** What the chatbot, the time and the end did with each step and why, the last one first. */
export function ReasonList({ turns, queues }: ReasonListProps) {
  const { t } = useTexts();
  return (
    <Panel className="reasons" aria-label={t('rehearsals.reasonsTitle')}>
      <h2>{t('rehearsals.reasonsTitle')}</h2>
      {turns.length === 0 && <p>{t('rehearsals.noTurns')}</p>}
      <ol reversed>
        {turns
          .map((turn, index) => (
            <li key={index}>
              <h3>
                {titleOf(turn, countMessages(turns.slice(0, index + 1)), t)}
                <Time at={turn.at} as="time" />
              </h3>
              <EffectList effects={turn.effects} queues={queues} assignment={turn.assignment} />
            </li>
          ))
          .toReversed()}
      </ol>
    </Panel>
  );
}

interface EffectListProps {
  readonly effects: readonly RehearsalEffect[];
  readonly queues: readonly RehearsedQueue[];
  /** Who gets the conversation afterwards. */
  readonly assignment?: RehearsedAssignment | null;
}

export function EffectList({ effects, queues, assignment = null }: EffectListProps) {
  const { describeEffect, describeReason, describeAssignment, describeAssignmentReason } = useEffectTexts(queues);
  return (
    <EffectItems>
      {effects.map((effect, index) => (
        <li key={index}>
          <b>{describeEffect(effect)}</b>: {describeReason(effect)}
        </li>
      ))}
      {assignment !== null && (
        <li>
          <b>{describeAssignment(assignment)}</b>: {describeAssignmentReason(assignment)}
        </li>
      )}
    </EffectItems>
  );
}
