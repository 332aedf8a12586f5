import { pool } from './name-pool.ts';

export const southernAfrica = [
  pool(
    'South Africa',
    56,
    'Johannesburg Cape_Town Durban Pretoria Gqeberha Polokwane',
    'Nomvula Thandeka Nokuthula Lerato Palesa Kgomotso Rethabile Zanele Anelisiwe Tshilidzi Mmabatho Sipho Bongani Mandla Thabo Kagiso Lwazi Mpho Rendani Riaan Anika Ashwin Priya Farouk Charné',
    'Mkhwanazi Zondo Dlomo Khuzwayo Nxumalo Cele Mokwena Tau Mahlangu Skosana Molefe Phiri Ramaphakela Netshitenzhe Rabe Van_Rensburg Nel Steenkamp Louw Naidoo Pather Govender Moodley Abrahams Davids Mxenge Sobukwa Baloyi Maluleke Hlongwane Ntuli',
  ),
  pool(
    'Zimbabwe',
    22,
    'Harare Bulawayo Mutare Masvingo',
    'Rutendo Tariro Chipo Nyasha Ruvimbo Nobuhle Sithembile Tendai Farai Tinashe Kudzai Tawanda Mthokozisi Tatenda',
    'Chikowore Dube Madziva Moyo Nyathi Khupe Mukaro Gumbo Chidzikwe Ndlovu Sibanda Marufu Shumba Hove Makonese Chirwa Mapfumo',
  ),
  pool(
    'Zambia',
    21,
    'Lusaka Kitwe Livingstone Chipata',
    'Mutinta Chanda Thandiwe Namwinga Bupe Inonge Mwape Mulenga Chileshe Kondwani Lubinda Choolwe',
    'Mwansa Kapambwe Hamoonga Moonga Lungu Daka Sichone Simukonda Nalumango Sitali Chisanga Bwalya Mweetwa Hachipuka Musonda Kaluba',
  ),
  pool(
    'Malawi',
    15,
    'Lilongwe Blantyre Mzuzu',
    'Chifundo Tadala Mphatso Thokozani Yankho Limbani Kondwani Chikondi Wezi Madalitso',
    'Banda Chisale Kachingwe Phiri Nkhoma Gondwe Mhango Nyirenda Chimwaza Kaunda Mkandawire Luhanga',
  ),
  pool(
    'Mozambique',
    16,
    'Maputo Beira Nampula Quelimane',
    'Celeste Graça Anifa Yumalai Açucena Nilza Aurélio Inácio Zacarias Abdul Celso',
    'Macuácua Langa Bila Tivane Cossa Nhantumbo Matola Muianga Sitoe Amade Ussene Chipande Nivale',
    'pt',
  ),
  pool(
    'Botswana',
    9,
    'Gaborone Francistown Maun',
    'Boitumelo Gorata Onalenna Masego Kabelo Tshepo Mothusi Oarabile',
    'Mogami Mosweu Tlhong Kgafela Rannoba Molosiwa Ditshwanelo Ramotswe Sebina',
  ),
  pool(
    'Namibia',
    8,
    'Windhoek Swakopmund Oshakati',
    'Ndapewa Selma Kaveto Uajoroka Hilma Tangeni Petrus Penda',
    'Shikongo Amadhila !Naruseb Goraseb Katjiuongua Tjiho Haimbodi Nghipunya Beukes Cloete ǁGaroëb Ganuses',
  ),
  pool(
    'Lesotho',
    5,
    'Maseru Leribe',
    'Relebohile ’Mamello Lineo Teboho Tumelo Khotso',
    'Mokhethi Ramaili Letsie Mokoena Nkuebe Phafoli Thamae Mohapi',
  ),
  pool(
    'Eswatini',
    5,
    'Mbabane Manzini',
    'Temalangeni Phindile Sibusiso Mancoba Nontsikelelo Welile',
    'Dlamini Shongwe Nkambule Simelane Mamba Fakudze Tsabedze Ginindza',
  ),
];
