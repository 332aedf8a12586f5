import { pool } from './name-pool.ts';

export const eastAfrica = [
  pool(
    'Kenya',
    150,
    'Nairobi Kisumu Mombasa Eldoret Nakuru Garissa Lodwar',
    'Wanjirũ Njeri Wambũi Nyambura Mũthoni Akinyi Atieno Achieng Adhiambo Chebet Jepkosgei Cherono Kanini Mwende Nafula Nekesa Halima Zuhura Kerubo Moraa Njoroge Kamau Mwangi Kĩmani Otieno Ochieng Odhiambo Kiprono Kibet Kiplagat Mutua Musyoka Wafula Barasa Hassan Ekai Lemayan Grace Faith Brian Kevin',
    'Gĩthĩnji Ngũgĩ Warui Karanja Mwea Mũriũki Okoth Oyoo Onyango Ruoth Owuor Nyong’o Rotich Bett Cheruiyot Sang Koskei Langat Kilonzo Mutiso Muthama Nzioka Simiyu Makokha Wekesa Mang’eni Nyaboke Ombati Momanyi Ogega Abdi Noor Lokwawi Ekidor Ole_Sankale Ole_Parsitau Mwachofi Mghanga Mwakio Mwanyumba Wachira Kĩhoro Kariũki Thuo Ouma Ogutu',
  ),
  pool(
    'Uganda',
    50,
    'Kampala Gulu Mbarara Jinja Arua',
    'Nakato Babirye Namukasa Nambi Nalubega Kyomuhendo Kemigisha Atuhaire Aciro Apio Adong Akello Kato Wasswa Ssekandi Mugisha Byaruhanga Tumusiime Okello Opio Ojok Drani Miremba Esther',
    'Ssemakula Kizza Nsubuga Lule Kiggundu Mayanja Mukasa Ddumba Tumwebaze Rwabu Kansiime Baguma Asiimwe Katuramu Obua Ogwang Lamwaka Otema Odongkara Wamala Ntege Mbabazi Rukundo Musoke Kaggwa',
  ),
  pool(
    'Tanzania',
    44,
    'Dar_es_Salaam Dodoma Arusha Mwanza Zanzibar Mbeya',
    'Neema Rehema Upendo Zawadi Asha Mwanaidi Saumu Tatu Pendo Bahati Juma Hamisi Baraka Emanueli Elia Athumani Shabani Kelvin Seif Salma',
    'Mwakalinga Sanga Massawe Lyimo Mushi Kimaro Kibwana Ngonyani Mollel Laizer Magesa Rwegasira Ndunguru Komba Mfinanga Mndeme Hamad Makame Kassim Mzee Mwambene Shayo Temu Masanja Bulugu',
    'sw',
  ),
  pool(
    'Rwanda',
    30,
    'Kigali Huye Musanze Rubavu',
    'Uwase Ingabire Mukamana Umutoni Mutesi Iradukunda Keza Gasana Nshuti Habimana Ishimwe Mugabo Hirwa Ndoli Diane Eric',
    'Uwimana Karenzi Niyonsenga Mukeshimana Nsengimana Bizimungu Gatera Murekatete Twagira Kayonga Ntaganzwa Umulisa Kabagwira',
  ),
  pool(
    'Burundi',
    7,
    'Bujumbura Gitega',
    'Nadège Spès Inès Divine Thierry Égide Dieudonné',
    'Niyonzima Ndayi Bigiri Hakizimana Sabu Ndikumana Irakoze',
    'fr',
  ),
  pool(
    'South Sudan',
    9,
    'Juba Wau',
    'Nyandeng Achol Awut Poni Keji Deng Garang Lual Taban Ladu',
    'Majok Aleer Akec Mabior Lokiden Wani Lado Gatluak Chol Biar',
  ),
];
