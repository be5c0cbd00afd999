import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { runAssist, recordAssist } from './runAssist.ts';
import { showAssist } from './findHelper.ts';
import { prepareTranscript, recordTranscript } from './transcribe.ts';

export const assistRoutes = [
  serveEndpoint(api.assist.show, showAssist),
  servePreparedEndpoint(api.assist.run, { prepare: runAssist, command: recordAssist }),
  servePreparedEndpoint(api.assist.transcribe, { prepare: prepareTranscript, command: recordTranscript }),
];
