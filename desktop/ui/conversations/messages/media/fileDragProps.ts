import type { DragEvent } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { host } from '#ui/host/index.ts';

/** Original name, else the name in the URL. */
const fileName = (message: MessageRecord, source: string): string =>
  message.media?.name || decodeURIComponent(new URL(source, location.href).pathname.split('/').at(-1) ?? '') || String(message.rowId);

export interface FileDragProps {
  readonly draggable?: boolean;
  readonly onDragStart?: (event: DragEvent) => void;
}

/** Drag source that drops the file into a folder or another program. */
export function fileDragProps(message: MessageRecord, source: string | null): FileDragProps {
  if (source === null) {
    return {};
  }
  return {
    draggable: true,
    onDragStart: (event: DragEvent): void => {
      const name = fileName(message, source);
      if (host().startFileDrag(source, name)) {
        event.preventDefault();
        return;
      }
      const mime = message.media?.mime ?? 'application/octet-stream';
      event.dataTransfer.setData('DownloadURL', `${mime}:${name}:${new URL(source, location.href).href}`);
    },
  };
}
