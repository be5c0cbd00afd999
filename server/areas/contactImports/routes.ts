import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { cancelImport, createImport, importFromPhone, startImport, uploadContacts } from './commands.ts';
import { presentImport } from './present.ts';
import { listImports, pageRows, showImport } from './readImports.ts';

export const contactImportRoutes = [
  serve(api.contactImports.list, listImports, (all) => all.map(presentImport)),
  serve(api.contactImports.create, createImport, presentImport),
  serve(api.contactImports.show, showImport, presentImport),
  serve(api.contactImports.rows, pageRows),
  serve(api.contactImports.start, startImport, presentImport),
  serve(api.contactImports.cancel, cancelImport, presentImport),
  serve(api.contactImports.upload, uploadContacts),
  serve(api.contactImports.fromPhone, importFromPhone, (one) => ({ message: 'Contacts are being imported', import: presentImport(one) })),
];
