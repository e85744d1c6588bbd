// @ts-check
/** Manages projects: `npm run projects -w apps/api -- help`. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { api } from './bundle.mjs'

await runBundled(api, 'manage-projects')
