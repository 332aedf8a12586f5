import type { Field } from './field.ts';

/**
 * Titles of columns, in the languages of our events and as ticket systems write them, the better ones of a language
 * first. Compared without case, accents, spaces and punctuation.
 */
export const HEADER_WORDS: { readonly [F in Field]: readonly string[] } = {
  email: [
    'email, email address, e-mail, mail, emails, mail address, eaddress, primary email, work email',
    'E-Mail-Adresse, Mailadresse, Emailadresse',
    'e-mailadres, mailadres, emailadres',
    'indirizzo email, indirizzo e-mail, posta elettronica, indirizzo di posta elettronica',
    'correio eletrónico, correio eletrônico, endereço de e-mail, endereço de email',
    'correo electrónico, correo, dirección de correo electrónico, dirección de correo',
    'courriel, adresse e-mail, adresse mail, adresse électronique, adresse courriel, mél',
    'البريد الإلكتروني, بريد إلكتروني, عنوان البريد الإلكتروني, البريد, الإيميل, إيميل',
    'barua pepe, anwani ya barua pepe',
    'ኢሜይል, ኢሜል, የኢሜይል አድራሻ, የኢሜል አድራሻ',
  ],
  name: [
    'full name, name, attendee, participant, delegate, display name, badge name, name on badge',
    'vollständiger Name, Vor- und Nachname, Teilnehmername, Teilnehmer, Teilnehmerin',
    'volledige naam, naam, deelnemer, naam deelnemer',
    'nome e cognome, nome completo, nominativo, nome, partecipante',
    'nombre completo, nombre y apellidos, nombre y apellido, nombre, participante, asistente',
    'nom complet, nom et prénom, nom prénom, prénom nom, prénom et nom, nom',
    'الاسم الكامل, الاسم بالكامل, الاسم الثلاثي, الاسم, اسم المشارك',
    'jina kamili, jina, majina',
    'ሙሉ ስም, ስም',
  ],
  first_name: [
    'first name, given name, forename, first, call name, preferred name',
    'Vorname, Rufname',
    'voornaam, roepnaam',
    'nome proprio',
    'primeiro nome, nome próprio',
    'nombre de pila, primer nombre',
    'prénom, prénoms',
    'الاسم الأول, الاسم الشخصي',
    'jina la kwanza',
    'የመጀመሪያ ስም, የራስ ስም',
  ],
  last_name: [
    'last name, family name, surname, last',
    'Nachname, Familienname, Zuname',
    'achternaam, familienaam',
    'cognome',
    'sobrenome, apelido, apelidos, último nome',
    'apellido, apellidos',
    'nom de famille, nom de naissance',
    'اسم العائلة, اللقب, الاسم الأخير, الاسم العائلي, الكنية',
    'jina la mwisho, jina la ukoo, jina la familia',
    'የአባት ስም, የቤተሰብ ስም',
  ],
  company: [
    `organisation, organization, company, affiliation, institution, company name, organisation name,
     organization name, institute, employer, org`,
    'Firma, Unternehmen, Institution, Einrichtung, Arbeitgeber, Verein',
    'organisatie, bedrijf, bedrijfsnaam, instelling, werkgever',
    'organizzazione, azienda, ente, istituzione, società, affiliazione',
    'organização, empresa, instituição, entidade',
    'organización, institución, entidad',
    'organisme, société, entreprise, établissement, structure',
    'المؤسسة, المنظمة, الشركة, الجهة, جهة العمل, اسم المؤسسة',
    'shirika, taasisi, kampuni',
    'ድርጅት, የድርጅት ስም, ተቋም, መስሪያ ቤት',
  ],
  position: [
    'position, job title, job, function, role title, designation, occupation, title',
    'Funktion, Berufsbezeichnung, Beruf, Stelle',
    'functie, functietitel, beroep',
    'posizione, ruolo, qualifica, funzione, incarico',
    'cargo, função',
    'puesto, función, ocupación',
    'fonction, poste, profession, titre',
    'المنصب, الوظيفة, المسمى الوظيفي',
    'cheo, wadhifa, kazi',
    'የስራ መደብ, ሥራ, ኃላፊነት',
  ],
  ticketType: [
    `ticket type, ticket name, product name, product, ticket types, ticket class, ticket tier, ticket title,
     ticket category, ticket, registration type, registration category, admission, pass type, pass, badge type, item,
     category`,
    'Ticketart, Tickettyp, Ticketkategorie, Produkt, Kartenart, Karte, Eintrittskarte, Kategorie',
    'ticketsoort, kaartsoort, kaartje, toegangsbewijs, categorie',
    'tipo di biglietto, tipologia di biglietto, tipologia biglietto, prodotto, biglietto',
    'tipo de ingresso, tipo de bilhete, produto, ingresso, bilhete, categoria',
    'tipo de entrada, tipo de boleto, producto, entrada, boleto',
    'type de billet, catégorie de billet, produit, billet, catégorie',
    'نوع التذكرة, فئة التذكرة, التذكرة, تذكرة, الفئة',
    'aina ya tiketi, tiketi',
    'የቲኬት ዓይነት, ቲኬት, ትኬት',
  ],
  external_code: [
    `ticket secret, secret, barcode, barcode number, ticket code, qr code, qr code url, check in qr code, check in code,
     public id, ticket uuid, code of another system`,
    'Ticketcode, Barcode-Nummer, QR-Code, Strichcode',
    'codice biglietto, codice a barre, codice QR',
    'código do bilhete, código de barras, código QR, código de outro sistema',
    'código de la entrada, código de boleto, código de otro sistema',
    'code du billet, code-barres, code QR, code d’un autre système',
    'رمز التذكرة, الرمز الشريطي, رمز نظام آخر',
    'msimbo wa tiketi, msimbo wa mfumo mwingine',
    'የቲኬት ኮድ',
  ],
  state: [
    `attendee status, approval status, registration state, registration status, order status, status, state, rsvp,
     rsvp status, attending, attendance, attend, coming, going, participation, confirmed, cancelled, canceled`,
    'Teilnahmestatus, Bestellstatus, Anmeldestatus, Teilnahme, nehmen Sie teil, storniert',
    'inschrijfstatus, deelname, geannuleerd',
    'stato, partecipazione, annullato',
    'situação, estado, presença, cancelado',
    'estatus, situación, asistencia',
    "statut, état, présence, état de l'inscription, annulé",
    'الحالة, حالة, حالة التسجيل, الحضور',
    'hali, mahudhurio',
    'ሁኔታ',
  ],
};

