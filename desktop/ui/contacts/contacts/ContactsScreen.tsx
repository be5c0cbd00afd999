import styled from '@emotion/styled';
import {
  Ban,
  CalendarClock,
  ContactRound,
  Download,
  FileUp,
  MessageSquarePlus,
  Pencil,
  Plus,
  ShieldUser,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { ImportBanner } from './imports/ImportBanner.tsx';
import { ImportDialog } from './imports/ImportDialog.tsx';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import { type Action, Avatar, Button, type Column, DataTable, EmptyState, NoResults, Page, useNarrowScreen } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { readListCount, isListEmpty, toTableProps } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, tabular, v } from '#ui/theme/tokens.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { BlockContactDialog } from './BlockContactDialog.tsx';
import { ContactsTabs } from './ContactsTabs.tsx';
import { useContactLabels } from './useContactLabels.ts';
import { useOpenContact, useScheduleToContact } from './useOpenContact.ts';
import { PersonDataDialog } from './PersonDataSection.tsx';
import { MergeDialog, NewTicketDialog } from './slots.ts';
import { RemoveContactDialog } from './RemoveContactDialog.tsx';

const LazyContactExportDialog = lazyComponent(() => import('./exports/ContactExportDialog.tsx'), 'ContactExportDialog');

const NameColumn = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
  > div {
    min-width: 0;
  }
  b {
    display: block;
    ${ellipsis}
  }
`;
const NumberText = styled.span`
  ${tabular}
