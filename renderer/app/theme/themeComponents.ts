import type { MantineThemeOverride } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';

/** A second press of what opened a dialog must not close it, milliseconds. */
const OPENED_MS = 350;

const since = new WeakMap<Element, number>();

/**
 * The area around a dialog, whose touch closes it. It ignores the second touch of a double one that opened the dialog, which
 * would answer a question unread.
 */
const overlay = {
  /** Called when the overlay is mounted. */
  ref(element: Element | null) {
    if (element) since.set(element, performance.now());
  },
  onClickCapture(event: Pick<MouseEvent, 'currentTarget' | 'stopPropagation'>) {
    if (performance.now() - (since.get(event.currentTarget) ?? 0) < OPENED_MS) event.stopPropagation();
  },
};

const touch = 'var(--perch-touch)';
const large = 'var(--perch-touch-large)';

/** Heights of controls by Mantine's size names: 48 px, and 64 px for the most important. */
const height = (size: unknown) => (size === 'lg' || size === 'xl' ? large : touch);

type Sized = { size?: unknown };

/** Defaults of Mantine's components; uses only tokens of theme.ts. */
export const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
  Button: {
    defaultProps: { size: 'md', variant: 'default' },
    vars: (_: unknown, props: Sized) => ({
      root: {
        '--button-height': height(props.size),
        '--button-fz': props.size === 'lg' ? 'var(--perch-text-title)' : 'var(--perch-text-body)',
        '--button-padding-x': 'var(--perch-space-2)',
      },
    }),
    // A long label wraps to a second line; it is never cut off.
    styles: {
      root: { height: 'auto', minHeight: 'var(--button-height)' },
      label: { height: 'auto', overflow: 'visible', whiteSpace: 'normal', textWrap: 'balance' },
    },
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 'md', color: 'gray' },
    vars: (_: unknown, props: Sized) => ({
      root: {
        '--ai-size': height(props.size),
        '--ai-color': 'var(--perch-ink)',
        '--ai-hover': 'var(--perch-sunken)',
      },
    }),
  },
  // The label of a box is a touch target too.
  Checkbox: {
    defaultProps: { size: 'md', radius: 'var(--perch-radius-small)' },
    styles: {
      // Keeps the box level with its label, whatever description follows.
      inner: { display: 'grid', alignContent: 'center', height: touch },
      label: { display: 'flex', alignItems: 'center', minHeight: touch },
      description: { marginTop: 'calc(-1 * var(--perch-space-1))' },
    },
  },
  Radio: { defaultProps: { size: 'md' }, styles: { body: { minHeight: touch } } },
  Switch: { styles: { body: { minHeight: touch } } },
  CloseButton: {
    defaultProps: { size: 'md' },
    vars: () => ({ root: { '--cb-size': touch, '--cb-icon-size': 'var(--perch-icon)' } }),
  },
  Input: {
    defaultProps: { size: 'md' },
    vars: (_: unknown, props: Sized) => ({
      wrapper: {
        '--input-height': height(props.size),
        '--input-fz': props.size === 'lg' ? 'var(--perch-text-title)' : 'var(--perch-text-body)',
        '--input-bd': 'var(--perch-edge)',
        '--input-padding': 'var(--perch-space-2)',
      },
    }),
  },
  InputWrapper: {
    // A field's description goes below it, before its error.
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    vars: () => ({
      label: { '--input-label-size': 'var(--perch-text-body)' },
      error: { '--input-error-size': 'var(--perch-text-body)' },
      description: { '--input-description-size': 'var(--perch-text-body)' },
    }),
  },
  // Removable values of a field: touch targets and text as large as everything else.
  Pill: {
    vars: () => ({
      root: {
        '--pill-height': 'var(--perch-touch-least)',
        '--pill-fz': 'var(--perch-text-body)',
        '--pill-radius': 'var(--perch-radius)',
      },
    }),
    styles: {
      root: {
        paddingInlineStart: 'var(--perch-space-1)',
        border: 'var(--perch-hairline) solid var(--perch-line)',
        background: 'var(--perch-sunken)',
        color: 'var(--perch-ink)',
        fontFamily: 'inherit',
      },
      label: { lineHeight: 'calc(var(--perch-touch-least) - 2 * var(--perch-hairline))' },
      remove: { minWidth: 'var(--perch-touch-least)', padding: 0 },
    },
  },
  // Suggests nothing that was typed for the previous customer.
  TextInput: { defaultProps: { size: 'md', autoComplete: 'off' } },
  Textarea: { defaultProps: { size: 'md', autoComplete: 'off' } },
  Modal: {
    defaultProps: {
      centered: true,
      size: 'var(--perch-dialog)',
      radius: 'lg',
      padding: 'lg',
      overlayProps: { color: 'var(--perch-veil)', backgroundOpacity: 1, ...overlay },
      transitionProps: { transition: 'fade', duration: 100 },
    },
    styles: {
      content: { background: 'var(--perch-surface)' },
      header: { paddingBottom: 'var(--perch-space-1)', background: 'var(--perch-surface)' },
      title: {
        fontSize: 'var(--perch-text-title)',
        lineHeight: 'var(--perch-leading-title)',
        fontWeight: 'var(--perch-weight-strong)',
        textWrap: 'balance',
      },
      // Room for the focus ring at the edge.
      body: { paddingTop: 'var(--perch-space-1)' },
    },
  },
  // A dialog's header element would be a second banner landmark.
  ModalHeader: { defaultProps: { role: 'none' } },
  SegmentedControl: {
    // Selects without an animation.
    defaultProps: { size: 'md', transitionDuration: 0 },
    // Looks like every other row of choices.
    vars: () => ({
      root: { '--sc-color': 'var(--perch-accent-soft)', '--sc-label-color': 'var(--perch-accent-text)' },
    }),
    styles: {
      root: { background: 'var(--perch-sunken)' },
      label: { padding: 'var(--perch-space-1)' },
      indicator: { border: 'var(--perch-hairline) solid var(--perch-accent-text)' },
    },
  },
  // Menu items are touch targets too.
  Menu: { styles: { item: { minHeight: touch } } },
  // Choosing the chosen option again keeps it.
  Select: { defaultProps: { allowDeselect: false }, styles: { option: { minHeight: touch } } },
  Drawer: { defaultProps: { transitionProps: { duration: 100 } } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  Kbd: { defaultProps: { size: 'md' } },
  Notification: { defaultProps: { radius: 'md' } },
};

/** Mantine's built-in texts in the person's language, merged over the theme. */
export function themeWords(t: TFunction): MantineThemeOverride {
  return {
    components: { Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('common.close') } } } },
  };
}
