import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ChannelError } from '#server/channels/Channel.ts';
import { failureCodec, IpcClosedError, type IpcEndpoint, IpcRpc } from './workerProtocol.ts';

type Left = { readonly double: { readonly input: number; readonly result: number } };
type Right = { readonly name: { readonly input: null; readonly result: string } };

/** Two connected endpoints that clone their messages, as processes do. */
function createEndpoints(): [IpcEndpoint, IpcEndpoint] {
  const emitters = [new EventEmitter(), new EventEmitter()] as const;
  const endpoint = (own: EventEmitter, remote: EventEmitter): IpcEndpoint => ({
    on: (event, listener) => own.on(event, listener),
    send: (message) => setImmediate(() => remote.emit('message', structuredClone(message))) !== undefined,
  });
  return [endpoint(emitters[0], emitters[1]), endpoint(emitters[1], emitters[0])];
}

function createPair(double: (input: number) => Promise<number>): { left: IpcRpc<Left, Right>; right: IpcRpc<Right, Left> } {
  const [a, b] = createEndpoints();
  return {
    left: new IpcRpc<Left, Right>(a, { name: () => Promise.resolve('left') }, failureCodec),
    right: new IpcRpc<Right, Left>(b, { double }, failureCodec),
  };
}

describe('calls between processes', () => {
  it('go both ways, each with its own result', async () => {
    const { left, right } = createPair((input) => new Promise((resolve) => setTimeout(() => resolve(input * 2), 10 - input)));
    expect(await Promise.all([left.call('double', 1), left.call('double', 2), right.call('name', null)])).toEqual([2, 4, 'left']);
  });

  it('fail with the fields that the outbound queue reads', async () => {
    const { left } = createPair(() => Promise.reject(new ChannelError('mediaRefused', { isTemporary: true, cause: 'the host said no' })));
    await expect(left.call('double', 1)).rejects.toMatchObject({ name: 'ChannelError', failure: 'mediaRefused', isTemporary: true });
    const { left: other } = createPair(() => Promise.reject(new TypeError('a mistake')));
    await expect(other.call('double', 1)).rejects.toThrow('a mistake');
  });

  it('fail when the other process has exited', async () => {
    const { left } = createPair(() => new Promise(() => undefined));
    const pendingCall = left.call('double', 1);
    left.close();
    await expect(pendingCall).rejects.toThrow(IpcClosedError);
    await expect(left.call('double', 1)).rejects.toThrow(IpcClosedError);
  });
});
