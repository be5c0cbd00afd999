import { File, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactNode } from 'react';

const iconProps = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const iconsByMime: readonly (readonly [RegExp, ReactNode])[] = [
  [/sheet|excel|csv/, <FileSpreadsheet key="sheet" {...iconProps} />],
  [/zip|rar|tar|compressed/, <FileArchive key="archive" {...iconProps} />],
  [/pdf|text|word|document/, <FileText key="text" {...iconProps} />],
];

/** Icon for a MIME type. */
export function FileTypeIcon({ mime }: { readonly mime: string | null }) {
  return iconsByMime.find(([pattern]) => pattern.test(mime ?? ''))?.[1] ?? <File {...iconProps} />;
}
