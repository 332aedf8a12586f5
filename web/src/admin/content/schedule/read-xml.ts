import { decoded } from '@baraza/schema/define/rich-text/decoded';
import { Parser } from 'saxen';
import type { Json } from './form-values.ts';
import { ScheduleError } from './schedule-error.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Deeper than any programme; what is nested further would only exhaust the stack. */
const DEEPEST = 30;

/**
 * Reads frab's and pentabarf's schedule.xml into the form of schedule.json.
 * @throws ScheduleError
 */
export function readXml(text: string): Json {
  const schedule = rootOf(text);
  const conference = schedule.children.find(({ name }) => name === 'conference');
  if (schedule.name !== 'schedule') throw new ScheduleError('not_a_schedule', { missing: '<schedule>' });
  if (!conference) throw new ScheduleError('not_a_schedule', { missing: '<conference>' });
  return {
    schedule: {
      base_url: textIn(conference, 'base_url') || textIn(schedule, 'base_url'),
      conference: {
        ...plainFields(conference),
        days: named(schedule, 'day').map((day) => ({
          ...day.attributes,
          // A list: entries of one room may be in several elements.
          rooms: [
            ...named(day, 'room').map((room) => ({ ...room.attributes, events: named(room, 'event').map(readEvent) })),
            // Old files have the entries in the day itself, each with its room.
            ...named(day, 'event').map((event) => ({ name: textIn(event, 'room'), events: [readEvent(event)] })),
          ],
        })),
      },
    },
  };
}

function readEvent(event: Element): Json {
  const { recording, persons, links, attachments, ...fields } = Object.fromEntries(
    event.children.map((child) => [child.name, child]),
  );
  return {
    ...event.attributes,
    ...Object.fromEntries(Object.values(fields).map(({ name, text }) => [name, text])),
    ...('duration' in fields && { duration: withoutSeconds(fields.duration?.text ?? '') }),
    ...(recording && {
      recording_license: textIn(recording, 'license'),
      do_not_record: textIn(recording, 'optout') === 'true',
    }),
    persons: (persons?.children ?? []).map((person) => {
      const { name, ...more } = plainFields(person);
      return { ...person.attributes, ...more, public_name: more.public_name || name || person.text };
    }),
    links: referencesIn(links),
    attachments: referencesIn(attachments),
  };
}

const referencesIn = (list: Element | undefined): Json[] =>
  (list?.children ?? []).map(({ attributes, text }) => ({
    url: attributes.href ?? text,
    title: attributes.href ? text : '',
    ...(attributes.type && { type: attributes.type }),
  }));

/** "00:50:00" is hours, minutes and seconds here, and days, hours and minutes in JSON. */
const withoutSeconds = (duration: string): string => duration.replace(/^(\d+:\d\d):\d\d?$/, '$1');

const named = (element: Element, name: string): Element[] => element.children.filter((child) => child.name === name);
const textIn = (element: Element, name: string): string => named(element, name)[0]?.text ?? '';
const plainFields = (element: Element): Record<string, string> =>
  Object.fromEntries(element.children.map(({ name, text }) => [name, text]));

/** The root element. Entities of a file's own are not expanded: a file that declares any is refused. */
function rootOf(text: string): Element {
  const document: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const add = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  const parser = new Parser();
  parser.on('openTag', (name, attributesOf) => {
    if (open.length > DEEPEST) throw new ScheduleError('not_a_schedule', { missing: '<schedule>' });
    const attributes = Object.entries(attributesOf()).map(([key, value]) => [key, decoded(value)]);
    const element = { name, attributes: Object.fromEntries(attributes), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closeTag', () => {
    const closed = open.pop();
    if (closed) closed.text = closed.text.trim();
  });
  parser.on('text', (more) => add(decoded(more)));
  parser.on('cdata', add);
  parser.on('attention', () => {
    throw new ScheduleError('has_doctype');
  });
  parser.on('error', (_, placeOf) => {
    const { line, column } = placeOf();
    throw new ScheduleError('not_xml', { place: { line: line + 1, column: column + 1 } });
  });
  parser.parse(text);
  const [root] = document.children;
  if (!root || open.length > 1) throw new ScheduleError('not_xml');
  return root;
}
