import type { Translations } from '../define/in-language.ts';

/** French, Arabic, Portuguese, Swahili. */
type Words = readonly [string, string, string, string];

const asTranslations = (field: string, [fr, ar, pt, sw]: Words): Translations => ({
  fr: { [field]: fr },
  ar: { [field]: ar },
  pt: { [field]: pt },
  sw: { [field]: sw },
});

const TRACKS: Record<string, Words> = {
  Air: ['Air', 'الهواء', 'Ar', 'Hewa'],
  Cities: ['Villes', 'المدن', 'Cidades', 'Miji'],
  'Coasts and islands': ['Côtes et îles', 'السواحل والجزر', 'Costas e ilhas', 'Pwani na visiwa'],
  Community: ['Communauté', 'المجتمع', 'Comunidade', 'Jamii'],
  'Data and early warning': [
    'Données et alerte précoce',
    'البيانات والإنذار المبكر',
    'Dados e alerta precoce',
    'Takwimu na tahadhari ya mapema',
  ],
  'Finance and policy': [
    'Finance et politiques publiques',
    'التمويل والسياسات',
    'Finanças e políticas',
    'Fedha na sera',
  ],
  Food: ['Alimentation', 'الغذاء', 'Alimentação', 'Chakula'],
  Heat: ['Chaleur', 'الحرارة', 'Calor', 'Joto'],
  'One Health': ['Une seule santé', 'صحة واحدة', 'Uma só saúde', 'Afya moja'],
  'Vectors and outbreaks': [
    'Vecteurs et épidémies',
    'نواقل الأمراض والأوبئة',
    'Vetores e surtos',
    'Vienezi na milipuko',
  ],
  Water: ['Eau', 'الماء', 'Água', 'Maji'],
};

const CATEGORIES: Record<string, Words> = {
  'Clean cooking': ['Cuisson propre', 'الطهي النظيف', 'Cozinha limpa', 'Upishi safi'],
  Data: ['Données', 'البيانات', 'Dados', 'Takwimu'],
  Energy: ['Énergie', 'الطاقة', 'Energia', 'Nishati'],
  Finance: ['Finance', 'التمويل', 'Finanças', 'Fedha'],
  'Food and land': ['Alimentation et terres', 'الغذاء والأرض', 'Alimentação e terra', 'Chakula na ardhi'],
  'Health care': ['Soins', 'الرعاية الصحية', 'Cuidados de saúde', 'Huduma za afya'],
  Instruments: ['Instruments', 'الأجهزة', 'Instrumentos', 'Vifaa'],
  Nature: ['Nature', 'الطبيعة', 'Natureza', 'Mazingira'],
  Research: ['Recherche', 'البحث', 'Investigação', 'Utafiti'],
  Transport: ['Transport', 'النقل', 'Transporte', 'Usafiri'],
  Waste: ['Déchets', 'النفايات', 'Resíduos', 'Taka'],
  Water: ['Eau', 'الماء', 'Água', 'Maji'],
};

/** With the first document of each word, which speaks for the others. */
const once = (field: string, words: Record<string, Words>) => {
  const told = new Set<string>();
  return (word: string): Translations | null => {
    const known = words[word];
    if (!known || told.has(word)) return null;
    told.add(word);
    return asTranslations(field, known);
  };
};

export const trackTranslations = () => once('track', TRACKS);
export const categoryTranslations = () => once('category', CATEGORIES);

/** Both, language by language. */
export function together(one: Translations | null, other: Translations | null): Translations | null {
  if (!one || !other) return one ?? other;
  const languages = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...languages].map((language) => [language, { ...one[language], ...other[language] }]));
}

/** Of the sponsors who give most. */
export const SPONSOR_TRANSLATIONS: Record<string, Translations> = {
  'Kusanya Adaptation Fund': asTranslations('description', [
    'Finance l’ombre, les puits et l’alerte précoce avant la catastrophe, dans 23 pays. Il a fait venir 120 infirmières et éleveurs à ce Baraza.',
    'يموّل الظل والآبار والإنذار المبكر قبل وقوع الكارثة، في 23 بلدًا. وقد أتى بـ 120 ممرضة وراعيًا إلى هذا اللقاء.',
    'Paga sombra, poços e alerta precoce antes da catástrofe, em 23 países. Trouxe 120 enfermeiras e pastores a este Baraza.',
    'Unalipia kivuli, visima na tahadhari ya mapema kabla ya maafa, katika nchi 23. Umeleta wauguzi na wafugaji 120 kwenye Baraza hili.',
  ]),
  'Mwangaza Foundation for Health': asTranslations('description', [
    'Soutient des centres de santé de district qui marchent au soleil et restent ouverts pendant les tempêtes.',
    'تدعم عيادات المناطق التي تعمل بالشمس وتبقى مفتوحة في العواصف.',
    'Apoia clínicas distritais que funcionam a sol e ficam abertas nas tempestades.',
    'Inasaidia zahanati za wilaya zinazotumia nguvu ya jua na kubaki wazi wakati wa dhoruba.',
  ]),
};

