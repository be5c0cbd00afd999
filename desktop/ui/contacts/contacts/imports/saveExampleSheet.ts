import { t } from '#ui/text/index.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';

/** Saves a sheet with the columns that an import reads. */
export function saveExampleSheet(): void {
  const headings = [
    t('contactImports.file.exampleHead.name'),
    t('contactImports.file.exampleHead.number'),
    t('contactImports.file.exampleHead.email'),
  ];
  downloadCsv(formatCsv([headings, ['Marina Alves', '+55 11 98765-4310', 'marina@exemplo.com.br']]), t('contactImports.file.exampleName'));
}
