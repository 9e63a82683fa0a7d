import { expect, test } from 'vitest';
import { startForEach } from '../../testing/program.ts';
import { focusedFirst, markup, read } from '../../testing/read.tsx';
import { DialogFooter } from './DialogFooter.tsx';

startForEach();

const ignore = () => {};

test('Cancel precedes the main button, which submits the form and shows its key', () => {
  const footer = <DialogFooter onCancel={ignore} confirmWords="Hold" withKey />;
  expect(read(footer).trim().split('\n')).toEqual(['Cancel', 'Hold', 'Enter']);
  expect([...markup(footer).matchAll(/<button[^>]* type="(\w+)"/g)].map(([, type]) => type)).toEqual([
    'button',
    'submit',
  ]);
  expect(focusedFirst(footer)).toEqual([]);
});

test('a stray Enter does not confirm what cannot be undone', () => {
  const footer = (
    <DialogFooter
      cancelFirst
      cancelWords="Keep"
      onCancel={ignore}
      danger
      confirmWords="Remove"
      onConfirm={ignore}
    />
  );
  expect(focusedFirst(footer)).toEqual(['Keep']);
  expect(markup(footer)).not.toContain('type="submit"');
});
