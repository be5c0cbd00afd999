import styled from '@emotion/styled';
import type { UserQueueRecord } from '#shared/workspace/users/queues.ts';
import { QueueName } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const CellLayout = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  > span {
    flex: 0 1 auto;
    min-width: 0;
  }
  > small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

const maxShownQueues = 2;

/** Two queues by name, the rest as a count; the tooltip lists all. */
export function UserQueuesCell({ queues }: { readonly queues: readonly UserQueueRecord[] }) {
  const { t, language } = useTexts();
  if (queues.length === 0) {
    return <MutedText>{t('users.noQueue')}</MutedText>;
  }
  const rest = queues.slice(maxShownQueues);
  const list = new Intl.ListFormat(toLocale(language));
  return (
    <CellLayout title={list.format(queues.map(({ name }) => name))}>
      {queues.slice(0, maxShownQueues).map(({ id, name, color }) => (
        <QueueName key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <small>
          +{rest.length}
          <span className="hush">{list.format(rest.map(({ name }) => name))}</span>
        </small>
      )}
    </CellLayout>
  );
}
