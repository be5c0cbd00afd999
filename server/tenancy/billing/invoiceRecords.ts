import type { InvoiceListRecord, InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';

export const invoiceRecords: RecordSource<InvoiceRecord> = {
  columns: {
    id: 'i.id',
    companyId: 'i.company_id',
    detail: 'i.detail',
    status: 'i.status',
    value: 'i.value',
    dueDate: 'iso(i.due_date)',
    paidAt: 'iso(i.paid_at)',
    createdAt: 'iso(i.created_at)',
    updatedAt: 'iso(i.updated_at)',
  },
  from: 'invoices i',
};

export const invoiceListRecords: RecordSource<InvoiceListRecord> = {
  columns: { ...invoiceRecords.columns, company: jsonObject({ id: 'c.id', name: 'c.name' }) },
  from: 'invoices i join companies c on c.id = i.company_id',
};
