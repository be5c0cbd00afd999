import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/** Codecs that phones play in MP4. */
const isPlayed = (video: InputVideoTrack | null, audio: InputAudioTrack | null): boolean =>
  video?.codec === 'avc' && (audio === null || audio.codec === 'aac' || audio.codec === 'mp3');

async function remux(file: string, outputFile: string): Promise<boolean> {
  const { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    if (!isPlayed(await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack())) {
      return false;
    }
    const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(outputFile) });
    const conversion = await Conversion.init({ input, output });
    await conversion.execute();
    return conversion.discardedTracks.length === 0;
  } finally {
    input.dispose();
  }
}

/**
 * Copies a video into an MP4 file without encoding anything. False where its codecs are not those that phones play, or where it cannot be
 * read; the output file is then worthless.
 */
export const remuxToMp4 = (file: string, outputFile: string): Promise<boolean> => remux(file, outputFile).catch(() => false);
