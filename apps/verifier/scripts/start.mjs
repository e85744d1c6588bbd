// @ts-check
/** Starts the verifier. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { verifier } from './bundle.mjs'

await runBundled(verifier, 'main')
