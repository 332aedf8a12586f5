import { searchForm } from '@baraza/schema/define/search-form';
import { CSV_FIELDS, type CsvField } from '../csv-columns.ts';

/** Possible content of a column; family names only serve to build a full name. */
export type Field = CsvField | 'last_name';
const FIELDS: readonly Field[] = [...CSV_FIELDS, 'last_name'];

const folded = (title: string): string => searchForm(title).replace(/[^\p{L}\p{N}]/gu, '');

/** Column names in registration tools and spreadsheets, folded, without spaces; other fields match their own name. */
const NAMES: { readonly [F in Field]?: readonly string[] } = {
  email: words`email emailaddress mail eaddress emails courriel adresseemail adressemail adresseelectronique correo
    correoelectronico emailadresse baruapepe primaryemail workemail`,
  name: words`name fullname attendee attendeename participant participantname delegate delegatename displayname
    nomcomplet nometprenom nomprenom prenomnom jina jinakamili nombrecompleto nomecompleto badgename`,
  first_name: words`firstname givenname forename first prenom nombre primeironome jinalakwanza callname`,
  last_name: words`lastname surname familyname last nom nomdefamille apellido apellidos sobrenome jinalaukoo`,
  company: words`company organisation organization org institution institute employer affiliation companyname
    organisationname organizationname societe entreprise organisme empresa organizacao shirika`,
  position: words`position jobtitle job title function fonction poste titre profession occupation cargo cheo
    designation`,
  ticketType: words`ticket tickettype tickettypes tickettier tickettitle ticketname ticketcategory category
    registrationtype registrationcategory pass passtype badgetype typedebillet billet categorie typedeticket tiketi`,
};

function words(text: TemplateStringsArray): string[] {
  return text.join('').trim().split(/\s+/);
}

export type Mapping = { readonly [F in Field]?: number };

/** Maps fields to columns: the first match of a name wins; other columns are ignored and reported. */
export function mapHeader(head: readonly string[]): { mapping: Mapping; ignored: string[] } {
  const mapping: { [F in Field]?: number } = {};
  const ignored: string[] = [];
  head.forEach((title, column) => {
    const called = folded(title);
    const field = FIELDS.find((each) => (NAMES[each] ?? [folded(each)]).includes(called));
    if (field && mapping[field] === undefined) mapping[field] = column;
    else if (title.trim()) ignored.push(title.trim());
  });
  // French lists use "nom" for the family name beside "prénom", but for the full name when alone.
  if (mapping.last_name !== undefined && mapping.first_name === undefined && mapping.name === undefined) {
    mapping.name = mapping.last_name;
    delete mapping.last_name;
  }
  return { mapping, ignored };
}
