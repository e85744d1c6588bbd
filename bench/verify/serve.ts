/**
 * What `npm run bench -- verify` reads from: `serve.ts bare` is a Hono route that says one thing; `serve.ts verifier
 * <database url>` the verifier's app over PostgreSQL, with some stored completions. Prints its URL and the paths.
 */
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { bundledAbi } from '@laurel/protocol/signatures'
import { fillVerifierPath, verifierPaths } from '@laurel/protocol/verifier'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { Hono } from 'hono'
import { createApp } from '../../apps/verifier/src/app.ts'
import { connectVerifierDatabase } from '../../apps/verifier/src/database/connect.ts'
import { createCompletionStore } from '../../apps/verifier/src/database/postgres-completion-store.ts'
import { createTermsStore } from '../../apps/verifier/src/database/postgres-terms-store.ts'
import { createTextStore } from '../../apps/verifier/src/database/postgres-text-store.ts'
import { createMetrics } from '../../apps/verifier/src/http/metrics.ts'
import { createVerifierService } from '../../apps/verifier/src/http/verifier-service.ts'
import { CHAIN, core } from '../../apps/verifier/src/testing/scene.ts'
import { createTermsAndTextService } from '../../apps/verifier/src/verify-claim/terms-and-text-service.ts'

const [kind = 'bare', url = ''] = process.argv.slice(2)
const ACCOUNTS = 100
const BOOST = 7n

function bareApp() {
  const paths = ['/hello']
  return { fetch: new Hono().get('/hello', (c) => c.json({ completions: [{ status: 'finalized' }] })).fetch, paths }
}

async function verifierApp() {
  const { db } = await connectVerifierDatabase(url)
  const store = createCompletionStore(db)
  const numbers = Array.from({ length: ACCOUNTS }, (_, at) => at + 1)
  await store.saveObserved(
    numbers.map((at) => ({
      key: { chainId: CHAIN, core, boostId: BOOST, incentiveId: 0, transactionHash: hashOf(at), logIndex: 0 },
      ...{ claimant: addressOf(at), maxReward: 5n, block: { number: 40n, hash: hashOf(0xb40) }, isFinal: true },
    })),
  )
  const app = createApp({
    verifierService: createVerifierService({
      service: { requestClaim: () => Promise.reject(new Error('Nobody asks for a claim here.')) },
      statements: createTermsAndTextService({
        ...{ chains: new Map(), terms: createTermsStore(db), texts: createTextStore(db) },
      }),
      ...{ store, chains: new Map(), abiItems: bundledAbi, metrics: createMetrics(), nowMs: () => performance.now() },
    }),
    ...{ chains: [], nowMs: () => performance.now() },
    rateLimit: { burst: 1_000_000, perSecond: 1_000_000 },
    claimLimits: { total: 1_000_000, perCaller: 1_000_000 },
    callerOf: (c) => getConnInfo(c).remote.address ?? '',
    readHealth: () => ({ isDatabaseAnswering: true, chains: [], signers: [] }),
    countFailure: () => undefined,
    onFault: (error) => console.error(error),
  })
  return {
    fetch: app.fetch,
    paths: numbers.map((at) => fillVerifierPath(verifierPaths.earned, { address: addressOf(at) })),
  }
}

const { fetch, paths } = kind === 'bare' ? bareApp() : await verifierApp()
process.once('SIGINT', () => process.exit(0))
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ port, paths })}\n`)
})
