import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createTag, listLanes, listTags, pageTags, removeTag, showTag, updateTag } from './commands.ts';
import { presentLanes, presentTagPage, presentTag, presentTags } from './present.ts';

export const tagRoutes = [
  serveEndpoint(api.tags.page, pageTags, presentTagPage),
  serveEndpoint(api.tags.list, listTags, presentTags),
  serveEndpoint(api.tags.kanban, listLanes, presentLanes),
  serveEndpoint(api.tags.show, showTag, presentTag),
  serveEndpoint(api.tags.create, createTag, presentTag),
  serveEndpoint(api.tags.update, updateTag, presentTag),
  serveEndpoint(api.tags.remove, removeTag),
];
