import { Button } from '@mantine/core';
import { IconArrowNarrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../app/keyboard/focus.ts';
import { FieldPad } from '../../ui/NumberPad.tsx';
import c from './count.module.css';

interface CountPadProps {
  /** The field that the keys type into; null before one had the focus. */
  field: HTMLInputElement | null;
}

/** A number pad beside the count, with a key to the next note or coin. */
export function CountPad({ field }: CountPadProps) {
  const { t } = useTranslation();
  if (field === null) return null;

  function next() {
    const fields = [...(field?.closest('[data-count]')?.querySelectorAll('input') ?? [])];
    const to = field && fields[fields.indexOf(field) + 1];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={c.pad}>
      <FieldPad field={field} />
      {field.closest('[data-count]') && (
        <Button
          fullWidth
          rightSection={<IconArrowNarrowDown aria-hidden="true" />}
          onPointerDown={keepFocus}
          onClick={next}
        >
          {t('day.count.next')}
        </Button>
      )}
    </div>
  );
}
