import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createTag, listLanes, listTags, pageTags, removeTag, showTag, updateTag } from './commands.ts';
import { presentLanes, presentPage, presentTag, presentTags } from './present.ts';

export const tagRoutes = [
  serve(api.tags.page, pageTags, presentPage),
  serve(api.tags.list, listTags, presentTags),
  serve(api.tags.kanban, listLanes, presentLanes),
  serve(api.tags.show, showTag, presentTag),
  serve(api.tags.create, createTag, presentTag),
  serve(api.tags.update, updateTag, presentTag),
  serve(api.tags.remove, removeTag),
];
