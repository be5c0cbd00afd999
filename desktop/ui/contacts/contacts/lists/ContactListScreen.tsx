import styled from '@emotion/styled';
import { ArrowLeft, CircleCheck, CircleDashed, CircleX, FileUp, type LucideIcon, TriangleAlert, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ContactListItemRecord, ItemValidity } from '#shared/contacts/contacts/listItems.ts';
import type { ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { can } from '#shared/rules/permissions.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { ImportBanner } from '#ui/contacts/contacts/imports/ImportBanner.tsx';
import { ImportDialog } from '#ui/contacts/contacts/imports/ImportDialog.tsx';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import {
  Button,
  type Column,
  ConfirmDialog,
  ErrorState,
  FormDialog,
  LinkButton,
  LoadingSkeleton,
  Page,
  StatusBadge,
  type Tint,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { tabular, v } from '#ui/theme/tokens.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { CheckBanner } from './CheckBanner.tsx';
import { ContactListItemDialog } from './ContactListItemDialog.tsx';
import { FilterFields } from './FilterFields.tsx';

interface AddContactsDialogProps {
  readonly contactListId: number;
  readonly onClose: () => void;
}

/** Adds the company's contacts that match to a list. */
function AddContactsDialog({ contactListId, onClose }: AddContactsDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.contactLists.addContacts, { id: contactListId, filter: openContactListFilter });
  const add = useRecordMutation(api.contactLists.addContacts, (record) => ['ContactList', { action: 'update', record }]);
  return (
    <FormDialog
      form={form}
      title={t('contactLists.items.fromContacts')}
      submitLabel={t('contactLists.items.addContacts')}
      successMessage={t('contactLists.items.contactsAdded')}
      width={520}
      onSubmit={({ filter }) => add({ id: contactListId, filter })}
      onClose={onClose}
    >
      <FilterFields />
    </FormDialog>
  );
}

interface RemoveContactListItemDialogProps {
  readonly item: ContactListItemRecord;
  readonly onClose: () => void;
}

function RemoveContactListItemDialog({ item: { id, name, contactListId }, onClose }: RemoveContactListItemDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.contactListItems.remove, () => [
    'ContactListItem',
    { action: 'delete', id: String(id), contactListId },
  ]);
  return (
    <ConfirmDialog
      title={t('contactLists.items.removing.title', { name })}
      confirmLabel={t('contactLists.items.removing.confirm')}
      successMessage={t('contactLists.items.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('contactLists.items.removing.text')}
    </ConfirmDialog>
  );
}

const NumberText = styled.span`
  ${tabular}
`;
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

const badges: Readonly<Record<ItemValidity, { readonly icon: LucideIcon; readonly tint: Tint }>> = {
  valid: { icon: CircleCheck, tint: 'good' },
  invalid: { icon: CircleX, tint: 'plain' },
  unchecked: { icon: CircleDashed, tint: 'plain' },
  failed: { icon: TriangleAlert, tint: 'waiting' },
};

const explainFailure = (code: string | null): string | undefined =>
  code !== null && isErrorCode(code) ? explainError(new AppError(code)) : undefined;

function ValidityBadge({ validity, failure }: Pick<ContactListItemRecord, 'validity' | 'failure'>) {
  const { t } = useTexts();
  const { icon, tint } = badges[validity];
  return (
    <span title={explainFailure(failure)}>
      <StatusBadge icon={icon} tint={tint}>
        {t(`contactLists.validity.${validity}`)}
      </StatusBadge>
    </span>
  );
}

function useColumns(): Column<ContactListItemRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('contactLists.items.name'), width: '30%', cell: ({ name }) => name },
    {
      key: 'number',
      label: t('contactLists.items.number'),
      width: 180,
      cell: ({ number }) => <NumberText>{formatPhoneNumber(number) ?? number}</NumberText>,
    },
    {
      key: 'email',
      label: t('contactLists.items.email'),
      optional: true,
      cell: ({ email }) => (email === '' ? <MutedText>–</MutedText> : <span title={email}>{email}</span>),
    },
    {
      key: 'validity',
      label: t('contactLists.items.validity'),
      width: 176,
      essential: true,
      skeleton: 'state',
      cell: (item) => <ValidityBadge {...item} />,
    },
  ];
}

