import type { Texts } from '#shared/i18n/texts.ts';

export const settings: Texts['settings'] = {
  optionsTab: 'Opciones',
  hoursTab: 'Horarios',
  hoursSaved: 'Horarios actualizados con éxito.',
  saveHours: 'Guardar horarios',
  timeZone: 'Zona horaria: {{zone}}',
  serverZone: 'Del servidor ({{zone}})',
  retentionTab: 'Retención',
  retention: {
    title: 'Retención de datos',
    why: 'Lo que supera el plazo se elimina para siempre, todos los días. Un cambio solo vale después de {{hours}} horas.',
    forever: 'Para siempre',
    days_one: '{{count}} día',
    days_other: '{{count}} días',
    save: 'Guardar plazos',
    never: 'Hasta ahora no se ha eliminado nada.',
    done: 'Ya eliminados: {{messages}} mensajes; archivos: {{media}}. Última vez:',
    counting: 'Contando…',
    preview:
      'Hoy se eliminarían {{messages}} mensajes, {{media}} archivos ({{size}}) y {{auditRecords}} registros de auditoría. No se puede deshacer.',
    confirmTitle: '¿Eliminar lo que supera el plazo?',
    confirm: 'Guardar plazos',
  },
  logo: {
    choose: 'Elegir logotipo',
    replace: 'Cambiar logotipo',
    remove: 'Quitar logotipo',
  },
  nameRule: 'Usa hasta 40 caracteres.',
  saved: 'Operación actualizada con éxito.',
  save: 'Guardar',
  saveOption: 'Guardar: {{name}}',
  remove: 'Quitar',
  removeOption: 'Quitar: {{name}}',
  weakPasswords: 'Se aceptan contraseñas débiles.',
  minutesRule: 'Escribe minutos enteros, de 0 a 43200.',
  secretStored: 'Guardado y oculto. Escribe otro valor para cambiarlo.',
  secretMissing: 'Todavía sin valor.',
  secretRule: 'Escribe el nuevo valor.',
  removing: {
    title: '¿Quitar “{{name}}”?',
    text: 'La integración deja de funcionar hasta que haya otro valor.',
    confirm: 'Quitar valor',
  },
  billing: {
    states: { ok: 'Funcionando', failing: 'Con fallos', paused: 'En pausa por fallos', missing: 'Sin configurar' },
    failure_one: '{{count}} fallo seguido: {{failure}}',
    failure_other: '{{count}} fallos seguidos: {{failure}}',
    causes: {
      address: 'la dirección no es pública, o no usa https',
      account: 'el sistema rechazó los datos de acceso',
      unreachable: 'el sistema no respondió',
      refused: 'el sistema rechazó la consulta',
      status: 'el sistema respondió con el error {{status}}',
      error: 'error inesperado',
    },
    queues: 'El bot consulta facturas para los clientes de las colas “2ª Via de Boleto” y “2 Via de Boleto”.',
    unlockQueues:
      'El bot consulta facturas en las colas “2ª Via de Boleto” y “2 Via de Boleto”, y libera conexiones en “Religue de Confiança” y “Liberação em Confiança”.',
    test: 'Probar {{name}}',
    connected: '{{name}} respondió: los datos de acceso son correctos.',
  },
  errors: {
    ERR_BILLING_NOT_CONFIGURED: 'Completa y guarda todos los campos antes de probar.',
    ERR_BILLING_ADDRESS: 'Esta dirección no es pública, o no usa https.',
    ERR_BILLING_ACCOUNT: 'El sistema rechazó los datos de acceso.',
    ERR_BILLING_UNREACHABLE: 'El sistema no respondió.',
    ERR_BILLING_REFUSED: 'El sistema rechazó la consulta (respuesta {{status}}).',
  },
  groups: {
    service: 'Atención',
    automaticTexts: 'Textos automáticos',
    access: 'Acceso y recursos',
    brand: 'Marca',
    ixc: 'IXC',
    mkauth: 'MK-Auth',
    asaas: 'Asaas',
  },
  values: {
    disabled: 'Sin horarios',
    queue: 'Por cola',
    company: 'De la empresa',
    text: 'Texto',
  },
  options: {
    userRating: {
      label: 'Pedir valoración',
      help: 'El cliente recibe un pedido de nota cuando se cierra el ticket.',
    },
    ratingMinutes: {
      label: 'Plazo de la evaluación',
      help: 'Por cuántos minutos vale una respuesta. Después se envía el mensaje de conclusión.',
    },
    ratingReminder: {
      label: 'Recordar la evaluación',
      help: 'Minutos hasta repetir el pedido una vez, si no hay respuesta. 0: no recuerda.',
    },
    ratingComment: {
      label: 'Pedir comentario',
      help: 'Después de la nota se invita al cliente a escribir un mensaje; no reabre el ticket.',
    },
    scheduleType: {
      label: 'Horarios de atención',
      help: 'Qué horarios valen: ninguno, los de cada cola o los de la empresa.',
    },
    call: {
      label: 'Aceptar llamadas',
      help: 'Apagado, quien llama recibe un texto automático y la llamada queda registrada.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensajes de grupos',
      help: 'Apagado, las conversaciones de grupo también se vuelven tickets.',
    },
    sendGreetingAccepted: {
      label: 'Saludar al aceptar',
      help: 'El cliente recibe un saludo cuando alguien acepta el ticket.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar transferencias',
      help: 'El cliente recibe un texto cuando el ticket cambia de cola o de persona.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludar con una sola cola',
      help: 'El saludo de la conexión se envía aunque no haya cola para elegir.',
    },
    scheduleInTicket: {
      label: 'Mensaje programado en la conversación abierta',
      help: 'Apagado: queda en el historial del contacto, y no cuenta como respuesta de quien atiende.',
    },
    chatBotType: {
      label: 'Menú del bot',
      help: 'Cómo aparecen las opciones para el cliente.',
    },
    campaignsEnabled: {
      label: 'Campañas',
      help: 'Muestra campañas y listas de contactos en el menú, si el plan las incluye. Desactivado, ninguna se envía: las que están en curso esperan.',
    },
    strongPasswords: {
      label: 'Exigir contraseñas fuertes',
      help: 'Vale para contraseñas nuevas. En producción, solo un operador de la plataforma puede apagarlo.',
    },
    requireSecondStep: {
      label: 'Exigir verificación en dos pasos',
      help: 'Quien todavía no la tiene la configura al entrar, antes de cualquier otra cosa.',
    },
    severalSessions: {
      label: 'Varias sesiones por persona',
      help: 'Activado, la misma persona puede estar en varios equipos. Desactivado, entrar en uno cierra los otros.',
    },
    country: {
      label: 'País de los números',
      help: 'Los números escritos sin código de país se leen como números de este país.',
    },
    timeZone: {
      label: 'Zona horaria',
      help: 'Vale para los horarios de atención, los feriados, los filtros por día y las horas en los textos.',
    },
    previewWaiting: {
      label: 'Leer antes de aceptar',
      help: 'Quien puede aceptar lee la conversación en espera; la lectura queda registrada.',
    },
    reopenWindow: {
      label: 'Reabrir por cuántos minutos',
      help: 'Hasta este tiempo después de cerrar, un mensaje del cliente reabre el ticket.',
    },
    brandName: {
      label: 'Nombre en la página de acceso',
      help: 'Aparece en el programa y, para cualquiera, en /login?companyId=…. En blanco: la marca estándar.',
    },
    brandLogo: {
      label: 'Logotipo',
      help: 'PNG, JPEG o WebP de hasta {{max}} MB, mostrado entero.',
    },
    brandColor: {
      label: 'Color de la página de acceso',
      help: 'En hexadecimal, como #3D5AFE. Los colores claros se oscurecen hasta que el texto blanco se lea.',
    },
    keepMessages: {
      label: 'Guardar mensajes',
      help: 'Los tickets abiertos también pierden mensajes antiguos; los que nadie leyó se quedan. Los servicios regulados en Brasil guardan el historial 2 años (Decreto 11.034).',
    },
    keepMedia: {
      label: 'Guardar archivos',
      help: 'Imágenes, audios, vídeos y documentos; el texto del mensaje se queda.',
    },
    keepAudit: {
      label: 'Guardar registros de auditoría',
      help: 'La ley brasileña pide al menos 6 meses (Marco Civil da Internet, artículo 15).',
    },
    aiMonthlyTokens: {
      label: 'Presupuesto de IA al mes',
      help: 'Tokens que pueden usar todos los prompts juntos. Vacío: sin límite.',
    },
    aiMonthlyLetters: {
      label: 'Límite de las voces al mes',
      help: 'Letras que las voces de los prompts pueden decir juntas. Vacío: sin límite.',
    },
    ipixc: {
      label: 'Dirección de IXC',
      help: 'Servidor donde el bot consulta las facturas del proveedor.',
    },
    tokenixc: {
      label: 'Token de IXC',
      help: 'Autoriza la consulta en IXC.',
    },
    ipmkauth: {
      label: 'Dirección de MK-Auth',
      help: 'Servidor donde el bot consulta facturas y desbloquea clientes.',
    },
    clientidmkauth: {
      label: 'Client ID de MK-Auth',
      help: 'Nombre con que Prosa entra en MK-Auth.',
    },
    clientsecretmkauth: {
      label: 'Client secret de MK-Auth',
      help: 'Contraseña con que Prosa entra en MK-Auth.',
    },
    asaas: {
      label: 'Token de Asaas',
      help: 'Autoriza la consulta de cobros en Asaas.',
    },
  },
};
