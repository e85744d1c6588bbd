// @ts-check
/** Starts the verifier. */
import { runBundled } from './run-bundled.mjs'

await runBundled('main')
