import { pool } from './name-pool.ts';

export const islands = [
  pool(
    'Madagascar',
    13,
    'Antananarivo Toamasina Fianarantsoa Toliara',
    'Fanja Voahangy Miora Haingo Tahina Lalaina Hery Rivo Tojo Faniry',
    'Rakotomanga Andria Razafindrabe Randriamihaja Raharinosy Ramanantsoa Vola Andrianjafy Rasoanaivo Hasina',
    'fr',
  ),
  pool(
    'Mauritius',
    9,
    'Port_Louis Curepipe Rose_Hill',
    'Anoushka Devina Marie-Laure Yeshna Kavish Jean-Noël Nadeem Rishi',
    'Seebun Beeharry Jugoo Li_Wan-Chung Lafleur Rosine Goburdhun Appadoo Peerbaye Moolna',
  ),
  pool(
    'Cabo Verde',
    7,
    'Praia Mindelo',
    'Edna Zuleica Nélida Ivanilda Hélio Adilson Djoy Nelson',
    'Évora Tavares Monteiro Semedo Lopes Baptista Fortes Delgado Andrade Pinto',
    'pt',
  ),
  pool(
    'Comoros',
    4,
    'Moroni Mutsamudu',
    'Echati Moinahalima Soifiat Nassur Saïd_Ali Kamardine',
    'Mze Boina Abdallah Mohadji M’Saïdié Soilih Athoumane',
    'fr',
  ),
  pool(
    'Seychelles',
    4,
    'Victoria Anse_Royale',
    'Shirleen Lindy Marie-Ange Terence Barry Jude',
    'Payet Hoareau Esparon Laporte Morel Adrienne Camille Bibi',
  ),
];
