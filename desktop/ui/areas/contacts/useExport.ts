import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { call } from '#ui/data/client.ts';
import { saveCsv } from '#ui/data/csv.ts';
import { toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { contactsCsv } from './csv.ts';

/** Every page of a search, one after the other, so that a long list does not ask for everything at once. */
async function everyPage(searchParam: string): Promise<ContactRecord[]> {
  const found = new Map<number, ContactRecord>();
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // One page at a time on purpose.
    const page = await call(api.contacts.page, { searchParam, pageNumber });
    page.contacts.forEach((contact) => found.set(contact.id, contact));
    hasMore = page.hasMore;
  }
  return [...found.values()];
}

interface Export {
  readonly isRunning: boolean;
  readonly run: () => void;
}

/** Saves what the search finds as a spreadsheet's file. */
export function useExport(term: string): Export {
  const { t } = useTexts();
  const [isRunning, setRunning] = useState(false);
  const save = async (): Promise<void> => {
    setRunning(true);
    try {
      const contacts = await everyPage(term);
      saveCsv(
        contactsCsv(contacts, [t('contacts.columns.name'), t('contacts.columns.number'), t('contacts.columns.email')]),
        t('contacts.file'),
      );
      toast.done(t('contacts.exported', { count: contacts.length }));
    } catch (error) {
      toast.failed(explain(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run: () => void save() };
}
