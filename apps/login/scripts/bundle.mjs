// @ts-check
/** Bundles the login server. `node scripts/bundle.mjs` does it when it has not been done, and prints where it is. */
import { fileURLToPath } from 'node:url'
import { makeBundle } from '../../../packages/server/scripts/bundle-server.mjs'

/** @type {import('../../../packages/server/scripts/bundle-server.mjs').BundledServer} */
export const login = {
  name: 'login',
  folder: 'apps/login',
  programs: { main: 'src/main.ts', 'rotate-share-keys': 'src/rotate-share-keys.ts' },
  sources: ['packages/protocol/src', 'packages/server/src', 'packages/wallet/src'],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await makeBundle(login))