/** Of who opens the event. */
export const OPENING_SPEAKER_TRANSLATIONS: Translations = {
  fr: {
    title: 'Professeure d’épidémiologie environnementale',
    bio: 'Compte ce que le climat fait aux hôpitaux. Elle a bâti des registres de décès avec des secrétaires de village dans onze pays, et répète qu’un chiffre ne vaut que ce que vaut la personne qui l’a noté.',
  },
  ar: {
    title: 'أستاذة علم الأوبئة البيئية',
    bio: 'تحصي ما يفعله المناخ بالمستشفيات. أنشأت سجلات للوفيات مع كتّاب القرى في أحد عشر بلدًا، وتصرّ على أن قيمة الرقم من قيمة من دوّنه.',
  },
  pt: {
    title: 'Professora de Epidemiologia Ambiental',
    bio: 'Conta o que o clima faz aos hospitais. Construiu registos de óbitos com escrivães de aldeia em onze países, e insiste que um número só vale o que vale quem o escreveu.',
  },
  sw: {
    title: 'Profesa wa Epidemiolojia ya Mazingira',
    bio: 'Anahesabu athari za tabianchi kwa hospitali. Ameanzisha rejista za vifo pamoja na makarani wa vijiji katika nchi kumi na moja, na husisitiza kwamba takwimu ina thamani sawa na ya aliyeiandika.',
  },
};

/** The event in its other languages. */
export const EVENT_TRANSLATIONS: Translations = {
  fr: {
    name: 'Baraza pour le climat et la santé',
    tagline: 'Un continent, un climat, une santé',
    place: 'Centre de conférences Mwangaza Gardens, Nairobi',
    description:
      'Trois jours sur ce qu’un environnement qui change fait à la santé en Afrique, et sur ce qui agit contre. ' +
      'Chercheuses, infirmiers, agricultrices, ingénieurs, urbanistes et jeunes de 54 pays partagent des données, se ' +
      'disputent sur les priorités et repartent avec des plans. L’interprétation entre l’anglais, l’arabe, le ' +
      'français, le portugais et le swahili est assurée dans la Savanna Hall.',
  },
  ar: {
    name: 'برازا للمناخ والصحة',
    tagline: 'قارة واحدة، مناخ واحد، صحة واحدة',
    place: 'مركز مؤتمرات حدائق موانغازا، نيروبي',
    description:
      'ثلاثة أيام عمّا تفعله البيئة المتغيّرة بصحة الناس في إفريقيا، وعمّا يتصدّى لذلك. باحثون وممرضات ومزارعون ' +
      'ومهندسات ومخطّطو مدن وشباب من 54 بلدًا يتبادلون البيانات، ويتجادلون في الأولويات، ويعودون بخطط. الترجمة ' +
      'الفورية بين العربية والإنجليزية والفرنسية والبرتغالية والسواحلية متاحة في Savanna Hall.',
  },
  pt: {
    name: 'Baraza pelo Clima e pela Saúde',
    tagline: 'Um continente, um clima, uma saúde',
    place: 'Centro de Conferências Mwangaza Gardens, Nairobi',
    description:
      'Três dias sobre o que um ambiente em mudança faz à saúde das pessoas em África, e sobre o que o contraria. ' +
      'Investigadores, enfermeiras, agricultores, engenheiras, urbanistas e jovens de 54 países partilham dados, ' +
      'discutem prioridades e regressam com planos. Na Savanna Hall há interpretação entre árabe, francês, inglês, ' +
      'português e suaíli.',
  },
  sw: {
    name: 'Baraza la Tabianchi na Afya',
    tagline: 'Bara moja, tabianchi moja, afya moja',
    place: 'Kituo cha Mikutano cha Mwangaza Gardens, Nairobi',
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
