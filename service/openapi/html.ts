/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | boolean | null | undefined | readonly Part[];

/** A template whose inserted values are escaped, unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + toText(values[index - 1]) + piece));
}

function toText(value: Part): string {
  if (typeof value === 'boolean' || value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(toText).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
