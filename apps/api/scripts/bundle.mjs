// @ts-check
/** Bundles the API. `node scripts/bundle.mjs` does it when it has not been done, and prints where it is. */
import { fileURLToPath } from 'node:url'
import { makeBundle } from '../../../packages/server/scripts/bundle-server.mjs'

/** @type {import('../../../packages/server/scripts/bundle-server.mjs').BundledServer} */
export const api = {
  name: 'api',
  folder: 'apps/api',
  // Threads are started by the names of their files.
  programs: {
    main: 'src/main.ts',
    'manage-projects': 'src/manage-projects.ts',
    'image-worker': 'src/images/image-worker.ts',
  },
  sources: ['packages/protocol/src', 'packages/server/src', 'packages/wallet/src'],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await makeBundle(api))
