import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Keycap } from './Keycap.tsx';

interface ActionButtonProps
  extends Omit<ButtonProps, 'className'>,
    ElementProps<'button', keyof ButtonProps> {
  icon?: TablerIcon;
  /** The shortcut that does the same, shown on the button. */
  keys?: string | false;
  className?: string | undefined;
}

/** A button with an icon before its label, a shortcut after it, or both. */
export function ActionButton({ icon: Icon, keys, className = '', ...props }: ActionButtonProps) {
  return (
    <Button
      className={className}
      leftSection={Icon && <Icon aria-hidden="true" />}
      rightSection={keys && <Keycap keys={keys} quiet />}
      {...props}
    />
  );
}
