import { expect, test } from 'vitest';
import { channels } from './channels.ts';
import { contract } from './contract.ts';

test('the list for the preload names exactly the channels of the contract', () => {
  expect([...channels].sort()).toEqual(Object.keys(contract).sort());
});
