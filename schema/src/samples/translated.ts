import type { Translations } from '../define/in-language.ts';

/** The event in its other languages. */
export const EVENT_TRANSLATIONS: Translations = {
  fr: {
    name: 'Baraza pour le climat et la santé',
    tagline: 'Un continent, un climat, une santé',
    description:
      'Trois jours sur ce qu’un environnement qui change fait à la santé en Afrique, et sur ce qui agit contre. ' +
      'Chercheuses, infirmiers, agricultrices, ingénieurs, urbanistes et jeunes de 54 pays partagent des données, se ' +
      'disputent sur les priorités et repartent avec des plans. L’interprétation entre l’anglais, l’arabe, le ' +
      'français, le portugais et le swahili est assurée dans la Savanna Hall.',
  },
  ar: {
    name: 'برازا للمناخ والصحة',
    tagline: 'قارة واحدة، مناخ واحد، صحة واحدة',
    description:
      'ثلاثة أيام عمّا تفعله البيئة المتغيّرة بصحة الناس في إفريقيا، وعمّا يتصدّى لذلك. باحثون وممرضات ومزارعون ' +
      'ومهندسات ومخطّطو مدن وشباب من 54 بلدًا يتبادلون البيانات، ويتجادلون في الأولويات، ويعودون بخطط. الترجمة ' +
      'الفورية بين العربية والإنجليزية والفرنسية والبرتغالية والسواحلية متاحة في Savanna Hall.',
  },
  pt: {
    name: 'Baraza pelo Clima e pela Saúde',
    tagline: 'Um continente, um clima, uma saúde',
    description:
      'Três dias sobre o que um ambiente em mudança faz à saúde das pessoas em África, e sobre o que o contraria. ' +
      'Investigadores, enfermeiras, agricultores, engenheiras, urbanistas e jovens de 54 países partilham dados, ' +
      'discutem prioridades e regressam com planos. Na Savanna Hall há interpretação entre árabe, francês, inglês, ' +
      'português e suaíli.',
  },
  sw: {
    name: 'Baraza la Tabianchi na Afya',
    tagline: 'Bara moja, tabianchi moja, afya moja',
    description:
      'Siku tatu kuhusu jinsi mazingira yanayobadilika yanavyoathiri afya ya watu barani Afrika, na kuhusu ' +
      'kinachosaidia. Watafiti, wauguzi, wakulima, wahandisi, wapangaji wa miji na vijana kutoka nchi 54 ' +
      'wanabadilishana takwimu, wanajadili vipaumbele na kuondoka na mipango. Ukalimani kati ya Kiarabu, Kiingereza, ' +
      'Kifaransa, Kireno na Kiswahili unapatikana Savanna Hall.',
  },
};

/** The opening in the languages that it is interpreted into. */
export const OPENING_TRANSLATIONS: Translations = {
  fr: {
    title: 'Ce que la chaleur nous coûte déjà',
    description:
      'L’ouverture : vingt ans de registres hospitaliers de onze pays disent où la chaleur, la fumée et l’eau sale ' +
      'raccourcissent déjà des vies, et où elles ont cessé de le faire.',
  },
  ar: {
    title: 'ما تكلّفنا إياه الحرارة منذ الآن',
    description:
      'الافتتاح: عشرون عامًا من سجلات المستشفيات في أحد عشر بلدًا تبيّن أين تقصّر الحرارة والدخان والمياه الملوّثة ' +
      'الأعمار، وأين كفّت عن ذلك.',
  },
  pt: {
    title: 'O que o calor já nos custa',
    description:
      'A abertura: vinte anos de registos hospitalares de onze países dizem onde o calor, o fumo e a água suja já ' +
      'encurtam vidas, e onde deixaram de o fazer.',
  },
  sw: {
    title: 'Gharama ambayo joto tayari linatutoza',
    description:
      'Ufunguzi: rekodi za hospitali za miaka ishirini kutoka nchi kumi na moja zinaonyesha mahali ambapo joto, moshi ' +
      'na maji machafu tayari yanafupisha maisha, na mahali ambapo yameacha kufanya hivyo.',
  },
};
