import { api } from '#shared/api.ts';
import { serveEndpoint, serveFilesEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { pageSchedules, removeSchedule, retrySchedule, showSchedule, updateSchedule } from './commands.ts';
import { listTimeline } from './listTimeline.ts';
import {
  addScheduleFiles,
  attachScheduleFile,
  createScheduleWithFiles,
  prepareFilesAs,
  prepareScheduleFiles,
  removeAddedFile,
  removeScheduleFile,
} from './fileCommands.ts';

export const scheduleRoutes = [
  serveEndpoint(api.contactTimeline.list, listTimeline),
  serveEndpoint(api.schedules.page, pageSchedules),
  serveEndpoint(api.schedules.show, showSchedule),
  serveFilesEndpoint(api.schedules.create, { prepare: prepareScheduleFiles, command: createScheduleWithFiles }),
  serveEndpoint(api.schedules.update, updateSchedule),
  serveEndpoint(api.schedules.remove, removeSchedule),
  serveEndpoint(api.schedules.retry, retrySchedule),
  servePreparedEndpoint(api.schedules.attachFile, { prepare: prepareFilesAs('file'), command: attachScheduleFile }),
  serveEndpoint(api.schedules.removeFile, removeScheduleFile),
  servePreparedEndpoint(api.schedules.addFiles, { prepare: prepareFilesAs('files'), command: addScheduleFiles }),
  serveEndpoint(api.schedules.removeAddedFile, removeAddedFile),
];