/** Words before a title that say whose it is; they are left out when it is compared. */
export const ATTENDEE_WORDS = `attendee attendees participant participants guest delegate visitor registrant holder
  speaker teilnehmer teilnehmerin gast besucher deelnemer bezoeker partecipante ospite participante asistente invitado
  convidado invité mshiriki mgeni المشارك الضيف የተሳታፊ ተሳታፊ`;

/** Beginnings of words for somebody who paid and need not come. */
export const BUYER_WORDS = `buyer purchas order invoice billing payer customer booker booking käufer bestell rechnung
  kunde koper factuur klant acquirente ordine fattur cliente comprador pedido fatura factura acheteur commande client
  mnunuzi المشتري مشتر የገዢ`;

/** Words of questions and articles, as forms have them around a title. */
export const FILLER_WORDS = `your you what is are will can do the of a an please enter s votre quel quelle est vous le
  la les du de des d l with from ihr ihre dein deine was ist wie lautet der die das uw je wat het il tuo tua vostro qual seu sua
  su tu cuál es ya lako`;

/** Titles that are the given name beside a family name, and the full name without it. */
export const GIVEN_BESIDE_FAMILY = 'name, nome, nombre, naam, nom, الاسم, jina, ስም';

/** A title that is the family name beside the given name, and the full name without it. */
export const FAMILY_BESIDE: readonly (readonly [title: string, beside: string])[] = [
  ['Name', 'Vorname'],
  ['Naam', 'Voornaam'],
  ['Nom', 'Prénom'],
  ['Nom', 'Prénoms'],
];
