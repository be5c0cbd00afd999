import type { Texts } from '#shared/i18n/texts.ts';

export const campaigns: Texts['campaigns'] = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Esta campaña ya no existe.',
    ERR_CAMPAIGN_INVALID_NAME: 'El nombre de una campaña tiene de 2 a 50 caracteres.',
    ERR_CAMPAIGN_INVALID_TIME: 'Elige una fecha y hora válidas, a cinco años como máximo.',
    ERR_CAMPAIGN_LOCKED: 'Una campaña en curso o finalizada no puede cambiar. Cancélala antes.',
    ERR_CAMPAIGN_RUNNING: 'Cancela la campaña antes de eliminarla.',
    ERR_CAMPAIGN_NOT_RUNNING: 'Solo se puede cancelar una campaña en curso.',
    ERR_CAMPAIGN_NOT_CANCELLED: 'Solo se puede reanudar una campaña cancelada.',
    ERR_CAMPAIGN_NOT_PAUSED: 'Esta campaña no está en pausa.',
    ERR_CAMPAIGN_INCOMPLETE: 'A la campaña le falta algo: conexión, lista de contactos o mensaje.',
    ERR_CAMPAIGN_LIMIT: 'La empresa ya tiene {{limit}} campañas. Elimina las antiguas.',
    ERR_CONTACTLIST_IN_CAMPAIGN: 'Una campaña programada o en curso usa esta lista.',
    ERR_NO_CAMPAIGN_OPT_OUT_FOUND: 'Este número ya no está en la lista de quienes no quieren campañas.',
    ERR_CAMPAIGN_OPT_OUT_NUMBER: 'Indica el número con código de país y área, solo dígitos.',
    ERR_CAMPAIGN_OPT_OUT_EXISTS: 'Este número ya no recibe campañas.',
    ERR_CAMPAIGN_OPT_OUT_LIMIT: 'La lista ya tiene {{limit}} números, el máximo.',
  },
};
