import styled from '@emotion/styled';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { DuplicateContact, DuplicateRecord } from '#shared/contacts/contacts/duplicates.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Avatar, BusyButton, Button, StatusBadge, Time, toast } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { MergeDialog } from './slots.ts';
import { useContactLabels } from './useContactLabels.ts';

const Card = styled.li`
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    ${width.narrow} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 8px 16px;
    border-top: 1px solid ${v.line.hair};
    > :first-child {
      margin-right: auto;
    }
    > div {
      display: flex;
      gap: 8px;
      margin-left: auto;
    }
  }
`;

const Side = styled.section`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  gap: 0 12px;
  min-width: 0;
  padding: 16px;
  font: ${text.second};
  color: ${v.ink.soft};
  > div {
    min-width: 0;
  }
  a {
    display: block;
    font: ${text.strong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  p {
    ${ellipsis}
    ${tabular}
  }
`;

/** One of the two, as far as it is known. */
function DuplicateSide({ contact }: { readonly contact: DuplicateContact }) {
  const { t } = useTexts();
  const { nameOf, numberOf } = useContactLabels();
  const connection = (useConnections().data ?? []).find(({ id }) => id === contact.whatsappId)?.name;
  const name = nameOf(contact);
  return (
    <Side aria-label={name}>
      <Avatar name={name} size={40} picture={contact.profilePicUrl} />
      <div>
        <Link to={`/contacts/${contact.id}`} title={name}>
          {name}
        </Link>
        <p>{numberOf(contact)}</p>
        <p title={contact.email}>{contact.email === '' ? t('contacts.duplicates.noEmail') : contact.email}</p>
        <p>{[t('contacts.duplicates.tickets', { count: contact.tickets }), connection].filter((part) => part !== undefined).join(' · ')}</p>
        <p>
          {t('contacts.duplicates.since')} <Time at={contact.createdAt} as="date" />
        </p>
      </div>
    </Side>
  );
}

/** Two contacts side by side, to be merged or kept apart. */
export function DuplicateCard({ pair }: { readonly pair: DuplicateRecord }) {
  const { t } = useTexts();
  const { nameOf } = useContactLabels();
  const [isMerging, setMerging] = useState(false);
  const { contact, other, reason } = pair;
  const dismiss = useEndpointMutation(api.contactDuplicates.dismiss, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.contactDuplicates.page);
      toast.success(t('contacts.duplicates.dismissed'));
    },
  });
  const names = { name: nameOf(contact), other: nameOf(other) };
  return (
    <Card aria-label={t('contacts.duplicates.pair', names)}>
      <div>
        <DuplicateSide contact={contact} />
        <DuplicateSide contact={other} />
      </div>
      <footer>
        <StatusBadge icon={UsersRound}>{t(`contacts.duplicates.reasons.${reason}`)}</StatusBadge>
        <div>
          <BusyButton
            size="sm"
            variant="outlined"
            color="neutral"
            busy={dismiss.isPending}
            aria-label={t('contacts.duplicates.dismissOf', names)}
            onClick={() => dismiss.mutate({ id: contact.id, otherId: other.id })}
          >
            {t('contacts.duplicates.dismiss')}
          </BusyButton>
          <Button size="sm" aria-label={t('contacts.duplicates.mergeOf', names)} onClick={() => setMerging(true)}>
            {t('contacts.duplicates.merge')}
          </Button>
        </div>
      </footer>
      {isMerging && (
        <LatePart>
          <MergeDialog contact={contact} initialOther={other} onClose={() => setMerging(false)} />
        </LatePart>
      )}
    </Card>
  );
}
