import { expect, test } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { startForEach } from '../../../testing/program.ts';
import { focusedFirst } from '../../../testing/read.tsx';
import { ConfirmConnect } from './ConfirmConnect.tsx';

startForEach();

test.each([true, false])(
  'one Enter too many does not change the connection (in training: %s)',
  (training) => {
    const service = { baseUrl: 'https://shop.example', account: '' };
    const answers = { onYes: () => {}, onNo: () => {} };
    const question = (
      <ConfirmConnect training={training} from={service} to={service} waiting={0} {...answers} />
    );
    expect(focusedFirst(question)).toEqual([i18n.t('common.cancel')]);
  },
);
