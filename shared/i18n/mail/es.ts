import type { MailTexts } from './MailTexts.ts';

export const mail: MailTexts = {
  greeting: '¡Hola, {{name}}!',
  openLink: 'Abrir en Prosa',
  footer: 'Mensaje automático de Prosa. No hace falta responder.',
  kinds: {
    invitation: {
      subject: 'Tu invitación a Prosa',
      lead: '{{company}} te invita a atender en Prosa. Abre el enlace y elige tu contraseña.',
      note: 'El enlace vale {{days}} días y una sola vez. Si no esperabas esta invitación, ignora este mensaje.',
    },
    passwordReset: {
      subject: 'Tu código para restablecer la contraseña',
      lead: 'Alguien pidió una nueva contraseña para tu cuenta. Escribe este código en la página de la nueva contraseña.',
      note: 'El código vale {{minutes}} minutos y una sola vez. Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.',
    },
    passwordChanged: {
      subject: 'Tu contraseña fue restablecida',
      lead: 'La contraseña de tu cuenta acaba de restablecerse con un código enviado a este correo, y las demás sesiones terminaron.',
      note: 'Si no fuiste tú, pide otro código ahora y avisa a un administrador de tu empresa.',
    },
    newDevice: {
      subject: 'Nuevo acceso a tu cuenta',
      lead: 'Alguien acaba de entrar en tu cuenta con un dispositivo o desde una red que no usabas.',
      note: 'Si fuiste tú, no tienes que hacer nada. Si no, cambia la contraseña ahora y cierra las otras sesiones en Seguridad, en el menú de tu cuenta.',
    },
    secondStepOn: {
      subject: 'Verificación en dos pasos activada',
      lead: 'Tu cuenta ahora pide un código de la aplicación de autenticación para entrar.',
      note: 'Si no fuiste tú, cambia la contraseña ahora y avisa a un administrador de tu empresa.',
    },
    secondStepPasskey: {
      subject: 'Llave de acceso añadida',
      lead: 'Se añadió una llave de acceso a tu cuenta, y sirve para entrar.',
      note: 'Si no fuiste tú, cambia la contraseña ahora, quita la llave en Seguridad y avisa a un administrador de tu empresa.',
    },
    secondStepOff: {
      subject: 'Verificación en dos pasos desactivada',
      lead: 'Tu cuenta vuelve a pedir solo la contraseña para entrar.',
      note: 'Si no fuiste tú, cambia la contraseña ahora y avisa a un administrador de tu empresa.',
    },
    secondStepReset: {
      subject: 'Se quitó tu verificación en dos pasos',
      lead: 'Un administrador quitó la verificación en dos pasos de tu cuenta, y tus sesiones terminaron. Entra con la contraseña y configura otra.',
      note: 'Si no lo pediste, avisa a un administrador de tu empresa y cambia la contraseña.',
    },
    signUpCode: {
      subject: 'Confirma tu correo para abrir {{company}}',
      lead: 'Alguien pidió abrir la empresa {{company}} en Prosa con este correo. Escribe este código en la página de registro.',
      note: 'El código vale por {{minutes}} minutos. Si no fuiste tú, ignora este mensaje: no se creará ninguna cuenta.',
    },
    signUpKnown: {
      subject: 'Ya tienes una cuenta en Prosa',
      lead: 'Alguien intentó abrir una empresa en Prosa con este correo, que ya tiene una cuenta.',
      note: 'Si fuiste tú, entra con tu contraseña o pide otra. Si no, ignora este mensaje: nada ha cambiado.',
    },
    paymentReceipt: {
      subject: 'Recibimos tu pago',
      lead: 'Recibimos {{value}} por la factura {{invoice}}. Tu licencia se renovó hasta el {{date}}.',
      note: 'Este correo es tu recibo. Las facturas están en Facturas, en Prosa.',
    },
    invoiceDue: {
      subject: 'Tu factura vence el {{date}}',
      lead: 'La factura {{invoice}}, de {{value}}, vence el {{date}}. Págala en pocos segundos, en Facturas.',
      note: 'Si ya pagaste, ignora este mensaje.',
    },
    invoiceOverdue: {
      subject: 'Tu factura venció el {{date}}',
      lead: 'La factura {{invoice}}, de {{value}}, venció el {{date}}. Nada se borró: cuando se confirme el pago, todo vuelve a funcionar.',
      note: 'Si ya pagaste, ignora este mensaje.',
    },
    aiBudgetNear: {
      subject: 'Tu IA llegó al 80 % del mes',
      lead: 'Los asistentes de tu empresa ya usaron más del 80 % de los tokens de este mes.',
      note: 'Cuando se acaben, los asistentes se detienen hasta el mes que viene y las conversaciones pasan a personas. En Prompts ves lo usado y cambias el límite.',
    },
    aiBudgetSpent: {
      subject: 'Se acabó el límite de IA de este mes',
      lead: 'Los asistentes de tu empresa usaron todos los tokens de este mes: se detienen hasta el mes que viene y las conversaciones pasan a personas.',
      note: 'Ningún mensaje se pierde. En Prompts ves lo usado y cambias el límite.',
    },
    aiVoicesNear: {
      subject: 'Las voces de tu IA llegaron al 80 % del mes',
      lead: 'Las voces de tus asistentes ya dijeron más del 80 % de las letras de este mes.',
      note: 'Las respuestas que no quepan en lo que queda van por escrito hasta el mes que viene. En Prompts ves lo dicho y cambias el límite.',
    },
    storageNear: {
      subject: 'Tu almacenamiento llegó al 80 %',
      lead: 'Los archivos de tu empresa en Prosa ocupan más del 80 % de lo que permite el plan.',
      note: 'En Suscripción ves qué ocupa espacio. Cuando se acabe, el equipo ya no podrá enviar archivos; lo que mandan los clientes sigue llegando.',
    },
    storageFull: {
      subject: 'Tu almacenamiento está lleno',
      lead: 'Los archivos de tu empresa en Prosa ocupan todo el espacio del plan. El equipo ya no puede enviar archivos; los textos salen como siempre.',
      note: 'Lo que mandan los clientes sigue llegando y nada se borra. En Suscripción ves qué ocupa espacio; para liberarlo, guarda los archivos menos tiempo o cambia de plan.',
    },
  },
};
