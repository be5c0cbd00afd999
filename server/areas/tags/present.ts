import type { PageResult } from '#shared/kit/page.ts';
import type { TagRecord, TagListRecord } from '#shared/areas/tags.ts';
import type { TagPage } from './commands.ts';
import type { Tag } from './Tag.ts';

export const presentTag = (tag: Tag): TagRecord => ({
  id: tag.id,
  name: tag.name,
  color: tag.color,
  kanban: tag.kanban,
  companyId: tag.companyId,
  createdAt: tag.createdAt.toISOString(),
  updatedAt: tag.updatedAt.toISOString(),
});

export const presentTags = (tags: readonly Tag[]): TagRecord[] => tags.map(presentTag);

export const presentLanes = (tags: readonly Tag[]): { lista: TagRecord[] } => ({ lista: presentTags(tags) });

export const presentTagPage = ({ rows, ticketCounts, count, hasMore }: TagPage): PageResult<'tags', TagListRecord> => ({
  tags: rows.map((tag) => ({ ...presentTag(tag), ticketsCount: ticketCounts.get(tag.id) ?? 0 })),
  count,
  hasMore,
});
