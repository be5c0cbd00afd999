import type { Texts } from '#shared/i18n/texts.ts';

export const settings: Texts['settings'] = {
  optionsTab: 'Options',
  hoursTab: 'Hours',
  hoursSaved: 'Hours updated successfully.',
  saveHours: 'Save hours',
  timeZone: 'Time zone: {{zone}}',
  serverZone: 'The server’s ({{zone}})',
  retentionTab: 'Retention',
  retention: {
    title: 'Data retention',
    why: 'What is older is deleted for good, every day. A change applies after {{hours}} hours only.',
    forever: 'For ever',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    save: 'Save periods',
    never: 'Nothing has been deleted so far.',
    done: 'Deleted so far: {{messages}} messages; files: {{media}}. Last time:',
    counting: 'Counting…',
    preview:
      'Today this would delete {{messages}} messages, {{media}} files ({{size}}) and {{auditRecords}} audit records. It cannot be undone.',
    confirmTitle: 'Delete what is older?',
    confirm: 'Save periods',
  },
  logo: {
    choose: 'Choose a logo',
    replace: 'Change the logo',
    remove: 'Remove the logo',
  },
  nameRule: 'Use up to 40 characters.',
  saved: 'Operation updated successfully.',
  save: 'Save',
  saveOption: 'Save: {{name}}',
  remove: 'Remove',
  removeOption: 'Remove: {{name}}',
  weakPasswords: 'Weak passwords are accepted.',
  minutesRule: 'Type whole minutes, from 0 to 43200.',
  secretStored: 'Stored and hidden. Type another value to replace it.',
  secretMissing: 'No value yet.',
  secretRule: 'Type the new value.',
  removing: {
    title: 'Remove “{{name}}”?',
    text: 'The integration stops working until there is another value.',
    confirm: 'Remove value',
  },
  billing: {
    states: { ok: 'Working', failing: 'Failing', paused: 'Paused after failures', missing: 'Not set up' },
    failure_one: '{{count}} failure in a row: {{failure}}',
    failure_other: '{{count}} failures in a row: {{failure}}',
    causes: {
      address: 'the address is not public, or does not use https',
      account: 'the system refused the credentials',
      unreachable: 'the system did not answer',
      refused: 'the system refused the request',
      status: 'the system answered with error {{status}}',
      error: 'unexpected error',
    },
    queues: 'The bot looks up invoices for customers of the queues “2ª Via de Boleto” and “2 Via de Boleto”.',
    unlockQueues:
      'The bot looks up invoices in the queues “2ª Via de Boleto” and “2 Via de Boleto”, and unlocks lines in “Religue de Confiança” and “Liberação em Confiança”.',
    test: 'Test {{name}}',
    connected: '{{name}} answered: the credentials are right.',
  },
  errors: {
    ERR_BILLING_NOT_CONFIGURED: 'Fill in and save all fields before testing.',
    ERR_BILLING_ADDRESS: 'This address is not public, or does not use https.',
    ERR_BILLING_ACCOUNT: 'The system refused the credentials.',
    ERR_BILLING_UNREACHABLE: 'The system did not answer.',
    ERR_BILLING_REFUSED: 'The system refused the request (answer {{status}}).',
  },
  groups: {
    service: 'Service',
    automaticTexts: 'Automatic texts',
    access: 'Access and features',
    brand: 'Brand',
    ixc: 'IXC',
    mkauth: 'MK-Auth',
    asaas: 'Asaas',
  },
  values: {
    disabled: 'No hours',
    queue: 'By queue',
    company: 'Of the company',
    text: 'Text',
  },
  options: {
    userRating: {
      label: 'Ask for a rating',
      help: 'The customer is asked for a mark when the conversation is closed.',
    },
    ratingMinutes: {
      label: 'Time for the rating',
      help: 'For how many minutes an answer counts. Then the closing message is sent.',
    },
    ratingReminder: {
      label: 'Remind of the rating',
      help: 'Minutes until the question is repeated once, without an answer. 0: no reminder.',
    },
    ratingComment: {
      label: 'Ask for a comment',
      help: 'After the rate the customer is invited to write one message; it does not reopen the conversation.',
    },
    scheduleType: {
      label: 'Business hours',
      help: 'Which hours apply: none, those of each queue or those of the company.',
    },
    call: {
      label: 'Accept calls',
      help: 'When off, callers get an automatic text and the call is logged.',
    },
    CheckMsgIsGroup: {
      label: 'Ignore group messages',
      help: 'When off, group conversations become tickets too.',
    },
    sendGreetingAccepted: {
      label: 'Greet on accepting',
      help: 'The customer gets a greeting when somebody accepts the conversation.',
    },
    sendMsgTransfTicket: {
      label: 'Announce transfers',
      help: 'The customer gets a text when the conversation moves to another queue or person.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greet with a single queue',
      help: 'The greeting of the connection is sent even when there is no queue to choose.',
    },
    scheduleInTicket: {
      label: 'Scheduled message in the open conversation',
      help: 'Off: it is kept in the contact’s history, and does not count as the agent’s answer.',
    },
    chatBotType: {
      label: 'Bot menu',
      help: 'How the options appear to the customer.',
    },
    campaignsEnabled: {
      label: 'Campaigns',
      help: 'Shows campaigns and contact lists in the menu, if the plan includes them. Switched off, none is sent: those in progress wait.',
    },
    strongPasswords: {
      label: 'Require strong passwords',
      help: 'Applies to new passwords. In production only a platform operator may switch it off.',
    },
    requireSecondStep: {
      label: 'Require two-step sign-in',
      help: 'Users without one set it up right after signing in, before anything else.',
    },
    severalSessions: {
      label: 'Several sessions per person',
      help: 'On, the same person may work on several computers. Off, signing in on one ends the others.',
    },
    country: {
      label: 'Country of the numbers',
      help: 'Numbers typed without a country code are read as numbers of this country.',
    },
    timeZone: {
      label: 'Time zone',
      help: 'For opening hours, holidays, filters by day and the times in texts.',
    },
    previewWaiting: {
      label: 'Read before accepting',
      help: 'Users who may accept a waiting conversation can read it; each reading is recorded.',
    },
    reopenWindow: {
      label: 'Reopen for how many minutes',
      help: 'Until this long after closing, a message of the customer reopens the conversation.',
    },
    brandName: {
      label: 'Name on the sign-in page',
      help: 'Shown in the program and, to everyone, at /login?companyId=…. Empty: the standard brand.',
    },
    brandLogo: {
      label: 'Logo',
      help: 'PNG, JPEG or WebP of at most {{max}} MB, shown whole.',
    },
    brandColor: {
      label: 'Colour of the sign-in page',
      help: 'In hexadecimal, like #3D5AFE. Light colours are darkened until white text can be read.',
    },
    keepMessages: {
      label: 'Keep messages',
      help: 'Open conversations lose old messages too; those that nobody has read stay. Regulated services in Brazil keep the history for 2 years (Decree 11,034).',
    },
    keepMedia: {
      label: 'Keep files',
      help: 'Pictures, audio, videos and documents; the text of the message stays.',
    },
    keepAudit: {
      label: 'Keep audit records',
      help: 'Brazilian law asks for at least 6 months (Marco Civil da Internet, article 15).',
    },
    aiMonthlyTokens: {
      label: 'AI budget per month',
      help: 'Tokens that all prompts together may use. Empty: no limit.',
    },
    aiMonthlyLetters: {
      label: 'Limit of voices per month',
      help: 'Letters that the voices of prompts may speak together. Empty: no limit.',
    },
    ipixc: {
      label: 'IXC address',
      help: 'Server where the bot looks up the provider’s invoices.',
    },
    tokenixc: {
      label: 'IXC token',
      help: 'Authorises the look-up in IXC.',
    },
    ipmkauth: {
      label: 'MK-Auth address',
      help: 'Server where the bot looks up invoices and unblocks customers.',
    },
    clientidmkauth: {
      label: 'MK-Auth client ID',
      help: 'Name with which Prosa signs in to MK-Auth.',
    },
    clientsecretmkauth: {
      label: 'MK-Auth client secret',
      help: 'Password with which Prosa signs in to MK-Auth.',
    },
    asaas: {
      label: 'Asaas token',
      help: 'Authorises the look-up of charges in Asaas.',
    },
  },
};
