/**
 * The names that cross the bridge, without zod, for the preload. contract.test.ts holds this list against the
 * contract, so that a channel cannot be in one and not in the other.
 */
export const channels = [
  'app.state',
  'catalogue.categories',
  'catalogue.search',
  'catalogue.scan',
  'catalogue.pet',
  'catalogue.setPrice',
  'checkout.open',
  'checkout.keep',
  'checkout.hold',
  'checkout.held',
  'checkout.recall',
  'checkout.void',
  'checkout.complete',
  'checkout.receipt',
  'checkout.receipts',
  'sync.status',
  'sync.entries',
  'sync.now',
] as const;
export type Channel = (typeof channels)[number];

/** What the main process tells the renderer without being asked; payloads in events.ts. */
export const eventNames = ['app.changed', 'sync.changed', 'catalogue.changed'] as const;
export type EventName = (typeof eventNames)[number];
