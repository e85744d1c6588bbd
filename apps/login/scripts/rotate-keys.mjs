// @ts-check
/** Encrypts the keys of all accounts under the current key of the operator. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { login } from './bundle.mjs'

await runBundled(login, 'rotate-share-keys')