`;
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

/** Name of a contact's connection. */
function useConnectionName(): (id: number | null) => string | null {
  const connections = useConnections().data ?? [];
  return (id) => connections.find((connection) => connection.id === id)?.name ?? null;
}

function useColumns(): Column<ContactRecord>[] {
  const { t } = useTexts();
  const narrow = useNarrowScreen();
  const { nameOf, numberOf } = useContactLabels();
  const connectionName = useConnectionName();
  return [
    {
      key: 'name',
      label: t('contacts.columns.name'),
      width: '32%',
      skeleton: 'name',
      cell: (contact) => (
        <NameColumn>
          <Avatar
            name={contact.name.startsWith('~') ? '' : nameOf(contact)}
            size={32}
            group={contact.isGroup}
            picture={contact.profilePicUrl}
          />
          <div>
            <b title={nameOf(contact)}>{nameOf(contact)}</b>
            {narrow && <i>{numberOf(contact)}</i>}
          </div>
        </NameColumn>
      ),
    },
    { key: 'number', label: t('contacts.columns.number'), width: 180, cell: (contact) => <NumberText>{numberOf(contact)}</NumberText> },
    {
      key: 'email',
      label: t('contacts.columns.email'),
      cell: ({ email }) => (email === '' ? <MutedText>–</MutedText> : <span title={email}>{email}</span>),
    },
    {
      key: 'connection',
      label: t('contacts.columns.connection'),
      width: '18%',
      optional: true,
      cell: ({ whatsappId }) => connectionName(whatsappId) ?? <MutedText>–</MutedText>,
    },
  ];
}

type OpenContactDialog =
  | { readonly what: 'new' | 'export' }
  | { readonly what: 'import'; readonly importId: number | null }
  | { readonly what: 'edit' | 'block' | 'data' | 'merge' | 'remove' | 'ticket'; readonly contact: ContactRecord };

function useContactActions(open: (dialog: OpenContactDialog) => void): (contact: ContactRecord) => Action[] {
  const openPage = useOpenContact();
  const schedule = useScheduleToContact();
  const { t } = useTexts();
  const actor = useActor();
  const mayDelete = can(actor, 'contacts-page:deleteContact');
  const mayMerge = can(actor, 'contact.merge');
  const mayBlock = can(actor, 'contact.block');
  const mayManageData = useMayCall(api.personRequests.createExport) && can(actor, 'personRequest.manage');
  const { nameOf } = useContactLabels();
  return (contact) => {
    const name = nameOf(contact);
    const remove: Action = {
      key: 'remove',
      label: t('contacts.remove', { name }),
      icon: Trash2,
      keys: 'Del',
      danger: true,
      run: () => open({ what: 'remove', contact }),
    };
    const block: Action = {
      key: 'block',
      label: t('contacts.blocks.blockOf', { name }),
      icon: Ban,
      run: () => open({ what: 'block', contact }),
    };
    const data: Action = {
      key: 'data',
      label: t('personRequests.menu'),
      icon: ShieldUser,
      run: () => open({ what: 'data', contact }),
    };
    const merge: Action = {
      key: 'merge',
      label: t('contacts.merges.openOf', { name }),
      icon: UsersRound,
      run: () => open({ what: 'merge', contact }),
    };
    const later: Action = {
      key: 'schedule',
      label: t('contacts.scheduleOf', { name }),
      icon: CalendarClock,
      run: () => schedule?.(contact),
    };
    return [
      { key: 'open', label: t('contacts.open', { name }), icon: ContactRound, keys: 'Enter', run: () => openPage(contact) },
      { key: 'ticket', label: t('contacts.openTicket', { name }), icon: MessageSquarePlus, run: () => open({ what: 'ticket', contact }) },
      { key: 'edit', label: t('contacts.edit', { name }), icon: Pencil, run: () => open({ what: 'edit', contact }) },
      ...(schedule === null || contact.isGroup ? [] : [later]),
      ...(mayMerge && !contact.isGroup ? [merge] : []),
      ...(mayBlock ? [block] : []),
      ...(mayManageData && !contact.isGroup ? [data] : []),
      ...(mayDelete ? [remove] : []),
    ];
  };
}

export function ContactsScreen() {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<OpenContactDialog | null>(null);
  const create = { label: t('contacts.new'), run: () => setDialog({ what: 'new' }) };
  const { term, search, createButton: button } = useListControls({ area: 'contacts', search: t('contacts.search'), create });
  const contacts = useEndpointPages(api.contacts.page, { searchParam: term }, 'contacts');
  const { nameOf } = useContactLabels();
  const mayImport = useImportAction(() => setDialog({ what: 'import', importId: null }));
  const actor = useActor();
  const mayExport = useMayCall(api.contactExports.create) && can(actor, 'contact.export');
  return (
    <Page
      title={t('places.contacts')}
      tabs={<ContactsTabs current="all" count={readListCount(contacts)} />}
      search={isListEmpty(contacts, term) ? undefined : search}
      tools={
        <>
          {mayImport && <ImportButton onOpen={() => setDialog({ what: 'import', importId: null })} />}
          {mayExport && contacts.rows.length > 0 && <ExportButton onOpen={() => setDialog({ what: 'export' })} />}
        </>
      }
      action={button}
    >
      {mayImport && <ImportBanner onOpen={(importId) => setDialog({ what: 'import', importId })} />}
      <DataTable
        {...toTableProps(contacts)}
        caption={t('places.contacts')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={useOpenContact()}
        actions={useContactActions(setDialog)}
        empty={term === '' ? <NoContacts onCreate={create.run} /> : <NoResults term={term} onClear={() => search.onSearch('')} />}
      />
      <ContactDialogs dialog={dialog} term={term} onClose={() => setDialog(null)} />
    </Page>
  );
}

/** Palette action of the import; returns whether the user may import. */
function useImportAction(run: () => void): boolean {
  const { t } = useTexts();
  const mayImport = can(useActor(), 'contact.import');
  const action = { id: 'contacts.import', label: t('contactImports.title'), group: t('shell.groups.here'), icon: FileUp, run };
  useScreenActions(mayImport ? [action] : []);
  return mayImport;
}

function ImportButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      variant="outlined"
      color="neutral"
      startDecorator={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={t('contactImports.title')}
      onClick={onOpen}
    >
      {t('contactImports.open')}
    </Button>
  );
}

function ExportButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      variant="outlined"
      color="neutral"
      startDecorator={<Download size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={t('contactExports.title')}
      onClick={onOpen}
    >
      {t('contacts.export')}
    </Button>
  );
}

interface ContactDialogsProps {
  readonly dialog: OpenContactDialog | null;
  readonly term: string;
  readonly onClose: () => void;
}

/** What was searched, written like a number. */
const numberPattern = /^\+?[\d\s().-]{8,}$/;

function ContactDialogs({ dialog, term, onClose }: ContactDialogsProps) {
  if (dialog === null) {
    return null;
  }
  switch (dialog.what) {
    case 'new':
      return <ContactDialog initial={numberPattern.test(term) ? { number: term } : undefined} onClose={onClose} />;
    case 'export':
      return (
        <LatePart>
          <LazyContactExportDialog term={term} onClose={onClose} />
        </LatePart>
      );
    case 'import':
      return <ImportDialog importId={dialog.importId} onClose={onClose} />;
    default:
      return (
        <LatePart>
          <OneContactDialog what={dialog.what} contact={dialog.contact} onClose={onClose} />
        </LatePart>
      );
  }
}

interface OneContactDialogProps {
  readonly what: 'edit' | 'block' | 'data' | 'merge' | 'remove' | 'ticket';
  readonly contact: ContactRecord;
  readonly onClose: () => void;
}

function OneContactDialog({ what, contact, onClose }: OneContactDialogProps) {
  switch (what) {
    case 'edit':
      return <ContactDialog contactId={contact.id} onClose={onClose} />;
    case 'block':
      return <BlockContactDialog contact={contact} onClose={onClose} />;
    case 'data':
      return <PersonDataDialog contact={contact} onClose={onClose} />;
    case 'merge':
      return <MergeDialog contact={contact} onClose={onClose} />;
    case 'remove':
      return <RemoveContactDialog contact={contact} onClose={onClose} />;
    default:
      return <NewTicketDialog contact={contact} onClose={onClose} />;
  }
}

function NoContacts({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTexts();
  const first = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={onCreate}>
      {t('contacts.first')}
    </Button>
  );
  return (
    <EmptyState title={t('contacts.empty.title')} action={first}>
      {t('contacts.empty.text')}
    </EmptyState>
  );
}
