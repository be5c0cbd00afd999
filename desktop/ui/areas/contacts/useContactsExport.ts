import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { downloadCsv } from '#ui/data/files/csv.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { formatContactsCsv } from './formatContactsCsv.ts';

async function fetchAllContacts(searchParam: string): Promise<ContactRecord[]> {
  const contactsById = new Map<number, ContactRecord>();
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // Sequential on purpose: parallel pages would burden the server.
    const page = await callEndpoint(api.contacts.page, { searchParam, pageNumber });
    page.contacts.forEach((contact) => contactsById.set(contact.id, contact));
    hasMore = page.hasMore;
  }
  return [...contactsById.values()];
}

interface ContactsExport {
  readonly isRunning: boolean;
  readonly run: () => void;
}

/** Saves all matches as a CSV file. */
export function useContactsExport(term: string): ContactsExport {
  const { t } = useTexts();
  const [isRunning, setRunning] = useState(false);
  const save = async (): Promise<void> => {
    setRunning(true);
    try {
      const contacts = await fetchAllContacts(term);
      downloadCsv(
        formatContactsCsv(contacts, [t('contacts.columns.name'), t('contacts.columns.number'), t('contacts.columns.email')]),
        t('contacts.file'),
      );
      toast.success(t('contacts.exported', { count: contacts.length }));
    } catch (error) {
      toast.error(explainError(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run: () => void save() };
}
