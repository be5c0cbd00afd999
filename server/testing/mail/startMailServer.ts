import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';

/** A mail as the server has taken it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and parts, with quoted-printable undone. */
  readonly source: string;
  readonly messageId: string;
}

export interface MailServer {
  readonly url: string;
  readonly receivedMails: readonly ReceivedMail[];
  /** How often a mail was begun. */
  readonly tries: () => number;
  /** Answers so many recipients with this code before it takes one. */
  refuse(code: number, times: number): void;
  /** Hangs up on so many recipients. */
  hangUp(times: number): void;
  /** Answers no recipient until the returned function is called. */
  stall(): () => void;
}

const undoQuotedPrintable = (source: string): string =>
  Buffer.from(
    source.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

class RefusedRecipientError extends Error {
  readonly responseCode: number;

  constructor(code: number) {
    super('not now, ana@made.test');
    this.responseCode = code;
  }
}

/**
 * A real SMTP server of this machine; it stops after the tests of a file. With `secure` it speaks TLS from the start, with a
 * certificate that nobody trusts; with `disabledCommands: []` it offers that by STARTTLS.
 */
export async function startMailServer(more: Pick<SMTPServerOptions, 'secure' | 'disabledCommands'> = {}): Promise<MailServer> {
  const receivedMails: ReceivedMail[] = [];
  const refusal = { code: 0, times: 0 };
  const sockets = new Map<number | undefined, Socket>();
  let hangUps = 0;
  /** Answers that wait; null: none has to. */
  let stalled: (() => void)[] | null = null;
  let tries = 0;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 500,
    ...more,
    onRcptTo: (_address, { remotePort }, done) => {
      tries += 1;
      hangUps -= 1;
      if (hangUps >= 0) {
        sockets.get(remotePort)?.destroy();
        return;
      }
      refusal.times -= 1;
      const error = refusal.times >= 0 ? new RefusedRecipientError(refusal.code) : null;
      const answer = (): void => done(error);
      if (stalled === null) {
        answer();
      } else {
        stalled.push(answer);
      }
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        receivedMails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: undoQuotedPrintable(raw),
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
        });
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.server.on('connection', (socket: Socket) => void sockets.set(socket.remotePort, socket));
  // A client that does not trust the certificate hangs up, which the library reports here.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onFileFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const address = server.server.address();
  return {
    url: `${more.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    receivedMails,
    tries: () => tries,
    refuse: (code, times) => void Object.assign(refusal, { code, times }),
    hangUp: (times) => {
      hangUps = times;
    },
    stall: () => {
      const waiting: (() => void)[] = [];
      stalled = waiting;
      return () => {
        stalled = null;
        waiting.forEach((answer) => answer());
      };
    },
  };
}
