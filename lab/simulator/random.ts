export { type Chance, chance } from '../../shared/testing/chance.ts';