function BackLink() {
  const { t } = useTexts();
  return (
    <LinkButton
      as={Link}
      to="/contact-lists"
      variant="plain"
      color="neutral"
      startDecorator={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('contactLists.items.back')}
    </LinkButton>
  );
}

/** The items of one contact list. */
export function ContactListScreen({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { data: list, error, refetch } = useEndpointQuery(api.contactLists.show, { id });
  return list === undefined ? (
    <Page title={t('places.contactLists')} tools={<BackLink />}>
      {error === null ? <LoadingSkeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Page>
  ) : (
    <ContactListItems list={list} />
  );
}

/** The import dialog as button and palette action. */
function useImport() {
  const { t } = useTexts();
  const [importId, setImportId] = useState<number | null>();
  const open = (): void => setImportId(null);
  const label = t('contactLists.items.import');
  useScreenActions([{ id: 'contactListItems.import', label, group: t('shell.groups.here'), icon: FileUp, run: open }]);
  return { importId, open, openOne: setImportId, close: () => setImportId(undefined) };
}

/** A dynamic list has no items of its own. */
function useItemActions(
  isDynamic: boolean,
  { edit, remove }: { readonly edit: (item: ContactListItemRecord) => void; readonly remove: (item: ContactListItemRecord) => void },
) {
  const { t } = useTexts();
  const mayRemove = can(useActor(), 'contacts-page:deleteContact');
  return joinRowActions<ContactListItemRecord>(
    !isDynamic && ((item) => createEditAction(t('kit.editRow', { name: item.name }), () => edit(item))),
    !isDynamic && mayRemove && ((item) => createRemoveAction(t('kit.removeRow', { name: item.name }), () => remove(item))),
  );
}

function ContactListItems({ list }: { readonly list: ContactListRecord }) {
  const { t } = useTexts();
  const isDynamic = list.filter !== null;
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<ContactListItemRecord>();
  const importing = useImport();
  const [isAdding, setAdding] = useState(false);
  const controls = useListControls({
    area: 'contactListItems',
    search: t('contactLists.items.search'),
    create: isDynamic ? null : { label: t('contactLists.items.new'), run: create },
  });
  return (
    <ListScreen
      title={list.name}
      list={useEndpointPages(api.contactListItems.page, { contactListId: list.id, searchParam: controls.term }, 'contacts')}
      controls={controls}
      columns={useColumns()}
      actions={useItemActions(isDynamic, { edit, remove })}
      maxButtons={2}
      tools={
        <>
          <BackLink />
          {!isDynamic && <FillButtons onImport={importing.open} onAdd={() => setAdding(true)} />}
        </>
      }
      banner={
        <>
          <ImportBanner contactListId={list.id} onOpen={importing.openOne} />
          <CheckBanner list={list} />
        </>
      }
      empty={{
        title: t('contactLists.items.empty.title'),
        text: isDynamic ? t('contactLists.items.empty.dynamic') : t('contactLists.items.empty.text'),
        create: t('contactLists.items.first'),
      }}
    >
      {importing.importId !== undefined && <ImportDialog importId={importing.importId} contactListId={list.id} onClose={importing.close} />}
      {isAdding && <AddContactsDialog contactListId={list.id} onClose={() => setAdding(false)} />}
      {rowToEdit !== undefined && <ContactListItemDialog contactListId={list.id} item={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveContactListItemDialog item={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}

/** Ways to fill a list with many contacts. */
function FillButtons({ onImport, onAdd }: { readonly onImport: () => void; readonly onAdd: () => void }) {
  const { t } = useTexts();
  const look = { variant: 'outlined', color: 'neutral' } as const;
  return (
    <>
      <Button
        {...look}
        startDecorator={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t('contactLists.items.import')}
        onClick={onImport}
      >
        {t('contactImports.open')}
      </Button>
      <Button {...look} startDecorator={<UsersRound size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
        {t('contactLists.items.fromContacts')}
      </Button>
    </>
  );
}
