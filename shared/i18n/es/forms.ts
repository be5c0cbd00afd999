import type { Texts } from '#shared/i18n/texts.ts';

export const forms: Texts['forms'] = {
  tag: { nameTooShort: 'Mensaje muy corto' },
  ticket: { queueMissing: 'Selecciona una cola' },
  schedule: { bodyTooShort: 'Mensaje muy corto' },
  dashboard: { filterMissing: 'Configura el filtro' },
  checkout: {
    firstName: 'El nombre completo es obligatorio',
    address2: 'La dirección es obligatoria',
    city: 'La ciudad es obligatoria',
    zipcode: 'El código postal es obligatorio',
    country: 'El país es obligatorio',
  },
  fileList: { nameTooShort: 'nombre muy corto' },
  prompt: { queueMissing: 'Indica el sector' },
  passwordReset: {
    weak: 'Tu contraseña debe tener al menos 8 caracteres, con una mayúscula, una minúscula y un número.',
    mismatch: 'Las contraseñas no coinciden',
  },
  chat: { titleMissing: 'Por favor, escribe el título de la conversación.', usersMissing: 'Por favor, selecciona al menos un usuario.' },
};
