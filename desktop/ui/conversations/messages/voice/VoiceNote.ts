import { createStore, type StoreApi } from 'zustand';
import { loadDraftFiles, storeDraftFile } from '#ui/conversations/messages/outbox/fileStore.ts';
import { decodeLevels } from '#ui/conversations/messages/media/waveform.ts';
import { voiceChunkPrefix } from '#ui/conversations/messages/composer/draftParts.ts';
import { joinSegments, type JoinedSound } from './joinSegments.ts';
import { MicrophoneError, openMicrophone, recordSegment, type MicrophoneFailure, type Segment } from './recordSegment.ts';

/** Recorded sound, while it is paused. */
interface VoiceRecording extends JoinedSound {
  /** Loudness in equal steps, 0 to 100. */
  readonly levels: readonly number[];
  /** Address of the sound, until the next part is recorded. */
  readonly url: string;
}

export interface VoiceView {
  readonly state: 'opening' | 'recording' | 'paused';
  readonly failure: MicrophoneFailure | null;
  /** Recorded so far. */
  readonly seconds: number;
  /** The latest loudness values, 0 to 100, ten a second. */
  readonly levels: readonly number[];
  /** Null while recording, and where nothing has been recorded. */
  readonly recording: VoiceRecording | null;
  readonly isFinishing: boolean;
}

/** Longest recording; at 64 kbit/s it stays under WhatsApp's limit of 16 MB. */
const maxVoiceSeconds = 30 * 60;
/** Recordings above it get no waveform: decoded, they are sixteen times as large. */
const maxDecodedBytes = 4_000_000;
/** Bars of the level meter. */
export const shownLevels = 60;

/** Recordings whose last chunk is still being written. */
const closing = new Map<string, Promise<void>>();

/** Keys that sort as they were made. */
const sortable = (number: number): string => String(number).padStart(15, '0');

/** Joins the uninterrupted parts of a recording; null where nothing was recorded. */
async function loadSound(key: string): Promise<JoinedSound | null> {
  await closing.get(key);
  const chunks = await loadDraftFiles(voiceChunkPrefix(key));
  const byPart = Map.groupBy(chunks, (chunk) => chunk.key.slice(0, chunk.key.lastIndexOf('/')));
  return joinSegments([...byPart.values()].map((part) => new Blob(part.map(({ file }) => file))));
}

/**
 * Draft of a voice message. Each second is stored on the device as it is recorded; a pause ends a part and releases the microphone, and
 * the parts are joined for listening and sending.
 */
export class VoiceNote {
  readonly store: StoreApi<VoiceView> = createStore(() => ({
    state: 'opening',
    failure: null,
    seconds: 0,
    levels: [],
    recording: null,
    isFinishing: false,
  }));
  readonly #key: string;
  #segment: Segment | null = null;
  #stopping: Promise<void> = Promise.resolve();
  #isForgotten = false;
  /** Changes with every start and stop: what an older one has asked for comes too late. */
  #turn = 0;

  constructor(key: string) {
    this.#key = key;
  }

  /** Loads what earlier visits have recorded; where that is nothing, a new note begins to record. */
  async open(isNew: boolean): Promise<void> {
    const turn = this.#turn + 1;
    await this.#load();
    if (isNew && turn === this.#turn && this.store.getState().recording === null) {
      await this.record();
    }
  }

  /** Nothing was recorded, and nothing is being recorded. */
  isEmpty(): boolean {
    const { state, failure, recording } = this.store.getState();
    return state === 'paused' && failure === null && recording === null;
  }

  async #load(): Promise<void> {
    const turn = this.#nextTurn();
    const joined = await loadSound(this.#key);
    const levels = joined === null || joined.sound.size > maxDecodedBytes ? [] : await decodeLevels(joined.sound).catch(() => []);
    if (turn === this.#turn) {
      const recording = joined && { ...joined, levels, url: URL.createObjectURL(joined.sound) };
      this.#show({ state: 'paused', recording, seconds: recording?.seconds ?? 0, levels: [] });
    }
  }

  /** Records another part. */
  async record(): Promise<void> {
    const turn = this.#nextTurn();
    this.store.setState({ state: 'opening', failure: null });
    try {
      const stream = await openMicrophone();
      if (turn === this.#turn) {
        this.#start(stream);
      } else {
        stream.getTracks().forEach((track) => track.stop());
      }
    } catch (error) {
      if (turn === this.#turn) {
        this.store.setState({ state: 'paused', failure: error instanceof MicrophoneError ? error.reason : 'busy' });
      }
    }
  }

  /** Ends the part and loads the whole recording. */
  async pause(): Promise<void> {
    this.#nextTurn();
    await this.#stop();
    await this.#load();
  }

  /** Ends the recording; null where nothing was recorded. It continues where the panel was closed meanwhile. */
  async finish(): Promise<Blob | null> {
    this.store.setState({ isFinishing: true });
    await this.#stop();
    return (await loadSound(this.#key))?.sound ?? null;
  }

  /** Nothing is stored from now on. */
  forget(): void {
    this.#isForgotten = true;
  }

  /** Releases the microphone; what was recorded stays on the device. */
  async close(): Promise<void> {
    this.#nextTurn();
    this.#show({ recording: null });
    const stopping = this.#stop();
    closing.set(this.#key, stopping);
    await stopping;
    closing.delete(this.#key);
  }

  #nextTurn(): number {
    this.#turn += 1;
    return this.#turn;
  }

  /** Another recording takes the place of the former. */
  #show(view: Partial<VoiceView> & Pick<VoiceView, 'recording'>): void {
    const { recording } = this.store.getState();
    if (recording !== null) {
      URL.revokeObjectURL(recording.url);
    }
    this.store.setState(view);
  }

  /** Resolves once the last chunk has come. */
  #stop(): Promise<void> {
    if (this.#segment !== null) {
      this.#stopping = this.#segment.stop();
      this.#segment = null;
    }
    return this.#stopping;
  }

  #start(stream: MediaStream): void {
    const part = sortable(Date.now());
    const startedAt = performance.now();
    const { seconds } = this.store.getState();
    let chunkCount = 0;
    this.#segment = recordSegment(stream, {
      onChunk: (chunk) => {
        if (!this.#isForgotten) {
          void storeDraftFile(`${voiceChunkPrefix(this.#key)}${part}/${sortable(chunkCount)}`, chunk);
        }
        chunkCount += 1;
      },
      onLevel: (level) => this.#addLevel(level, seconds + (performance.now() - startedAt) / 1000),
      onLost: () => void this.pause(),
    });
    this.#show({ state: 'recording', recording: null, levels: [] });
  }

  #addLevel(level: number, seconds: number): void {
    this.store.setState(({ levels }) => ({ seconds, levels: [...levels, level].slice(-shownLevels) }));
    if (seconds >= maxVoiceSeconds) {
      void this.pause();
    }
  }
}
