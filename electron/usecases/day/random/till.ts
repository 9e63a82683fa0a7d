import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { contract } from '../../../../shared/ipc/contract.ts';
import { openStore, type Store } from '../../../store/store.ts';
import { storeOptions, testClock, testFolder, testIds } from '../../../store/testing.ts';
import type { SaveRequest } from '../../platform.ts';
import { type TestShop, testShopOn } from '../../testing.ts';

/** What every part of the program meets from the moment of a power cut until it is started again. */
class PowerCut extends Error {}

export type Till = ReturnType<typeof createTill>;

/**
 * The program over a database in a folder. Its power can be cut at any look at the clock and any new id, of which there
 * are several in each transaction: what was begun is rolled back, what was committed stays, and nothing works until it
 * is started again.
 */
export function createTill() {
  // In memory where there is such a folder: thousands of commits need no disk, a cut power is the test's own.
  const file = join(testFolder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir()), 'perch.sqlite');
  const wall = testClock();
  const ids = testIds();
  let left = Number.POSITIVE_INFINITY;

  function live<T>(look: () => T): T {
    left -= 1;
    if (left < 0) throw new PowerCut('The power is cut');
    return look();
  }
  const clock = { ...wall, now: () => live(wall.now), monotonic: () => live(wall.monotonic) };
  const newId = () => live(ids);

  let store: Store;
  let shop: Omit<TestShop, 'clock'>;
  let saved: Buffer = Buffer.alloc(0);
  let lender: LocalId | null = null;

  function start(): void {
    store = openStore(storeOptions({ file, clock, newId }));
    shop = testShopOn(store, clock);
    shop.platform.saveFile = async ({ name, content }) => {
      saved = await bytesOf(content);
      return name;
    };
  }
  start();

  return {
    ask: ((channel, input) => {
      if (lender) shop.session.approve(lender, { channel, input: contract[channel].input.parse(input) });
      return shop.ask(channel, input);
    }) as TestShop['ask'],
    get store(): Store {
      return store;
    },
    /** A file that was saved since the last look. */
    takeSaved(): Buffer {
      const content = saved;
      saved = Buffer.alloc(0);
      return content;
    },
    newId: ids,
    now: wall.now,
    advance: wall.advance,
    /** Cuts the power after so many looks at the clock or new ids. */
    cutAfter(looks: number): void {
      left = looks;
    },
    /** Takes back a cut that did not come. Returns whether it came. */
    survived(): boolean {
      const alive = left >= 0;
      if (alive) left = Number.POSITIVE_INFINITY;
      return alive;
    },
    /** Somebody signs in; no approval is lent any more. The PINs themselves are tested elsewhere. */
    signIn(staffId: LocalId): void {
      lender = null;
      shop.session.signIn(staffId);
    },
    /** A manager approves what is asked from now on, each by itself, until somebody signs in. */
    approve(managerId: LocalId): void {
      lender = managerId;
    },
    /** Ends it, as a power cut does too, and starts it again from the disk. */
    restart(): void {
      store.close();
      left = Number.POSITIVE_INFINITY;
      start();
    },
    end(): void {
      left = Number.POSITIVE_INFINITY;
      store.close();
    },
  };
}

/** A long file is made while it is written. */
async function bytesOf(content: SaveRequest['content']): Promise<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
