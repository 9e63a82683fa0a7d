import { setUp } from '../../build/setup/setup.ts';

// Builds and packages the program of the folder that it lies in: node bench/compare/set-up.ts

await setUp();
