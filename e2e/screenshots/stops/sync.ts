import { Counter } from '../../support/counter.ts';
import { waitForFirstPull } from '../../support/pets.ts';
import type { Service } from '../../support/service.ts';
import { SettingsDesk } from '../../support/settingsDesk.ts';
import { SyncDesk } from '../../support/syncDesk.ts';
import type { SampleShop } from '../sample.ts';
import { closeDialog, open, type Stop } from '../stop.ts';

/** The Sync screen with a real service: synced, needing attention, unreachable. */
export function syncStops(service: Service, { sync }: SampleShop): Stop[] {
  return [
    {
      name: 'sync',
      async go(page) {
        // A pet is out of stock until its count is read.
        await waitForFirstPull(page);
        const counter = new Counter(page);
        for (const pet of [sync.beside, ...sync.offline.flat()].slice(0, 3)) {
          await counter.sell(pet);
          await counter.nextCustomer();
        }
        await counter.waitUntilSent();
        await new SyncDesk(page).open();
      },
    },
    {
      name: 'sync-needs-you',
      async go(page) {
        const pet = (await service.pets()).find(({ name }) => name === sync.gone);
        if (!pet) throw new Error(`The demo shop has no ${sync.gone}`);
        await service.removePet(pet.id);
        const desk = new SyncDesk(page);
        await open(page, 'Checkout');
        const counter = new Counter(page);
        await counter.sell(sync.gone, sync.beside);
        await counter.nextCustomer();
        await desk.pill
          .and(page.getByRole('button', { name: /needs? attention/i }))
          .waitFor({ timeout: 60_000 });
        await desk.open();
        await desk.show('Needs attention');
        await desk.choose(sync.gone, 'Sale');
      },
      leave: closeDialog,
    },
    {
      name: 'sync-offline',
      async go(page) {
        await service.stop();
        const desk = new SyncDesk(page);
        const counter = new Counter(page);
        await open(page, 'Checkout');
        for (const pets of sync.offline) {
          await counter.sell(...pets);
          await counter.nextCustomer();
        }
        await desk.open();
        await desk.show('Waiting');
        await desk.choose(sync.chosen, 'Sale');
      },
    },
    {
      name: 'sync-key-refused',
      async go(page) {
        await service.revokeKey();
        await service.start();
        const desk = new SyncDesk(page);
        await desk.connection.getByRole('button', { name: 'Try again now' }).click();
        await desk.connection.getByText('does not accept the key').waitFor();
      },
    },
    { name: 'settings-live', go: (page) => open(page, 'Settings') },
    {
      name: 'settings-key-refused',
      async go(page) {
        const part = await new SettingsDesk(page).go('Petstore and till');
        await part.getByText('does not accept this key').waitFor();
      },
    },
    {
      name: 'settings-key-tested',
      async go(page) {
        const part = page.getByRole('region', { name: 'Petstore and till', exact: true });
        await part.getByRole('button', { name: 'Test the connection' }).click();
        await part.getByRole('listitem').first().waitFor();
      },
    },
  ];
}
