import type { Texts } from '#shared/i18n/texts.ts';

export const program: Texts['program'] = {
  downloads: {
    running: 'Descargando {{name}}',
    part: '{{part}}\u00a0%',
    done: '{{name}} está en la carpeta de descargas',
    failed: 'No se pudo descargar {{name}}',
    show: 'Mostrar en la carpeta',
    stop: 'Cancelar',
    stopped: 'La descarga de {{name}} se canceló',
  },
  troubles: {
    storeBroken: 'No se pudieron leer todas las preferencias. Guardamos una copia y conservamos lo que se pudo.',
    noKeychain: 'Este equipo no guarda contraseñas de forma segura: tendrás que iniciar sesión cada vez que abras Prosa.',
    crashed: 'La pantalla se detuvo y se recargó. Lo que escribiste sigue guardado.',
  },
  update: {
    ready: 'Prosa {{version}} está listo',
    text: 'Se instala cuando cierras el programa.',
    looking: 'Buscando una versión nueva…',
    none: 'Tienes la versión más nueva.',
    loading: 'Descargando Prosa {{version}}: {{part}}\u00a0%',
    failed: 'No se pudo buscar una versión nueva. Lo intentaremos de nuevo.',
    unsupported: 'Este programa lo actualiza quien lo instaló.',
    look: 'Buscar actualización',
    install: 'Instalar y reiniciar',
    notes: 'Novedades de Prosa {{version}}',
  },
  unread_one: '{{count}} ticket sin leer',
  unread_other: '{{count}} tickets sin leer',
  settings: 'Preferencias',
  settingsWords: 'configuración ajustes opciones notificaciones sonidos',
  notice: { hidden: 'Mensaje nuevo' },
};
