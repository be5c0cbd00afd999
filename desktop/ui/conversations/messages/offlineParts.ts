import { currentLanguage } from '#ui/text/index.ts';
import type { Prefetchable } from '#ui/lazyComponent.ts';
import { loadEmojis } from './emoji/emojis.ts';
import { LazyEmojiPanel } from './emoji/LazyEmojiPanel.ts';
import { LazyPeekedMessages } from './LazyPeekedMessages.ts';
import { LazyQuickMessageList } from './quick/LazyQuickMessageList.ts';
import { SendLaterDialog } from './slots.ts';
import { LazyVoicePanel } from './voice/LazyVoicePanel.ts';

const emojis: Prefetchable = { prefetch: () => void loadEmojis(currentLanguage()).catch(() => undefined) };

/** What an agent uses without a connection too; what is missed most comes first. */
export const offlineMessageParts: readonly Prefetchable[] = [
  LazyVoicePanel,
  LazyQuickMessageList,
  SendLaterDialog,
  LazyPeekedMessages,
  LazyEmojiPanel,
  emojis,
];
