import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { Recipient } from '#shared/conversations/messages/recipients.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LoadingSkeleton, Time } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { groupByDeliveryStep, type RecipientGroup } from './groupByDeliveryStep.ts';
import { Ticks } from '#ui/conversations/messages/bubbles/Ticks.tsx';

/** Aligned with the columns of the delivery timeline above: icon, text, time. */
const GroupSection = styled.section`
  & + & {
    margin-top: 8px;
  }
  h4 {
    display: grid;
    grid-template-columns: 20px 1fr;
    align-items: baseline;
    gap: 10px;
    margin: 0;
    padding: 5px 0 3px;
    font: ${text.second};
    color: ${v.ink.meta};
    > span {
      justify-self: center;
    }
  }
  ul {
    margin: 0;
    padding: 0 0 0 30px;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 10px;
    padding: 3px 0;
    font: ${text.second};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  li span:last-of-type:not(:first-of-type) {
    color: ${v.ink.meta};
    ${tabular}
  }
`;

interface GroupRecipientsProps {
  readonly message: MessageRecord;
}

/** Group members by the delivery step they have reached. */
export function GroupRecipients({ message }: GroupRecipientsProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.messages.recipients, { rowId: message.rowId }, { staleTime: 0 });
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <LoadingSkeleton lines={2} />;
  }
  return data.length === 0 ? (
    <p style={{ font: text.second, color: v.ink.meta }}>{t('messages.recipients.nobody')}</p>
  ) : (
    groupByDeliveryStep(data).map((group) => <RecipientGroupList key={group.step} group={group} />)
  );
}

function RecipientGroupList({ group }: { readonly group: RecipientGroup }) {
  const { t } = useTexts();
  const { step, people } = group;
  return (
    <GroupSection>
      <h4>
        <span aria-hidden>
          <Ticks delivery={step} />
        </span>
        {t(`messages.recipients.${step}`, { count: people.length })}
      </h4>
      <ul>
        {people.map(({ at, ...recipient }) => (
          <li key={recipient.address}>
            <span>{recipientName(recipient, t('messages.recipients.unnamed'))}</span>
            {at !== null && (
              <span>
                <Time at={at} as="exact" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </GroupSection>
  );
}

/** WhatsApp's hidden ids are never shown. */
const recipientName = ({ name, number }: Recipient, fallbackName: string): string =>
  name === '' && number === null ? fallbackName : formatContactName({ name, number: number ?? '' });
