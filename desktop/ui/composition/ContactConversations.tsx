import styled from '@emotion/styled';
import type { ContactDetail } from '#shared/contacts/contacts/index.ts';
import { ContactMerges } from '#ui/conversations/identity/index.ts';
import { useContactTickets } from '#ui/conversations/tickets/inbox/PreviousTickets.tsx';
import { ContactNotes } from '#ui/conversations/notes/index.ts';
import { PanelSection, TagChip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const TagLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
`;

/** Tags, notes and merges of a contact. */
export function ContactConversations({ contact }: { readonly contact: ContactDetail }) {
  return (
    <>
      <ContactTags contact={contact} />
      <ContactNotes contactId={contact.id} />
      {!contact.isGroup && <ContactMerges contact={contact} />}
    </>
  );
}

/** Tags of all conversations with the contact. */
function ContactTags({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTexts();
  const { tickets, isLoading } = useContactTickets(contact);
  const tags = [...new Map(tickets.flatMap((ticket) => ticket.tags).map((tag) => [tag.id, tag])).values()];
  return (
    <PanelSection title={t('places.tags')} count={tags.length}>
      {tags.length === 0 && !isLoading && <p>{t('contacts.page.noTags')}</p>}
      <TagLine>
        {tags.map(({ id, name, color }) => (
          <TagChip key={id} name={name} color={color} />
        ))}
      </TagLine>
    </PanelSection>
  );
}
