import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../electron/store/store.ts';
import { storeOptions, testClock, testFolder, testIds } from '../../electron/store/testing.ts';
import type { SaveRequest } from '../../electron/usecases/platform.ts';
import { type TestShop, testShopOn } from '../../electron/usecases/testing.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { contract } from '../../shared/ipc/contract.ts';

/** Thrown by every part of the program after a power cut, until the restart. */
class PowerCut extends Error {}

export type Till = ReturnType<typeof createTill>;

/**
 * The program on a database in a folder. The power can be cut at any read of the clock and any new id, and each
 * transaction has several of those: an open transaction is rolled back, committed ones stay, and nothing works until
 * the restart.
 */
export function createTill() {
  // Uses a folder in memory if there is one: thousands of commits need no disk, since power cuts are simulated.
  const file = join(testFolder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir()), 'perch.sqlite');
  const wall = testClock();
  const ids = testIds();
  let left = Number.POSITIVE_INFINITY;

  function checkPower<T>(look: () => T): T {
    left -= 1;
    if (left < 0) throw new PowerCut('The power is cut');
    return look();
  }
  const clock = { ...wall, now: () => checkPower(wall.now), monotonic: () => checkPower(wall.monotonic) };
  const newId = () => checkPower(ids);

  let store: Store;
  let shop: Omit<TestShop, 'clock'>;
  let saved: Buffer = Buffer.alloc(0);
  let approver: LocalId | null = null;

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
      if (approver) shop.session.approve(approver, { channel, input: contract[channel].input.parse(input) });
      return shop.ask(channel, input);
    }) as TestShop['ask'],
    get store(): Store {
      return store;
    },
    /** The file saved since the last call. */
    takeSaved(): Buffer {
      const content = saved;
      saved = Buffer.alloc(0);
      return content;
    },
    newId: ids,
    now: wall.now,
    advance: wall.advance,
    /** Cuts the power after this number of clock reads and new ids. */
    cutAfter(looks: number): void {
      left = looks;
    },
    /** Cancels a planned power cut. Returns whether the program survived. */
    survived(): boolean {
      const alive = left >= 0;
      if (alive) left = Number.POSITIVE_INFINITY;
      return alive;
    },
    /** Signs a person in and removes any approval. PINs are tested elsewhere. */
    signIn(staffId: LocalId): void {
      approver = null;
      shop.session.signIn(staffId);
    },
    /** A manager approves every command, one by one, until the next sign-in. */
    approve(managerId: LocalId): void {
      approver = managerId;
    },
    /** Ends the program abruptly and restarts it from the disk. */
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

/** The bytes of a saved file; long ones are streams. */
async function bytesOf(content: SaveRequest['content']): Promise<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
