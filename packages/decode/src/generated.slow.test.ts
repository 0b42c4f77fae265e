import { inSlowTier } from '../../../testing/tiers.js';

inSlowTier(import.meta.dirname, (path) => import(/* @vite-ignore */ path));
