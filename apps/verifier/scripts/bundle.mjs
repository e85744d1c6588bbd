// @ts-check
/** Bundles the verifier. `node scripts/bundle.mjs` does it when it has not been done, and prints where it is. */
import { fileURLToPath } from 'node:url'
import { makeBundle } from '../../../packages/server/scripts/bundle-server.mjs'

/** @type {import('../../../packages/server/scripts/bundle-server.mjs').BundledServer} */
export const verifier = {
  name: 'verifier',
  folder: 'apps/verifier',
  // In parts, because the role `signer` loads only its own. Threads are started by the names of their files.
  programs: {
    main: 'src/main.ts',
    'resume-chain': 'src/resume-chain.ts',
    'match-worker': 'src/threads/match-worker.ts',
    'digest-worker': 'src/threads/digest-worker.ts',
    'http-thread': 'src/http-thread/http-thread.ts',
  },
  sources: ['packages/protocol/src', 'packages/server/src'],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await makeBundle(verifier))
