import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/config.ts';
import { MailRefusedError, type Mailer } from './Mailer.ts';

const usualTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** A reply of 5xx to the recipient or the content; one to the sign-in is the operator's to mend, so that the mail waits. */
const isRefusal = (code: string, responseCode: number): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600;

/** Without addresses, which the library's errors and the replies of servers name: errors are logged. */
function toMailError(thrown: unknown): Error {
  const {
    code = '',
    responseCode = 0,
    message,
  } = thrown as { readonly code?: string; readonly responseCode?: number; readonly message: string };
  const reason = `${code} ${message.replaceAll(/(?<![^\s<>])[^\s<>]+@[^\s>]+/g, '…')}`;
  return isRefusal(code, responseCode) ? new MailRefusedError(reason) : new Error(reason);
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Mails hold codes and links of sign-ins: another machine gets none in the clear unless the operator says so, by `?tls=optional`. */
function readServer(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isOptional = url.searchParams.get('tls') === 'optional' || isLoopback(url.hostname);
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isOptional };
}

/** A connection per mail: mails are rare, and an idle connection may be dead without a sign. */
export function createSmtpMailer({ url, from }: MailConfig, timeouts: Partial<typeof usualTimeouts> = {}): Mailer {
  const transport = createTransport({ ...readServer(url), ...usualTimeouts, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}
