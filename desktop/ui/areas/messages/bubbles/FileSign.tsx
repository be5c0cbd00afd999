import { File, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactNode } from 'react';

const look = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const signs: readonly (readonly [RegExp, ReactNode])[] = [
  [/sheet|excel|csv/, <FileSpreadsheet key="sheet" {...look} />],
  [/zip|rar|tar|compressed/, <FileArchive key="archive" {...look} />],
  [/pdf|text|word|document/, <FileText key="text" {...look} />],
];

/** The sign of a kind of file. */
export function FileSign({ mime }: { readonly mime: string | null }) {
  return signs.find(([pattern]) => pattern.test(mime ?? ''))?.[1] ?? <File {...look} />;
}
