import { FileDown, ListFilter, Pencil, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ContactListInput, ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { saveExampleSheet } from '#ui/contacts/contacts/imports/saveExampleSheet.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { type Action, Button, type Column, ConfirmDialog, FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ListCheckBadge } from './ListCheckBadge.tsx';
import { FilterFields } from './FilterFields.tsx';

interface ContactListDialogProps {
  /** Null: creates one. */
  readonly contactList: ContactListRecord | null;
  /** A new list is dynamic. */
  readonly isDynamic: boolean;
  readonly onClose: () => void;
}

const toInput = (contactList: ContactListRecord | null, isDynamic: boolean): ContactListInput => ({
  name: contactList?.name ?? '',
  filter: contactList === null && isDynamic ? openContactListFilter : (contactList?.filter ?? null),
});

function ContactListDialog({ contactList, isDynamic, onClose }: ContactListDialogProps) {
  const { t } = useTexts();
  const input = toInput(contactList, isDynamic);
  const form = useEndpointForm(api.contactLists.create, input, { 'name.tooShort': t('contactLists.tooShort') });
  const create = useRecordMutation(api.contactLists.create, (record) => ['ContactList', { action: 'create', record }]);
  const update = useRecordMutation(api.contactLists.update, (record) => ['ContactList', { action: 'update', record }]);
  return (
    <FormDialog
      form={form}
      title={t(contactList !== null ? 'contactLists.editing' : isDynamic ? 'contactLists.newDynamic' : 'contactLists.new')}
      submitLabel={t('contactLists.save')}
      successMessage={t('contactLists.saved')}
      width={520}
      onSubmit={({ name, filter = null }) =>
        contactList === null ? create({ name, filter }) : update({ name, filter, id: contactList.id })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t('contactLists.name')} />
      {input.filter && <FilterFields />}
    </FormDialog>
  );
}

interface RemoveContactListDialogProps {
  readonly contactList: ContactListRecord;
  readonly onClose: () => void;
}

function RemoveContactListDialog({ contactList: { id, name, contactsCount }, onClose }: RemoveContactListDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.contactLists.remove, () => ['ContactList', { action: 'delete', id: String(id) }]);
  return (
    <ConfirmDialog
      title={t('contactLists.removing.title', { name })}
      confirmLabel={t('contactLists.removing.confirm')}
      successMessage={t('contactLists.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {contactsCount === 0 ? t('contactLists.removing.unused') : t('contactLists.removing.text', { count: contactsCount })}
    </ConfirmDialog>
  );
}

function useColumns(): Column<ContactListRecord>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('contactLists.name'), cell: ({ name }) => name },
    {
      key: 'contacts',
      label: t('contactLists.contacts'),
      width: 112,
      numeric: true,
      essential: true,
      cell: ({ contactsCount }) => contactsCount.toLocaleString(toLocale(language)),
    },
    {
      key: 'check',
      label: t('contactLists.check.column'),
      width: '36%',
      skeleton: 'state',
      cell: (list) => <ListCheckBadge list={list} />,
    },
  ];
}

export function ContactListsScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<ContactListRecord>();
  const [isDynamic, setDynamic] = useState(false);
  const createOne = (dynamic: boolean): void => {
    setDynamic(dynamic);
    create();
  };
  const createDynamic = (): void => createOne(true);
  const controls = useListControls({
    area: 'contactLists',
    search: t('contactLists.search'),
    create: { label: t('contactLists.new'), run: () => createOne(false) },
  });
  const toActions = (list: ContactListRecord): Action[] => [
    {
      key: 'open',
      label: t('contactLists.open', { name: list.name }),
      icon: UsersRound,
      keys: 'Enter',
      run: () => void navigate(`/contact-lists/${list.id}/contacts`),
    },
    { key: 'example', label: t('contactLists.example'), icon: FileDown, run: saveExampleSheet },
    { key: 'edit', label: t('kit.editRow', { name: list.name }), icon: Pencil, run: () => edit(list) },
    createRemoveAction(t('kit.removeRow', { name: list.name }), () => remove(list)),
  ];
  return (
    <ListScreen
      title={t('places.contactLists')}
      list={useEndpointPages(api.contactLists.page, { searchParam: controls.term }, 'records')}
      controls={controls}
      columns={useColumns()}
      actions={toActions}
      tools={
        <Button
          variant="outlined"
          color="neutral"
          startDecorator={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
          onClick={createDynamic}
        >
          {t('contactLists.newDynamic')}
        </Button>
      }
      empty={{ title: t('contactLists.empty.title'), text: t('contactLists.empty.text'), create: t('contactLists.first') }}
    >
      {rowToEdit !== undefined && <ContactListDialog contactList={rowToEdit} isDynamic={isDynamic} onClose={close} />}
      {rowToRemove && <RemoveContactListDialog contactList={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
