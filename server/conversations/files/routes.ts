import { api } from '#shared/api.ts';
import { serveEndpoint, serveFilesEndpoint } from '#server/platform/http/serveEndpoint.ts';
import {
  createFileList,
  listFileLists,
  pageFileLists,
  prepareFiles,
  removeFileList,
  showFileList,
  updateFileList,
  uploadFiles,
} from './commands.ts';

export const fileRoutes = [
  serveEndpoint(api.files.page, pageFileLists),
  serveEndpoint(api.files.list, listFileLists),
  serveEndpoint(api.files.show, showFileList),
  serveEndpoint(api.files.create, createFileList),
  serveEndpoint(api.files.update, updateFileList),
  serveEndpoint(api.files.remove, removeFileList),
  serveFilesEndpoint(api.files.upload, { prepare: prepareFiles, command: uploadFiles }),
];
