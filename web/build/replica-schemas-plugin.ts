import type { Plugin } from 'vite';
import { replicaSchemas } from '../../schema/src/replica-schemas.ts';

const VIRTUAL = 'virtual:replica-schemas';

/** The collections' JSON schemas, worked out while building: the validator they come from stays out of the browser. */
export function replicaSchemasAsData(): Plugin {
  return {
    name: 'replica-schemas-as-data',
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (resolved) =>
      resolved === `\0${VIRTUAL}` ? `export const replicaSchemas = ${JSON.stringify(replicaSchemas)};` : undefined,
  };
}

/** Where constants are defined that a validator's calls make up; importing them has no effect (see its package.json). */
const SCHEMA_SOURCES = /\/schema\/src\/[^?]+\.ts$/;
const NEEDS_NO_CALL = new Set(['Literal', 'ArrayExpression', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * Lets a bundle drop the schema's constants that the browser does not use, and with them the validator: a bundler takes
 * `z.string().max(3)` for something that may have an effect, unless it is told.
 */
export function schemaWithoutValidators(): Plugin {
  return {
    name: 'schema-without-validators',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!SCHEMA_SOURCES.test(id)) return undefined;
      const { body } = this.parse(code);
      const declarations = body
        .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []));
      let pure = code;
      for (const { init } of declarations.reverse()) {
        if (!init || NEEDS_NO_CALL.has(init.type)) continue;
        const { start, end } = init;
        pure = `${pure.slice(0, start)}/*#__PURE__*/ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`;
      }
      return { code: pure, map: null };
    },
  };
}
