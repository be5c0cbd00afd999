import type { MailTexts } from './MailTexts.ts';

export const mail: MailTexts = {
  greeting: '¡Hola, {{name}}!',
  openLink: 'Abrir en Prosa',
  footer: 'Mensaje automático de Prosa. No hace falta responder.',
  kinds: {
    passwordReset: {
      subject: 'Su código para restablecer la contraseña',
      lead: 'Alguien pidió una nueva contraseña para su cuenta. Escriba este código en la página de la nueva contraseña.',
      note: 'El código vale {{minutes}} minutos y una sola vez. Si no fue usted, ignore este mensaje: su contraseña sigue igual.',
    },
    passwordChanged: {
      subject: 'Su contraseña fue restablecida',
      lead: 'La contraseña de su cuenta acaba de restablecerse con un código enviado a este correo, y las demás sesiones terminaron.',
      note: 'Si no fue usted, pida otro código ahora y avise a un administrador de su empresa.',
    },
  },
};
