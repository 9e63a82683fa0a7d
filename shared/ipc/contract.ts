import type { z } from 'zod';
import { aboutCommands } from './about.ts';
import { activityCommands } from './activity.ts';
import { animalsCommands } from './animals.ts';
import { appCommands } from './app.ts';
import { archiveCommands } from './archive.ts';
import { arrivalsCommands } from './arrivals.ts';
import { catalogueCommands } from './catalogue.ts';
import { checkoutCommands } from './checkout.ts';
import type { Command } from './command.ts';
import { conditionsCommands } from './conditions.ts';
import { customersCommands } from './customers.ts';
import { dayCommands } from './day.ts';
import { editingCommands } from './editing.ts';
import { kioskCommands } from './kiosk.ts';
import { labelsCommands } from './labels.ts';
import { ordersCommands } from './orders.ts';
import { paymentsCommands } from './payments.ts';
import { pricesCommands } from './prices.ts';
import { printingCommands } from './printing.ts';
import { recoveryCommands } from './recovery.ts';
import { refundsCommands } from './refunds.ts';
import { reportsCommands } from './reports.ts';
import { settingsCommands } from './settings.ts';
import { staffCommands } from './staff.ts';
import { startCommands } from './start.ts';
import { stockCommands } from './stock.ts';
import { syncCommands } from './sync.ts';
import { updatesCommands } from './updates.ts';

/**
 * Everything that the renderer may ask of the main process: one entry per command, with its right, whether it writes,
 * its input (parsed on arrival), and its output's shape (for types, and for tests). Guards, the handlers' types, the
 * preload's list and the page about roles come from here.
 */
export const contract = {
  ...aboutCommands,
  ...activityCommands,
  ...animalsCommands,
  ...appCommands,
  ...archiveCommands,
  ...arrivalsCommands,
  ...catalogueCommands,
  ...checkoutCommands,
  ...conditionsCommands,
  ...customersCommands,
  ...dayCommands,
  ...editingCommands,
  ...kioskCommands,
  ...labelsCommands,
  ...ordersCommands,
  ...paymentsCommands,
  ...pricesCommands,
  ...printingCommands,
  ...recoveryCommands,
  ...refundsCommands,
  ...reportsCommands,
  ...settingsCommands,
  ...staffCommands,
  ...startCommands,
  ...stockCommands,
  ...syncCommands,
  ...updatesCommands,
} satisfies Record<string, Command>;

export type Contract = typeof contract;
export type ContractChannel = keyof Contract;
export type Input<C extends ContractChannel> = z.output<Contract[C]['input']>;
export type Output<C extends ContractChannel> = z.output<Contract[C]['output']>;

/** The use-cases' handlers for the router: one function per channel. A refusal is thrown as a PerchError. */
export type Handlers = { [C in ContractChannel]: (input: Input<C>) => Promise<Output<C>> | Output<C> };
