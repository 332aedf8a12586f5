import { pool } from './name-pool.ts';

export const hornOfAfrica = [
  pool(
    'Ethiopia',
    54,
    'Addis_Ababa Bahir_Dar Hawassa Mekelle Jimma Dire_Dawa',
    'Selamawit=ሰላማዊት Hirut=ሒሩት Tigist=ትዕግስት Meseret=መሠረት Bethlehem=ቤተልሔም Mahlet=ማህሌት Eden=ኤደን Alemitu=አለሚቱ Chaltu=ጫልቱ Abebech=አበበች Dawit=ዳዊት Yared=ያሬድ Tesfaye=ተስፋዬ Solomon=ሰለሞን Getachew=ጌታቸው Bekele=በቀለ Tolosa=ቶሎሳ Lemma=ለማ Kaleb=ካሌብ Nahom=ናሆም',
    'Gebremariam=ገብረማርያም Woldeyes=ወልደየስ Haileselassie=ኃይለሥላሴ Mengesha=መንገሻ Alemayehu=አለማየሁ Desta=ደስታ Bogale=ቦጋለ Tsegaye=ጸጋዬ Wondimu=ወንድሙ Regassa=ረጋሳ Gemechu=ገመቹ Kidane=ኪዳነ Zewdie=ዘውዴ Berhanu=ብርሃኑ Ayalew=አያሌው Negash=ነጋሽ',
  ),
  pool(
    'Somalia',
    15,
    'Mogadishu Hargeisa Garowe',
    'Hodan Ifrah Sagal Ayaan Deeqa Fartuun Ubax Cabdiraxmaan Maxamed Liibaan Guuleed Jaamac Warsame',
    'Cali Faarax Xasan Diiriye Cismaan Geedi Nuur Cigaal Saciid Cawaale Shire Maxamuud Axmed Bulhan',
  ),
  pool(
    'Eritrea',
    6,
    'Asmara Keren',
    'Semhar=ሰምሃር Luam=ልዋም Winta=ዊንታ Filmon=ፊልሞን Mussie=ሙሴ Yonas=ዮናስ',
    'Tekle=ተክለ Ghebreab=ገብረኣብ Okbay=ዑቕባይ Hagos=ሓጎስ Weldeslassie=ወልደስላሴ',
  ),
  pool(
    'Djibouti',
    5,
    'Djibouti Tadjourah',
    'Kadra Saada Fathia Idriss Abdourahman Houssein',
    'Robleh Dini Waberi Guelleh Bouh Omar Doualeh Ali Mirah',
    'fr',
  ),
];
