import { isErrorCode } from '../../../shared/errors/codes.ts';
import { errorKinds, factNumbers, factWords, isChannel, logSentences } from './log-words.ts';

const HEAD =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:?\d\d)) (error|warn|info|verbose|debug|silly) (.*)$/;
/** Where the sentence ends and the facts start. */
const FACTS = /[{[('"`]|\b\w*Error\b/;
/** A quoted text as a whole, so that nothing in one is mistaken for a fact; a fact if a name precedes the value. */
const VALUE =
  /(?:(?<=^\s*|[{,] ?)([A-Za-z]+): )?(?:'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=: )(-?\d{1,9}))(?![\w.])/g;
/** The class of an error, at the start of a text or a line. */
const ERROR = /(?:^|['"`]|\[cause\]: )\s*(?:Uncaught )?([A-Z][A-Za-z]*)(?=[:\s[{'"]|$)/g;
/** A line of a stack: a function, and a file of the program with its position. */
const FRAME =
  /(?:^|['"`]|\\n)\s*at (?:(?:async |new )?([\w.<>$]+) (?:\[as \w+\] )?\()?(?:file:\/\/[^()]*\/out\/(?:main|preload|renderer)\/|app:\/\/perch\/)(?:[\w-]+\/)?([\w-]+(?:\.[\w-]+)?\.(?:js|cjs)):(\d+):(\d+)/g;

/**
 * A log without private data: of each line its time, its level and the program's fixed sentence; of its facts only
 * codes and the like that the program knows; of errors their class and their code location, without the message.
 * Everything else is left out, since it may be anything.
 */
export function harmlessLog(text: string): string {
  const lines = text.split('\n').map((line) => {
    const head = HEAD.exec(line);
    if (!head) return continuation(line);
    const [, at, level, rest = ''] = head;
    const end = rest.search(FACTS);
    const sentence = end < 0 ? rest : rest.slice(0, end);
    return [
      `${at} ${level} ${harmlessSentence(sentence.trim())}${harmlessFacts(rest.slice(sentence.length))}`,
    ];
  });
  return `${lines.flat().join('\n')}\n`;
}

function harmlessSentence(sentence: string): string {
  const [command = '', ...rest] = sentence.split(' ');
  const isCommand = isChannel(command) && rest.join(' ') === 'failed';
  return isCommand || logSentences.has(sentence) || isErrorCode(sentence) ? sentence : '…';
}

function continuation(line: string): string[] {
  const facts = harmlessFacts(line);
  return facts === '' ? [] : [`   ${facts}`];
}

function harmlessFacts(text: string): string {
  const errors = [...text.matchAll(ERROR)].flatMap(([, kind = '']) => (errorKinds.has(kind) ? [kind] : []));
  const facts = [...text.matchAll(VALUE)].flatMap(([, name = '', word, number]) => {
    const isKnown = number === undefined ? factWords[name]?.(word ?? '') : factNumbers.has(name);
    return isKnown ? [`${name}=${number ?? word}`] : [];
  });
  const frames = [...text.matchAll(FRAME)].map(
    ([, name, file, line, column]) => `at ${name ? `${name} ` : ''}${file}:${line}:${column}`,
  );
  return [...errors, ...facts, ...frames].map((part) => ` ${part}`).join('');
}
