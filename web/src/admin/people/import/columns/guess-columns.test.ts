import { describe, expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { withField } from './field.ts';
import { fieldNamed, guessColumns } from './guess-columns.ts';
import { readAddress } from './names-and-addresses.ts';
import { stateKind } from './state-words.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const guess = (head: string[], ...rows: string[][]) =>
  guessColumns(
    head,
    rows.map((cells) => ({ cells })),
  );
const ROW = ['x@example.org', 'Xola', 'Ngu', 'Sahel', 'Engineer', 'Delegate', 'confirmed'];
const FIELDS = ['email', 'first_name', 'last_name', 'company', 'position', 'ticketType', 'state'];

describe('columns', () => {
  it.each([
    ['English', 'Email address,First name,Last name,Organisation,Job title,Ticket type,Status'],
    ['German', 'E-Mail-Adresse,Vorname,Name,Firma,Funktion,Ticketart,Teilnahmestatus'],
    ['German', 'E-Mail,Vorname,Nachname,Institution,Position,Produkt,Bestellstatus'],
    ['Dutch', 'E-mailadres,Voornaam,Achternaam,Bedrijf,Functie,Kaartsoort,Inschrijfstatus'],
    ['Italian', 'Indirizzo e-mail,Nome,Cognome,Azienda,Ruolo,Tipo di biglietto,Stato'],
    ['Portuguese', 'Correio eletrónico,Nome,Apelido,Instituição,Cargo,Tipo de bilhete,Estado'],
    ['Spanish', 'Correo electrónico,Nombre,Apellidos,Empresa,Puesto,Tipo de entrada,Estado'],
    ['French', 'Adresse e-mail,Prénom,Nom,Organisme,Fonction,Type de billet,Statut'],
    ['Arabic', 'البريد الإلكتروني,الاسم الأول,اسم العائلة,المؤسسة,المنصب,نوع التذكرة,الحالة'],
    ['Swahili', 'Barua pepe,Jina la kwanza,Jina la ukoo,Shirika,Cheo,Aina ya tiketi,Hali'],
    ['Amharic', 'የኢሜይል አድራሻ,የመጀመሪያ ስም,የአባት ስም,ድርጅት,የስራ መደብ,የቲኬት ዓይነት,ሁኔታ'],
  ])('are known in %s: %s', (_, head) => expect(guess(head.split(','), ROW)).toEqual(FIELDS));

  it.each([
    ['Vollständiger Name', 'E-Mail'],
    ['Volledige naam', 'E-mail'],
    ['Nome e cognome', 'E-mail'],
    ['Nome completo', 'E-mail'],
    ['Nombre y apellidos', 'Correo'],
    ['Nom et prénom', 'Courriel'],
    ['الاسم الكامل', 'بريد إلكتروني'],
    ['Jina kamili', 'Barua pepe'],
    ['ሙሉ ስም', 'ኢሜይል'],
    ['NOM', 'COURRIEL'],
  ])('hold full names as %s', (name, email) =>
    expect(guess([name, email], ['Xola Ngu', 'x@example.org'])).toEqual(['name', 'email']),
  );

  it.each([
    ['What is your e-mail address? *', 'email'],
    ['Your full name (as on the badge)', 'name'],
    ['Attendee name: Given name', 'first_name'],
    ['attendee_email', 'email'],
    ['Ticket holder: Surname', 'last_name'],
    ['Quelle est votre adresse e-mail ?', 'email'],
    ['Wie lautet Ihr Name?', 'name'],
  ])('of forms are known by their question: %s', (title, field) => expect(fieldNamed(title)?.field).toBe(field));

  it.each([
    'Buyer email',
    'Order email',
    'Invoice address name',
    'Rechnungsname',
    'Acheteur : e-mail',
    'Customer name',
  ])('of who paid are nobody’s: %s', (title) => expect(fieldNamed(title)).toBeUndefined());

  it('of who attends win over those that do not say whose they are, wherever they stand', () => {
    const row = ['office@example.org', 'x@example.org', 'Xola Ngu'];
    expect(guess(['Email', 'Attendee email', 'Name'], row)).toEqual(['', 'email', 'name']);
    expect(guess(['Attendee email', 'Email', 'Name'], row)).toEqual(['email', '', 'name']);
  });

  it('are known by what is in them where their title says nothing, or something else', () => {
    expect(guess(['A', 'B'], ['Xola', 'x@example.org'], ['Yaa', ''])).toEqual(['', 'email']);
    expect(guess(['Email', 'Contact'], ['yes', 'x@example.org'], ['no', 'y@example.org'])).toEqual(['', 'email']);
    expect(guess(['Attendee #', 'State', 'Email'], ['70011', 'Kaduna', 'x@example.org'])).toEqual(['', '', 'email']);
    expect(guess(['Order email', 'B'], ['x@example.org', 'Xola'])).toEqual(['', '']);
  });

  it('hold one thing each', () => expect(withField(['email', '', 'name'], 1, 'email')).toEqual(['', 'email', 'name']));
});

describe('the line of titles', () => {
  it.each([
    [
      'below a title',
      'Participants of the congress;;\nExported 2026-11-01;;\n\nName;E-mail;Firma\nXola;x@example.org;S\n',
      5,
    ],
    ['below a title with commas', 'List, third, of May, final\nName;E-mail;Firma\nXola;x@example.org;S\n', 3],
    ['below a title that is a word of one', 'Teilnehmer\nName;E-mail\nXola;x@example.org\n', 3],
    ['as the first', 'Name;E-mail\nXola;x@example.org\n', 2],
    ['as one word', 'E-mail\nx@example.org\n', 2],
    ['nowhere', 'Xola;x@example.org\nYaa;y@example.org\n', 1],
    ['nowhere, whatever words people have', 'Pass;x@example.org;Mail\nYaa;y@example.org;Kijani\n', 1],
  ])('is found %s', async (_, text, line) => {
    const { rows } = await readSheet(bytes(text));
    expect(rows[0]).toMatchObject({ line, cells: expect.arrayContaining(['x@example.org']) });
  });
});

describe('an address', () => {
  it.each([
    ['Xola Ngu <x@example.org>', 'x@example.org', 'Xola Ngu'],
    ['"Ngu, Xola" <x@example.org>', 'x@example.org', 'Ngu, Xola'],
    ['<x@example.org>', 'x@example.org', ''],
    ['mailto:x@example.org', 'x@example.org', ''],
    ['\u200bx@example.org\u00a0', 'x@example.org', ''],
    ['x@münchen.example', 'x@xn--mnchen-3ya.example', ''],
    ['x@مثال.example', 'x@xn--mgbh0fb.example', ''],
    ['x@a.org; y@b.org', 'x@a.org; y@b.org', ''],
    ['x@mün/chen:80.example', 'x@mün/chen:80.example', ''],
    ['', '', ''],
  ])('is read from %j', (cell, email, name) => expect(readAddress(cell)).toEqual({ email, name }));
});

describe('a state', () => {
  it.each([
    ['Status', 'CANCELLED', 'cancelled'],
    ['Status', 'Nimmt nicht teil', 'cancelled'],
    ['Statut', 'Annulée', 'cancelled'],
    ['Estado', 'Cancelada', 'cancelled'],
    ['الحالة', 'ملغى', 'cancelled'],
    ['Hali', 'Imeghairiwa', 'cancelled'],
    ['ሁኔታ', 'ተሰርዟል', 'cancelled'],
    ['Status', 'AWAITING_OFFLINE_PAYMENT', 'waiting'],
    ['Stato', 'In attesa', 'waiting'],
    ['Attending', 'No', 'cancelled'],
    ['Cancelled', 'No', 'coming'],
    ['Cancelled', 'yes', 'cancelled'],
    ['confirmed', 'False', 'waiting'],
    ['RSVP', "Yes, I'll be there", 'coming'],
    ['RSVP', "Sorry, can't make it", 'cancelled'],
    ['State', 'Kaduna', undefined],
    ['Status', 'constructor', undefined],
  ])('in “%s” of “%s” is %s', (title, cell, kind) => expect(stateKind(title, cell)).toBe(kind));
});
