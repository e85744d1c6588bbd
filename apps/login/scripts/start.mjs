// @ts-check
/** Starts the login server. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { login } from './bundle.mjs'

await runBundled(login, 'main')
