import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../shared/minor.ts';
import { i18n } from '../../i18n.ts';
import { startForEach } from '../../testing/program.ts';
import { focusedFirst } from '../../testing/read.tsx';
import { SureToClose } from './SureToClose.tsx';

startForEach();

test.each([minor(16_000), NO_MONEY])(
  'Enter too many at the end of a count of %i closes no shift',
  (counted) => {
    const question = (
      <SureToClose
        counted={counted}
        openingFloat={minor(15_000)}
        unsettled={false}
        onUnsettled={() => {}}
        onBack={() => {}}
      />
    );
    expect(focusedFirst(question)).toEqual([i18n.t('common.back')]);
  },
);
