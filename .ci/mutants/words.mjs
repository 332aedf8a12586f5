/** Functions whose texts are for people or logs. Tests check codes instead, so that texts can change. */
const SPEAKERS = /^(ProblemError|Error|TypeError|(\w+\.)?log\.(error|warn|info))$/;

function shouldIgnore(path) {
  const isText = path.isStringLiteral() || path.isTemplateLiteral();
  if (!isText || path.listKey !== 'arguments') return undefined;
  const speaker = path.parentPath.get('callee').toString();
  const isCode = speaker === 'ProblemError' && path.key === 0;
  return SPEAKERS.test(speaker) && !isCode ? 'Words for people' : undefined;
}

/** Stryker plugin: does not mutate texts for people. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: { shouldIgnore } }];
