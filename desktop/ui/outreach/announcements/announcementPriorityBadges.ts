import { ArrowDown, ArrowUp, Minus, type LucideIcon } from 'lucide-react';
import type { AnnouncementPriority } from '#shared/outreach/announcements.ts';
import type { Tint } from '#ui/kit/index.ts';

interface PriorityBadge {
  readonly key: 'high' | 'medium' | 'low';
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

export const announcementPriorityBadges: Readonly<Record<AnnouncementPriority, PriorityBadge>> = {
  1: { key: 'high', icon: ArrowUp, tint: 'bad' },
  2: { key: 'medium', icon: Minus, tint: 'waiting' },
  3: { key: 'low', icon: ArrowDown, tint: 'plain' },
};
