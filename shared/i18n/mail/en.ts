import type { MailTexts } from './MailTexts.ts';

export const mail: MailTexts = {
  greeting: 'Hello, {{name}}!',
  openLink: 'Open in Prosa',
  footer: 'An automatic message of Prosa. There is no need to answer.',
  kinds: {
    invitation: {
      subject: 'Your invitation to Prosa',
      lead: '{{company}} invites you to work in Prosa. Open the link and choose your password.',
      note: 'The link is valid for {{days}} days and only once. If you did not expect this invitation, ignore this message.',
    },
    passwordReset: {
      subject: 'Your code for a new password',
      lead: 'Somebody has asked for a new password for your account. Enter this code on the page for a new password.',
      note: 'The code works for {{minutes}} minutes, and once. If it was not you, ignore this message: your password stays the same.',
    },
    passwordChanged: {
      subject: 'Your password was reset',
      lead: 'The password of your account was just reset by a code sent to this address, and all other sessions have ended.',
      note: 'If it was not you, ask for a new code now and tell an administrator of your company.',
    },
    newDevice: {
      subject: 'New sign-in to your account',
      lead: 'Somebody has just signed in to your account with a device or from a network that it had not used.',
      note: 'If it was you, there is nothing to do. If not, change your password now and end the other sessions under Security, in the menu of your account.',
    },
    secondStepOn: {
      subject: 'Two-step sign-in is on',
      lead: 'Your account now asks for a code of the authenticator app to sign in.',
      note: 'If it was not you, change your password now and tell an administrator of your company.',
    },
    secondStepPasskey: {
      subject: 'Passkey added',
      lead: 'A passkey was added to your account and can be used to sign in.',
      note: 'If it was not you, change your password now, remove the passkey under Security and tell an administrator of your company.',
    },
    secondStepOff: {
      subject: 'Two-step sign-in is off',
      lead: 'Your account asks for the password alone again.',
      note: 'If it was not you, change your password now and tell an administrator of your company.',
    },
    secondStepReset: {
      subject: 'Your two-step sign-in was removed',
      lead: 'An administrator removed the two-step sign-in of your account, and your sessions ended. Sign in with your password and set up another.',
      note: 'If you did not ask for this, tell an administrator of your company and change your password.',
    },
    signUpCode: {
      subject: 'Confirm your e-mail to open {{company}}',
      lead: 'Somebody asked to open the company {{company}} at Prosa with this address. Type this code on the sign-up page.',
      note: 'The code is good for {{minutes}} minutes. If it was not you, ignore this message: no account will be made.',
    },
    signUpKnown: {
      subject: 'You already have an account at Prosa',
      lead: 'Somebody tried to open a company at Prosa with this address, which already has an account.',
      note: 'If it was you, sign in with your password or ask for another one. If not, ignore this message: nothing has changed.',
    },
    paymentReceipt: {
      subject: 'We received your payment',
      lead: 'We received {{value}} for invoice {{invoice}}. Your licence is renewed until {{date}}.',
      note: 'This mail is your receipt. Your invoices are under Invoices in Prosa.',
    },
    invoiceDue: {
      subject: 'Your invoice is due on {{date}}',
      lead: 'Invoice {{invoice}} of {{value}} is due on {{date}}. Pay it in a few seconds, under Invoices.',
      note: 'If you have already paid, ignore this message.',
    },
    invoiceOverdue: {
      subject: 'Your invoice was due on {{date}}',
      lead: 'Invoice {{invoice}} of {{value}} was due on {{date}}. Nothing was deleted: everything works again as soon as the payment is confirmed.',
      note: 'If you have already paid, ignore this message.',
    },
    aiBudgetNear: {
      subject: 'Your AI has used 80% of the month',
      lead: 'Your company’s assistants have used more than 80% of the tokens of this month.',
      note: 'When they run out, assistants stop until next month and conversations go to people. Prompts shows what was used and changes the limit.',
    },
    aiBudgetSpent: {
      subject: 'This month’s AI limit is used up',
      lead: 'Your company’s assistants have used all tokens of this month: they stop until next month, and conversations go to people.',
      note: 'No message is lost. Prompts shows what was used and changes the limit.',
    },
    aiVoicesNear: {
      subject: 'Your AI voices have used 80% of the month',
      lead: 'Your assistants’ voices have spoken more than 80% of the letters of this month.',
      note: 'Answers that do not fit in what is left are written until next month. Prompts shows what was spoken and changes the limit.',
    },
    storageNear: {
      subject: 'Your storage has reached 80%',
      lead: 'Your company’s files in Prosa take more than 80% of what the plan allows.',
      note: 'Subscription shows what takes the space. When it runs out, your team can no longer send files; what customers send still arrives.',
    },
    storageFull: {
      subject: 'Your storage is full',
      lead: 'Your company’s files in Prosa take all the space of the plan. Your team can no longer send files; texts go out as always.',
      note: 'What customers send still arrives, and nothing is deleted. Subscription shows what takes the space; to make room, keep files for less time or change the plan.',
    },
  },
};
