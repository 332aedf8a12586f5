import type { ESTree, Plugin } from 'vite';
import {
  fieldsAtDoors,
  replicaSchemas,
  SMALL_COLLECTIONS as smallCollections,
} from '../../schema/src/replica-schemas.ts';

const VIRTUAL = 'virtual:replica-schemas';

/** The collections' JSON schemas, worked out while building: the validator they come from stays out of the browser. */
export function replicaSchemasAsData(): Plugin {
  return {
    name: 'replica-schemas-as-data',
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (resolved) =>
      resolved === `\0${VIRTUAL}`
        ? Object.entries({ replicaSchemas, smallCollections, fieldsAtDoors })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
  };
}

/** Where constants are defined that a validator's calls make up; importing them has no effect (see its package.json). */
const SCHEMA_SOURCES = /\/schema\/src\/[^?]+\.ts$/;
const NEEDS_NO_CALL = new Set(['Literal', 'ArrayExpression', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * Lets a bundle drop the schema's constants that the browser does not use, and with them the validator: a bundler takes
 * `z.string().max(3)` for something that may have an effect, unless it is told. The arguments of a command, which only
 * the server checks, go first, for they stand beside its effects.
 */
export function schemaWithoutValidators(): Plugin {
  return {
    name: 'schema-without-validators',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!SCHEMA_SOURCES.test(id)) return undefined;
      const declarations = this.parse(code)
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []));
      let pure = code;
      for (const { init } of declarations.reverse()) {
        if (!init || NEEDS_NO_CALL.has(init.type)) continue;
        const { start, end } = init;
        const value = withoutArguments(pure.slice(start, end), start, init);
        pure = `${pure.slice(0, start)}/*#__PURE__*/ (() => (${value}))()${pure.slice(end)}`;
      }
      return { code: pure, map: null };
    },
  };
}

/** `{ name: defineCommand({ args, effects }), ... }` without what each command takes. */
function withoutArguments(code: string, offset: number, object: ESTree.Expression): string {
  let short = code;
  if (object.type !== 'ObjectExpression') return short;
  for (const property of [...object.properties].reverse()) {
    const call = property.type === 'Property' ? property.value : undefined;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'defineCommand')
      continue;
    const [definition] = call.arguments;
    if (definition?.type !== 'ObjectExpression') continue;
    for (const part of definition.properties) {
      if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.key.name !== 'args') continue;
      short = `${short.slice(0, part.value.start - offset)}undefined${short.slice(part.value.end - offset)}`;
    }
  }
  return short;
}
