import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyEmojiPanel = lazyComponent(() => import('./EmojiPanel.tsx'), 'EmojiPanel');
