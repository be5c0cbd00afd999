import type { PageOf } from '#shared/kit/page.ts';
import type { TagRecord, TagRow } from '#shared/areas/tags.ts';
import type { Page } from '#server/platform/db/page.ts';
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

/** No ticket carries a tag before the tickets area exists. */
const presentRow = (tag: Tag): TagRow => ({ ...presentTag(tag), ticketsCount: 0 });

export const presentPage = ({ rows, count, hasMore }: Page<Tag>): PageOf<'tags', TagRow> => ({ tags: rows.map(presentRow), count, hasMore });
