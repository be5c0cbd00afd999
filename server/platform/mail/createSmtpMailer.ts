import type { MailConfig } from '#server/config.ts';
import { MailRefusedError, MailServerError, type Mailer } from './Mailer.ts';

const usualTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** A reply of 5xx to the recipient or the content; one to the sign-in is the operator's to repair, so that the mail waits. */
const isRefusal = (code: string, responseCode: number): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600;

/** Without addresses, which the library's errors and the replies of servers name: errors are logged. */
function toMailError(thrown: unknown, host: string): Error {
  const {
    code = '',
    responseCode = 0,
    message,
  } = thrown as { readonly code?: string; readonly responseCode?: number; readonly message: string };
  const reason = `${code} ${message.replaceAll(/(?<![^\s<>])[^\s<>]+@[^\s>]+/g, '…')}`;
  return isRefusal(code, responseCode) ? new MailRefusedError(reason) : new MailServerError(host, reason);
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

interface MailServer {
  readonly host: string;
  readonly options: { readonly url: string; readonly requireTLS: boolean; readonly tls: { readonly rejectUnauthorized: boolean } };
}

/**
 * Mails hold codes and links of sign-ins: another machine gets none in the clear, nor under a certificate of its own making, unless
 * the operator says so, by `?tls=optional`.
 */
function readServer(address: string): MailServer {
  const url = new URL(address);
  const isOptional = url.searchParams.get('tls') === 'optional' || isLoopback(url.hostname);
  url.searchParams.delete('tls');
  const requireTLS = url.protocol === 'smtp:' && !isOptional;
  return { host: url.host, options: { url: url.href, requireTLS, tls: { rejectUnauthorized: !isOptional } } };
}

/** A connection per mail: mails are rare, and an idle connection may be dead without a sign. */
export function createSmtpMailer({ url, from }: MailConfig, timeouts: Partial<typeof usualTimeouts> = {}): Mailer {
  const server = readServer(url);
  const options = { ...server.options, ...usualTimeouts, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  return {
    send: async (mail) => {
      try {
        // Loaded by the first mail: the library's parts are not needed to start.
        const { createTransport } = await import('nodemailer');
        await createTransport(options).sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        throw toMailError(error, server.host);
      }
    },
  };
}
