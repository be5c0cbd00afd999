import type { Texts } from '#shared/i18n/texts.ts';

export const overview: Texts['overview'] = {
  companies: { title: 'Empresas', trial: 'En prueba', active: 'Activas', overdue: 'Vencidas', blocked: 'Bloqueadas' },
  revenue: {
    title: 'Ingresos',
    paidThisMonth: 'Recibido este mes',
    open: 'Pendiente',
    overdue: 'Atrasado',
    monthly: 'Ingresos mensuales recurrentes',
  },
  connections: { title: 'Números', connected: 'Conectados', disconnected: 'Desconectados' },
  messages: { title: 'Mensajes por día', table: 'Ver como tabla', day: 'Día', sent: 'Enviados', received: 'Recibidos' },
  queues: {
    title: 'Colas de trabajo',
    events: 'Eventos por publicar',
    listeners: 'Tareas por hacer',
    jobs: 'Trabajos atrasados',
    mails: 'Correos por enviar',
  },
  failures: {
    title: 'Fallos',
    listeners: 'Tareas paradas',
    jobs: 'Trabajos que fallaron en 7 días',
    mails: 'Correos que fallaron en 7 días',
  },
  elsewhere: 'en otra base de datos',
  measured: 'Medido a las {{time}}. Se actualiza cada 30 segundos.',
};
