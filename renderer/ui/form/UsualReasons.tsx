import { Button } from '@mantine/core';
import l from '../lines.module.css';
import { enterSends } from './enterSends.ts';

interface UsualReasonsProps {
  /** What is said most often, in the person's words. */
  reasons: readonly string[];
  /** The one that stands in the field now. */
  chosen: string;
  onChoose: (reason: string) => void;
}

/** The usual reasons of a field for one, each a touch. */
export function UsualReasons({ reasons, chosen, onChoose }: UsualReasonsProps) {
  return (
    <div className={l.actions}>
      {reasons.map((each) => (
        <Button
          key={each}
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
          onKeyDown={(event) => enterSends(event, chosen === each)}
        >
          {each}
        </Button>
      ))}
    </div>
  );
}
