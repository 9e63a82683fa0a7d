import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: TablerIcon;
  /** For screen readers. */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} {...props}>
      <Icon aria-hidden="true" />
    </ActionIcon>
  );
}
