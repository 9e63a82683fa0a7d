import { OrderDesk } from '../../support/orderDesk.ts';
import type { SampleShop } from '../sample.ts';
import { closeDialog, open, type Stop } from '../stop.ts';

export const orderStops = ({ order, basket: [, , second] }: SampleShop): Stop[] => [
  {
    name: 'orders',
    async go(page) {
      await open(page, 'Orders');
      await page.getByRole('list', { name: 'Orders' }).getByRole('button').first().click();
    },
  },
  {
    name: 'hand-over',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByRole('button', { name: /^Take/ }).waitFor();
    },
    async leave(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: 'Void' }).click();
      await open(page, 'Orders');
    },
  },
  {
    name: 'orders-line',
    async go(page) {
      await page.getByRole('region', { name: 'Items' }).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'orders-deposit',
    async go(page) {
      await page.getByRole('button', { name: 'Take deposit' }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'orders-pick',
    async go(page) {
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('heading', { name: 'What is handed over now?' }).waitFor();
    },
  },
  {
    name: 'orders-cart',
    async go(page) {
      await page.keyboard.press('F9');
      await page.getByRole('region', { name: 'Cart' }).getByText('On order').first().waitFor();
    },
    async leave(page) {
      await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: 'Void' }).click();
      await open(page, 'Orders');
    },
  },
  {
    name: 'orders-new',
    async go(page) {
      const desk = new OrderDesk(page);
      await desk.newOrder.click();
      await desk.fill({ ...order, quantity: 6, day: '+3' });
      await desk.another();
      await desk.fill({ pet: second, quantity: 1, day: '+3' });
    },
  },
  {
    name: 'deposit-card',
    async go(page) {
      const { form } = new OrderDesk(page);
      await form.getByLabel('Deposit', { exact: true }).fill('10');
      await form.getByText('Card', { exact: true }).click();
      await form.getByRole('button', { name: / by card/ }).click();
      await page.getByRole('dialog').waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Declined or cancelled' }).click();
      await open(page, 'Checkout');
    },
  },
];
