import type { Notification } from './notification.ts';

export interface NotificationTemplate
  extends Pick<Notification, 'title' | 'message' | 'type' | 'notification_type' | 'translations'> {
  id: string;
  name: string;
}

/**
 * Built-in templates for urgent messages; the sender fills in `{...}`. Those in which nothing but the event's name is
 * filled in come in every language.
 */
export const NOTIFICATION_TEMPLATES: readonly NotificationTemplate[] = [
  {
    id: 'welcome',
    name: 'Welcome',
    title: 'Welcome to {event}',
    message: 'We are glad that you are here. Your QR code is on your dashboard; please have it ready at the door.',
    type: 'info',
    notification_type: 'welcome',
    translations: {
      fr: {
        title: 'Bienvenue à {event}',
        message:
          'Nous sommes heureux de vous accueillir. Votre code QR est sur votre tableau de bord ; préparez-le à l’entrée.',
      },
      es: {
        title: 'Le damos la bienvenida a {event}',
        message: 'Nos alegra que esté aquí. Su código QR está en «Inicio»; téngalo listo en la puerta.',
      },
      pt: {
        title: 'Boas-vindas a {event}',
        message: 'É um gosto contar com a sua presença. O seu código QR está em «Início»; tenha-o pronto à porta.',
      },
      sw: {
        title: 'Karibu {event}',
        message: 'Tunafurahi kuwa uko hapa. Msimbo wako wa QR uko kwenye “Mwanzo”; tafadhali uwe nao tayari mlangoni.',
      },
      ar: {
        title: 'أهلًا بك في {event}',
        message: 'يسعدنا حضورك. رمز QR الخاص بك في «الرئيسية»؛ يُرجى تجهيزه عند الباب.',
      },
    },
  },
  {
    id: 'session-soon',
    name: 'A session starts soon',
    title: '{session} starts in 15 minutes',
    message: 'Please take your seats in {room}.',
    type: 'reminder',
    notification_type: 'schedule',
  },
  {
    id: 'room-change',
    name: 'Another room',
    title: '{session} moves to {room}',
    message: 'The time stays the same. Staff at the old room will show you the way.',
    type: 'urgent',
    notification_type: 'schedule',
  },
  {
    id: 'delay',
    name: 'A delay',
    title: '{session} starts later',
    message: 'It now begins at {time}. Thank you for your patience.',
    type: 'info',
    notification_type: 'schedule',
  },
  {
    id: 'weather',
    name: 'Weather',
    title: 'Weather warning',
    message: 'Please stay inside until further notice. Sessions go on.',
    type: 'urgent',
    notification_type: 'weather',
    translations: {
      fr: {
        title: 'Alerte météo',
        message: 'Restez à l’intérieur jusqu’à nouvel ordre. Les sessions continuent.',
      },
      es: {
        title: 'Aviso meteorológico',
        message: 'Permanezca en el interior hasta nuevo aviso. Las sesiones continúan.',
      },
      pt: {
        title: 'Aviso meteorológico',
        message: 'Fique no interior até novo aviso. As sessões continuam.',
      },
      sw: {
        title: 'Tahadhari ya hali ya hewa',
        message: 'Tafadhali baki ndani hadi utakapoarifiwa tena. Vipindi vinaendelea.',
      },
      ar: {
        title: 'تحذير من الطقس',
        message: 'يُرجى البقاء في الداخل حتى إشعار آخر. الجلسات مستمرة.',
      },
    },
  },
  {
    id: 'emergency',
    name: 'Emergency',
    title: 'Please leave the building',
    message: 'Walk to the nearest exit and on to the assembly point. Do not use the lifts.',
    type: 'urgent',
    notification_type: 'emergency',
    translations: {
      fr: {
        title: 'Quittez le bâtiment',
        message:
          'Marchez jusqu’à la sortie la plus proche, puis jusqu’au point de rassemblement. N’utilisez pas les ascenseurs.',
      },
      es: {
        title: 'Salga del edificio',
        message: 'Camine hasta la salida más cercana y después hasta el punto de encuentro. No use los ascensores.',
      },
      pt: {
        title: 'Saia do edifício',
        message: 'Caminhe até à saída mais próxima e depois até ao ponto de encontro. Não use os elevadores.',
      },
      sw: {
        title: 'Tafadhali ondoka jengoni',
        message: 'Tembea hadi njia ya kutokea iliyo karibu, kisha hadi mahali pa kukusanyika. Usitumie lifti.',
      },
      ar: {
        title: 'يُرجى مغادرة المبنى',
        message: 'توجّه سيرًا إلى أقرب مخرج ثم إلى نقطة التجمّع. لا تستخدم المصاعد.',
      },
    },
  },
];
