import type { Command } from 'commander';
import type { Quantity } from '../../shared/money/money.ts';
import { anyId, price, wholeNumber } from './options.ts';

/** One line of a sale as typed. */
export interface TypedLine {
  pet: string;
  quantity: Quantity;
  price?: string;
}

/**
 * Adds `--pet`, `--quantity` and `--price`, which repeat as a group: repeating one starts the next line. Returns a
 * reader of the typed lines.
 */
export function withLines(command: Command): () => TypedLine[] {
  const lines: Partial<TypedLine>[] = [];
  function take<K extends keyof TypedLine>(key: K, read: (text: string) => TypedLine[K]) {
    return (text: string) => {
      const value = read(text);
      let line = lines.at(-1);
      if (!line || key in line) {
        line = {};
        lines.push(line);
      }
      Object.assign(line, { [key]: value });
      return value;
    };
  }
  command
    .requiredOption('--pet <id>', "Petstore's id or a local one; begins a line", take('pet', anyId))
    .requiredOption('--quantity <n>', 'how many', take('quantity', wholeNumber(1)))
    .option('--price <amount>', 'price of one, like 12.50; else the shop’s', take('price', price));
  return () =>
    lines.map(({ pet, quantity, ...rest }) => {
      if (pet === undefined || quantity === undefined) {
        return command.error('error: every line needs a --pet and a --quantity');
      }
      return { pet, quantity, ...rest };
    });
}
