const HEAD = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:?\d\d)) (\w+) (.*)$/;
/** Where the program's sentence ends and what it is about begins. */
const FACTS = /[{[('"`]|\b\w*Error\b/;
/** A word of one of the program's sentences: small letters, a command's name, and what the program is called. */
const WORD = /^(?:[a-z][a-z-]*|[a-z]+\.[a-zA-Z]+|Perch|Electron|PIN|PERCH_[A-Z_]+)[.,:;]?$/;
const FIRST_WORD = /^(?:[A-Z]?[a-z]+|[a-z]+\.[a-zA-Z]+)[.,:;]?$/;
/** Facts that say how the program did, never what it was about. */
const FACT =
  /\b(code|reason|kind|type|state|channel|last|electron|version|exitCode|status|afterMs|lateMs|times|job): (?:'([a-z][\w.-]{0,40}|[A-Z][A-Z_]+|\d+\.\d+\.\d+)'|(-?\d{1,9}|true|false|null))(?![\w.])/g;
const ERROR = /\b(?:[A-Z][A-Za-z]*)?Error\b/g;
const FRAME = /\bat (?:(async )?([\w.<>$]+) \()?[^\s()]*?([\w.-]+\.(?:js|ts|tsx|mjs|cjs)):(\d+):(\d+)/g;

/**
 * A log as it may leave the shop: of each line its time, its level and the program's own sentence; of what it is about
 * only codes and the like; of errors their kind and where in the program they arose, without their words. Everything
 * that is not known to be harmless is left out, for an error's words may hold anything.
 */
export function harmlessLog(text: string): string {
  const lines = text.split('\n').map((line) => {
    const head = HEAD.exec(line);
    if (!head) return continuation(line);
    const [, at, level, rest = ''] = head;
    const end = rest.search(FACTS);
    const sentence = end < 0 ? rest : rest.slice(0, end);
    return [`${at} ${level} ${harmlessWords(sentence)}${harmlessFacts(rest.slice(sentence.length))}`];
  });
  return `${lines.flat().join('\n')}\n`;
}

function harmlessWords(sentence: string): string {
  const words = sentence.trim().split(/\s+/);
  return words
    .map((word, at) => ((at === 0 ? FIRST_WORD : WORD).test(word) || WORD.test(word) ? word : '…'))
    .join(' ');
}

function continuation(line: string): string[] {
  const facts = harmlessFacts(line);
  return facts === '' ? [] : [`   ${facts}`];
}

function harmlessFacts(text: string): string {
  const errors = text.match(ERROR) ?? [];
  const facts = [...text.matchAll(FACT)].map(([, name, word, number]) => `${name}=${word ?? number}`);
  const frames = [...text.matchAll(FRAME)].map(
    ([, , name, file, line, column]) => `at ${name ? `${name} ` : ''}${file}:${line}:${column}`,
  );
  return [...errors, ...facts, ...frames].map((part) => ` ${part}`).join('');
}
