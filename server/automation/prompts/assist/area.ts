import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { recordAssist, runAssist } from './runAssist.ts';
import { showAssist } from './findHelper.ts';
import { prepareTranscript, recordTranscript } from './transcribe.ts';

const assistRoutes = [
  serveEndpoint(api.assist.show, showAssist),
  servePreparedEndpoint(api.assist.run, { prepare: runAssist, command: recordAssist }),
  servePreparedEndpoint(api.assist.transcribe, { prepare: prepareTranscript, command: recordTranscript }),
];

export const assistArea: Area = { name: 'assist', readsTables: ['messages', 'prompts'], routes: assistRoutes };
