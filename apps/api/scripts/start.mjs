// @ts-check
/** Starts the API. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { api } from './bundle.mjs'

await runBundled(api, 'main')
