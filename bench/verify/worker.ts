/**
 * One worker of `npm run bench -- verify`: requests a number of claims from its own service, each for another
 * transaction, several at once.
 * `worker.ts <database url> <first transaction> <transactions> <at once> [faulty | urls of nodes]`; prints a line when it is ready,
 * starts when it receives a line, and prints in JSON how many it signed, the processor time, and the duration of the
 * slowest hundredth. With
 * `faulty` the third node answers late, lies or fails, in turn.
 */
import { once } from 'node:events'
import { type ChainNode, createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { dedupeRequests } from '@laurel/server/chain/dedupe-requests.ts'
import { readTransaction } from '@laurel/server/chain/read-transaction.ts'
import { requireChain } from '@laurel/server/chain/require-chain.ts'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Hash, numberToHex, zeroAddress } from 'viem'
import { connectVerifierDatabase } from '../../apps/verifier/src/database/connect.ts'
import { createCompletionStore } from '../../apps/verifier/src/database/postgres-completion-store.ts'
import { createGuardStore } from '../../apps/verifier/src/database/postgres-guard-store.ts'
import { createReferralStore } from '../../apps/verifier/src/database/postgres-referral-store.ts'
import { createReissueStore } from '../../apps/verifier/src/database/postgres-reissue-store.ts'
import { createTermsStore } from '../../apps/verifier/src/database/postgres-terms-store.ts'
import { createClaimSigner } from '../../apps/verifier/src/signer-key/claim-signer.ts'
import { createLocalKey } from '../../apps/verifier/src/signer-key/local-key.ts'
import { boostOf, CHAIN, core, vaultItems, windowOf } from '../../apps/verifier/src/testing/scene.ts'
import { createChainGuard } from '../../apps/verifier/src/verify-claim/chain-guard.ts'
import { createClaimService } from '../../apps/verifier/src/verify-claim/claim-service.ts'
import { answerRpc } from './answer-rpc.ts'

const WARM_UP = 300
const [url = '', first = '0', count = '0', atOnce = '32', faults = ''] = process.argv.slice(2)

const urls = faults.startsWith('http') ? faults.split(',') : []
/** As the verifier opens a chain over HTTP. */
const httpNodes = urls.map((url, at) => {
  const nowMs = () => performance.now()
  const node = createHttpNode({ name: `node-${at}`, url, timeoutMs: 10_000 })
  return dedupeRequests(requireChain(node, { chainId: CHAIN, nowMs }), nowMs)
})
/** Three nodes that respond immediately from memory, to measure the verifier and not a network. */
const memoryNodes = [0, 1, 2].map(
  (at): ChainNode => ({
    name: `node-${at}`,
    request: async (method, params) =>
      at === 2 && faults === 'faulty' ? misanswer(method, params) : answerRpc(method, params),
  }),
)

let misanswers = 0

/** A node at fault: late, lying and failing in turn. */
async function misanswer(method: string, params: readonly unknown[]): Promise<unknown> {
  switch (misanswers++ % 3) {
    case 0:
      await new Promise((resolve) => setTimeout(resolve, 50))
      return answerRpc(method, params)
    case 1:
      // The response for another transaction.
      return answerRpc(method, [numberToHex(BigInt(String(params[0])) + 1n, { size: 32 })])
    default:
      throw new Error('This node is at fault.')
  }
}

const database = await connectVerifierDatabase(url, { poolSize: 24 })
const boost = boostOf()
const set = { chainId: CHAIN, nodes: urls.length > 0 ? httpNodes : memoryNodes, quorum: 2 }
const guard = createChainGuard({
  chainId: CHAIN,
  store: createGuardStore(database.db, { chainId: CHAIN, core }),
  readBlockHash: async () => hashOf(0xb40),
  nowMs: () => 0,
})
await guard.check()
const limits = { claimsPerHour: null, valuePerBoostPerHour: null }
const service = createClaimService({
  store: createCompletionStore(database.db),
  reissues: createReissueStore(database.db),
  referrals: createReferralStore(database.db),
  terms: createTermsStore(database.db),
  abiItems: vaultItems,
  chains: new Map([
    [
      CHAIN,
      {
        chainId: CHAIN,
        core,
        policy: { allowsWildcards: false },
        signer: createClaimSigner(createLocalKey(`0x${'11'.repeat(32)}`, 'BENCH'), {
          network: 'testnet',
          limits,
          nowMs: () => 0,
        }),
        readTransaction: (hash: Hash) => readTransaction(set, hash, { type: 'tag', tag: 'finalized' }),
        readBoost: async () => boost,
        readWindow: async () => windowOf(boost),
        readOwner: async () => core,
        readHead: async () => 100n,
        readValidator: async () => boost.validator,
        checkAllowList: async () => null,
        readPrices: async () => new Map(),
        // There are no referrers, and keys do not change.
        isSignedBy: async () => false,
        isSigner: async () => true,
        guard,
      },
    ],
  ]),
})

let next = Number(first)
let signed = 0
const times: number[] = []
async function signUntil(end: number): Promise<void> {
  await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      while (next < end) {
        const request = { chainId: CHAIN, boostId: boost.boostId, incentiveId: 0, transactionHash: hashOf(next++) }
        const startedAt = performance.now()
        const { status } = await service.requestClaim({ ...request, claimant: null, referrer: zeroAddress })
        times.push(performance.now() - startedAt)
        if (status === 'signed') signed++
      }
    }),
  )
}

// Warm-up work, which a process does once, is not part of the steady rate.
await signUntil(next + WARM_UP)
signed = 0
times.length = 0
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const from = process.cpuUsage()
await signUntil(next + Number(count))
const { user, system } = process.cpuUsage(from)
const p99Ms = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
process.stdout.write(`${JSON.stringify({ signed, processorMs: (user + system) / 1000, p99Ms })}\n`)
await database.stop()
process.exit(0)
