/** The speakers of a session in its order; those whom it does not name come last. */
export function inSpeakerOrder<S extends { id: string }>(speakers: readonly S[], order: readonly string[] = []): S[] {
  const placeOf = ({ id }: S) => (order.includes(id) ? order.indexOf(id) : order.length);
  return order.length > 0 ? [...speakers].sort((a, b) => placeOf(a) - placeOf(b)) : [...speakers];
}
