import { personNoteId } from '@baraza/schema/people/person-note';
import type { Replica } from '../../replica/index.ts';
import type { NotedContact } from './contact-file.ts';
import { groupedConnections } from './relation.ts';

/** Everybody whom this person is connected with and whose card is here, by name. */
export async function readContacts({ db, user_id }: Pick<Replica, 'db' | 'user_id'>): Promise<NotedContact[]> {
  const connections = (await db.connections.find().exec()).map((each) => each.toJSON());
  const { connected } = groupedConnections(connections, user_id);
  const found = await Promise.all(
    connected.map(async (id) => {
      const [user, details, note] = await Promise.all([
        db.users.findOne(id).exec(),
        db.contact_details.findOne(id).exec(),
        db.person_notes.findOne(personNoteId(user_id, id)).exec(),
      ]);
      return user ? [{ user: user.toJSON(), details: details?.toJSON(), note: note?.toJSON().text ?? '' }] : [];
    }),
  );
  return found.flat().sort((a, b) => a.user.name.localeCompare(b.user.name));
}
