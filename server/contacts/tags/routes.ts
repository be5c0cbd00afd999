import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createTag, listLanes, listTags, pageTags, removeTag, showTag, updateTag } from './commands.ts';

export const tagRoutes = [
  serveEndpoint(api.tags.page, pageTags),
  serveEndpoint(api.tags.list, listTags),
  serveEndpoint(api.tags.kanban, listLanes),
  serveEndpoint(api.tags.show, showTag),
  serveEndpoint(api.tags.create, createTag),
  serveEndpoint(api.tags.update, updateTag),
  serveEndpoint(api.tags.remove, removeTag),
];
