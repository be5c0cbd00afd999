import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ChannelError } from '#server/channels/Channel.ts';
import { IpcRpc, IpcClosedError, type IpcEndpoint } from './IpcRpc.ts';
import { failureCodec } from './workerProtocol.ts';

type Left = { readonly double: { readonly input: number; readonly result: number } };
type Right = { readonly name: { readonly input: null; readonly result: string } };

/** Two ends of a wire that copies what it carries, as processes do. */
function wires(): [IpcEndpoint, IpcEndpoint] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const wire = (mine: EventEmitter, theirs: EventEmitter): IpcEndpoint => ({
    on: (event, listener) => mine.on(event, listener),
    send: (message) => setImmediate(() => theirs.emit('message', structuredClone(message))) !== undefined,
  });
  return [wire(ends[0], ends[1]), wire(ends[1], ends[0])];
}

function pair(double: (input: number) => Promise<number>): { left: IpcRpc<Left, Right>; right: IpcRpc<Right, Left> } {
  const [a, b] = wires();
  return {
    left: new IpcRpc<Left, Right>(a, { name: () => Promise.resolve('left') }, failureCodec),
    right: new IpcRpc<Right, Left>(b, { double }, failureCodec),
  };
}

describe('questions between processes', () => {
  it('are answered both ways, each with its own answer', async () => {
    const { left, right } = pair((input) => new Promise((resolve) => setTimeout(() => resolve(input * 2), 10 - input)));
    expect(await Promise.all([left.call('double', 1), left.call('double', 2), right.call('name', null)])).toEqual([2, 4, 'left']);
  });

  it('fail with what the outgoing line needs to know', async () => {
    const { left } = pair(() => Promise.reject(new ChannelError('mediaRefused', { isTemporary: true, cause: 'the host said no' })));
    await expect(left.call('double', 1)).rejects.toMatchObject({ name: 'ChannelError', failure: 'mediaRefused', isTemporary: true });
    const { left: other } = pair(() => Promise.reject(new TypeError('a mistake')));
    await expect(other.call('double', 1)).rejects.toThrow('a mistake');
  });

  it('fail when the other process is gone', async () => {
    const { left } = pair(() => new Promise(() => undefined));
    const asked = left.call('double', 1);
    left.close();
    await expect(asked).rejects.toThrow(IpcClosedError);
    await expect(left.call('double', 1)).rejects.toThrow(IpcClosedError);
  });
});
