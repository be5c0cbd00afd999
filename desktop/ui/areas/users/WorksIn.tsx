import styled from '@emotion/styled';
import type { UserQueue } from '#shared/areas/userQueues.ts';
import { QueueName } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Line = styled.span`
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
const None = styled.span`
  color: ${v.ink.meta};
`;

const most = 2;

/** The queues of a person: two by name, the others counted; all of them in the tip. */
export function WorksIn({ queues }: { readonly queues: readonly UserQueue[] }) {
  const { t, language } = useTexts();
  if (queues.length === 0) {
    return <None>{t('users.noQueue')}</None>;
  }
  const rest = queues.slice(most);
  const list = new Intl.ListFormat(localeOf(language));
  return (
    <Line title={list.format(queues.map(({ name }) => name))}>
      {queues.slice(0, most).map(({ id, name, color }) => (
        <QueueName key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <small>
          +{rest.length}
          <span className="hush">{list.format(rest.map(({ name }) => name))}</span>
        </small>
      )}
    </Line>
  );
}
