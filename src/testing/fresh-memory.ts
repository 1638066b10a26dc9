import { forgetPrices } from '@/data/queries/price-memory';

// Files of tests share loaded modules, and what one has listed would give the prices of another their decimals.
forgetPrices();
