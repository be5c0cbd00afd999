import type { Language } from './texts.ts';

/** Words of the pages in the archive of a person's data. */
export interface PersonArchiveTexts {
  readonly title: string;
  readonly intro: string;
  readonly conversations: string;
  readonly conversation: (id: number) => string;
  readonly tables: string;
  readonly rows: (count: number) => string;
  readonly files: string;
  readonly missing: string;
  readonly company: string;
  readonly deleted: string;
}

export const personArchiveTexts: Readonly<Record<Language, PersonArchiveTexts>> = {
  pt: {
    title: 'Dados de uma pessoa',
    intro: 'Tudo o que a empresa guarda sobre a pessoa, em formatos abertos. As conversas são páginas; as tabelas, arquivos JSON.',
    conversations: 'Conversas',
    conversation: (id) => `Atendimento ${id}`,
    tables: 'Tabelas',
    rows: (count) => (count === 1 ? '1 linha' : `${count} linhas`),
    files: 'Arquivos',
    missing: 'Arquivos que o servidor não encontrou',
    company: 'Empresa',
    deleted: 'mensagem apagada',
  },
  en: {
    title: 'A person’s data',
    intro: 'Everything that the company holds about the person, in open formats. Conversations are pages, tables are JSON files.',
    conversations: 'Conversations',
    conversation: (id) => `Ticket ${id}`,
    tables: 'Tables',
    rows: (count) => (count === 1 ? '1 row' : `${count} rows`),
    files: 'Files',
    missing: 'Files that the server did not find',
    company: 'Company',
    deleted: 'deleted message',
  },
  es: {
    title: 'Datos de una persona',
    intro:
      'Todo lo que la empresa guarda sobre la persona, en formatos abiertos. Las conversaciones son páginas; las tablas, archivos JSON.',
    conversations: 'Conversaciones',
    conversation: (id) => `Ticket ${id}`,
    tables: 'Tablas',
    rows: (count) => (count === 1 ? '1 fila' : `${count} filas`),
    files: 'Archivos',
    missing: 'Archivos que el servidor no encontró',
    company: 'Empresa',
    deleted: 'mensaje borrado',
  },
};
