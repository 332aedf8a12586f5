/** What says something to people or in logs. Tests go by codes, so that words can be changed. */
const SPEAKERS = /^(ProblemError|Error|TypeError|(\w+\.)?log\.(error|warn|info))$/;

function shouldIgnore(path) {
  const isText = path.isStringLiteral() || path.isTemplateLiteral();
  if (!isText || path.listKey !== 'arguments') return undefined;
  const speaker = path.parentPath.get('callee').toString();
  const isCode = speaker === 'ProblemError' && path.key === 0;
  return SPEAKERS.test(speaker) && !isCode ? 'Words for people' : undefined;
}

/** For Stryker: words for people are not mutated. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: { shouldIgnore } }];
