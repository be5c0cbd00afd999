import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyVoicePanel = lazyComponent(() => import('./VoicePanel.tsx'), 'VoicePanel');
