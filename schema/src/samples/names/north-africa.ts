import { pool } from './name-pool.ts';

export const northAfrica = [
  pool(
    'Egypt',
    44,
    'Cairo Alexandria Aswan Mansoura Assiut',
    'Mariam=مريم Yasmin=ياسمين Nourhan=نورهان Salma=سلمى Doaa=دعاء Heba=هبة Rania=رانيا Shaimaa=شيماء Ahmed=أحمد Mahmoud=محمود Karim=كريم Tarek=طارق Hossam=حسام Mina=مينا Youssef=يوسف Amr=عمرو',
    'Abdelfattah=عبد_الفتاح El-Sherbini=الشربيني Mansour=منصور Shalaby=شلبي Girgis=جرجس Abdelrazek=عبد_الرازق El-Gohary=الجوهري Farahat=فرحات Soliman=سليمان Zaki=زكي El-Naggar=النجار',
    'ar',
  ),
  pool(
    'Morocco',
    28,
    'Rabat Casablanca Fès Agadir Oujda',
    'Khadija=خديجة Imane=إيمان Hajar=هاجر Ghita=غيثة Soukaina=سكينة Tiziri=تيزيري Yassine=ياسين Hamza=حمزة Anas=أنس Omar=عمر Mehdi=المهدي Idder=إيدر',
    'Benchekroun=بنشقرون Ouazzani=الوزاني Aït_Lahcen=أيت_لحسن El_Amrani=العمراني Tazi=التازي Boulahcen=بولحسن Chraïbi=الشرايبي Zerouali=الزروالي Amellal=أملال',
    'fr',
  ),
  pool(
    'Tunisia',
    17,
    'Tunis Sfax Sousse Gabès',
    'Rim=ريم Ines=إيناس Olfa=ألفة Sarra=سارة Wafa=وفاء Aymen=أيمن Bilel=بلال Nizar=نزار Skander=إسكندر Walid=وليد',
    'Ben_Youssef=بن_يوسف Trabelsi=الطرابلسي Jaziri=الجزيري Mabrouk=مبروك Chaabane=شعبان Dridi=الدريدي Haddad=حداد Ayari=العياري',
    'fr',
  ),
  pool(
    'Algeria',
    18,
    'Algiers Oran Constantine Béjaïa Tamanrasset',
    'Amel=أمل Lynda=ليندة Kahina=كاهنة Nesrine=نسرين Selma=سلمى Riad=رياض Mourad=مراد Sofiane=سفيان Massinissa=ماسينيسا Djamel=جمال',
    'Bensalah=بن_صالح Hadj-Aïssa=حاج_عيسى Meziane=مزيان Boudiaf=بوضياف Khelifi=خليفي Aït_Ouali=آيت_والي Belkacem=بلقاسم Zerrouki=زروقي',
    'fr',
  ),
  pool(
    'Sudan',
    15,
    'Khartoum Port_Sudan El_Obeid Kassala',
    'Ihsan=إحسان Tasneem=تسنيم Rawda=روضة Alaa=آلاء Sawsan=سوسن Mazin=مازن Mutasim=معتصم Abdelgadir=عبد_القادر Osman=عثمان Tayeb=الطيب',
    'Elbashir=البشير El-Hadi=الهادي Abdelmajid=عبد_المجيد Babiker=بابكر Elamin=الأمين Khalafalla=خلف_الله Idris=إدريس',
    'ar',
  ),
  pool(
    'Libya',
    6,
    'Tripoli Benghazi Sabha',
    'Huda=هدى Najla=نجلاء Amina=أمينة Salem=سالم Faraj=فرج Munir=منير',
    'El-Warfalli=الورفلي Bensreiti=بن_سريتي El-Zintani=الزنتاني Swehli=السويحلي Abukhder=أبوخضر',
    'ar',
  ),
];
