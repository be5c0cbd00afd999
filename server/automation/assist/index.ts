export { hearVoice, keepHeard, maxRecordingBytes, toUnheard, type Unheard } from './voice.ts';
