import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { removeSchedule, retrySchedule, updateSchedule } from './commands.ts';
import { listTimeline } from './listTimeline.ts';
import { pageSchedules, showSchedule } from './readSchedules.ts';
import { addScheduleFiles, attachScheduleFile, createScheduleWithFiles, removeAddedFile, removeScheduleFile } from './fileCommands.ts';

export const scheduleRoutes = [
  serveEndpoint(api.contactTimeline.list, listTimeline),
  serveEndpoint(api.schedules.page, pageSchedules),
  serveEndpoint(api.schedules.show, showSchedule),
  serveEndpoint(api.schedules.create, createScheduleWithFiles),
  serveEndpoint(api.schedules.update, updateSchedule),
  serveEndpoint(api.schedules.remove, removeSchedule),
  serveEndpoint(api.schedules.retry, retrySchedule),
  serveEndpoint(api.schedules.attachFile, attachScheduleFile),
  serveEndpoint(api.schedules.removeFile, removeScheduleFile),
  serveEndpoint(api.schedules.addFiles, addScheduleFiles),
  serveEndpoint(api.schedules.removeAddedFile, removeAddedFile),
];
