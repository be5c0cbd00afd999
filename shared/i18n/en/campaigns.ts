import type { Texts } from '#shared/i18n/texts.ts';

export const campaigns: Texts['campaigns'] = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'This campaign no longer exists.',
    ERR_CAMPAIGN_INVALID_NAME: 'The name of a campaign has 2 to 50 characters.',
    ERR_CAMPAIGN_INVALID_TIME: 'Choose a valid date and time, at most five years ahead.',
    ERR_CAMPAIGN_LOCKED: 'A running or finished campaign cannot change. Cancel it first.',
    ERR_CAMPAIGN_RUNNING: 'Cancel the campaign before you delete it.',
    ERR_CAMPAIGN_NOT_RUNNING: 'Only a running campaign can be cancelled.',
    ERR_CAMPAIGN_NOT_CANCELLED: 'Only a cancelled campaign can be restarted.',
    ERR_CAMPAIGN_NOT_PAUSED: 'This campaign is not paused.',
    ERR_CAMPAIGN_INCOMPLETE: 'The campaign lacks something: a connection, a contact list or a message.',
    ERR_CAMPAIGN_LIMIT: 'The company already has {{limit}} campaigns. Delete old ones.',
    ERR_CONTACTLIST_IN_CAMPAIGN: 'A scheduled or running campaign uses this list.',
    ERR_NO_CAMPAIGN_OPT_OUT_FOUND: 'This number is no longer on the opt-out list.',
    ERR_CAMPAIGN_OPT_OUT_NUMBER: 'Enter the number with country and area code, digits only.',
    ERR_CAMPAIGN_OPT_OUT_EXISTS: 'This number already gets no campaigns.',
    ERR_CAMPAIGN_OPT_OUT_LIMIT: 'The list already has {{limit}} numbers, the maximum.',
  },
};
