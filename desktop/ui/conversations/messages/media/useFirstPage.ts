import { useQuery } from '@tanstack/react-query';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { hasDrawablePage } from '#ui/conversations/messages/messageKind.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const keptMs = 30 * minuteMs;

async function fetchFirstPage(url: string, signal: AbortSignal): Promise<string | null> {
  const [{ drawFirstPage }, response] = await Promise.all([import('./drawFirstPage.ts'), fetch(url, { signal })]);
  return response.ok ? drawFirstPage(await response.arrayBuffer()) : null;
}

export interface FirstPage {
  /** URL of the picture. */
  readonly picture: string | null;
  /** Its space is reserved while it is drawn. */
  readonly isDrawing: boolean;
}

/** First page of a document: sent along with the message, else drawn from a small PDF. */
export function useFirstPage(message: MessageRecord): FirstPage {
  const { rowId, media, mediaUrl } = message;
  const sent = media?.thumbnailUrl ?? null;
  const isDrawable = hasDrawablePage(message);
  const { data, isLoading } = useQuery({
    queryKey: ['firstPage', rowId],
    // Unreadable and protected files have no page.
    queryFn: ({ signal }) => fetchFirstPage(resolveMediaUrl(mediaUrl ?? ''), signal).catch(() => null),
    enabled: isDrawable,
    staleTime: Infinity,
    gcTime: keptMs,
  });
  return sent === null ? { picture: data ?? null, isDrawing: isLoading } : { picture: resolveMediaUrl(sent), isDrawing: false };
}
