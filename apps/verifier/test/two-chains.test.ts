/**
 * One transaction on two chains: signed without a chain's number, as before EIP-155, it may be sent to both, and has the
 * same hash and the same log there. Source: docs/security.md#a7.
 */

import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { readTransaction } from '@laurel/server/chain/read-transaction.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { type Address, type Hex, numberToHex, pad, recoverAddress, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { createReferralStore } from '../src/database/postgres-referral-store.ts'
import { createReissueStore } from '../src/database/postgres-reissue-store.ts'
import { createTermsStore } from '../src/database/postgres-terms-store.ts'
import { boostOf, core, DEPOSITED, depositAction, users, vault, vaultItems, windowOf } from '../src/testing/scene.ts'
import { type ClaimChain, createClaimService } from '../src/verify-claim/claim-service.ts'
import { completionKeyText } from '../src/verify-claim/completion-key.ts'
import { ChainNotConfiguredError } from '../src/verify-claim/errors.ts'
import { createRecordingSigner } from './digest-recording-signer.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { emitting } from './spoof-contracts.ts'

const [FIRST, SECOND] = [31_337, 31_338]
const { signer, digests } = createRecordingSigner('the key of this test')

let chains: readonly [LocalChain, LocalChain]
let server: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
let hash: Hex

beforeAll(async () => {
  ;[chains, server] = await Promise.all([
    Promise.all([startChain({ chainId: FIRST }), startChain({ chainId: SECOND })]),
    openTestDatabase(),
  ])
  database = await connectVerifierDatabase(server.url)
  const [ada] = deriveDevAccounts().users
  if (!ada) throw new TypeError('The local world has nobody.')
  const code = emitting([{ topics: [DEPOSITED, pad(users.ben)], data: numberToHex(150n, { size: 32 }) }])
  const sent = { type: 'legacy', to: vault, nonce: 0, gas: 100_000n, gasPrice: 3_000_000_000n } as const
  const serializedTransaction = await privateKeyToAccount(ada.privateKey).signTransaction(sent)
  const hashes = await Promise.all(
    chains.map(async ({ client }) => {
      await client.setCode({ address: vault, bytecode: code })
      const sentHash = await client.sendRawTransaction({ serializedTransaction })
      await client.waitForTransactionReceipt({ hash: sentHash })
      return sentHash
    }),
  )
  expect(new Set(hashes).size).toBe(1)
  hash = hashes[0] ?? '0x'
}, 120_000)
afterAll(async () => {
  await database?.stop()
  await server?.stop()
  await Promise.all((chains ?? []).map(({ stop }) => stop()))
})

/** A chain as in the operator's settings. @param nodes - those that it uses; the chain itself by default. */
function claimChain(chainId: number, nodes: readonly LocalChain[], actionChain = chainId): ClaimChain {
  const set = {
    chainId,
    nodes: nodes.map(({ rpcUrl }, at) => createHttpNode({ name: `node-${at}`, url: rpcUrl, timeoutMs: 60_000 })),
    quorum: nodes.length,
  }
  const boost = boostOf({ chainId, action: depositAction({ chainId: actionChain }) })
  return {
    ...{ chainId, core, policy: { allowsWildcards: false }, signer },
    guard: { status: 'healthy', requireHealthy: () => undefined, saveFinalized: async () => undefined },
    readTransaction: (wanted) => readTransaction(set, wanted, { type: 'depth', blocks: 0 }),
    readBoost: async () => boost,
    readWindow: async () => windowOf(boost),
    readOwner: async () => users.ada,
    readHead: async () => 100n,
    readValidator: async () => boost.validator,
    readPrices: async () => new Map(),
    checkAllowList: async () => null,
    isSigner: async () => true,
    isSignedBy: async () => false,
  }
}

function openService(served: readonly ClaimChain[]) {
  const service = createClaimService({
    chains: new Map(served.map((chain) => [chain.chainId, chain])),
    store: createCompletionStore(database.db),
    reissues: createReissueStore(database.db),
    referrals: createReferralStore(database.db),
    terms: createTermsStore(database.db),
    abiItems: vaultItems,
  })
  return (chainId: number) =>
    service.requestClaim({
      ...{ chainId, boostId: 7n, incentiveId: 0, transactionHash: hash },
      ...{ claimant: null, referrer: zeroAddress },
    })
}

async function signedBy(asking: ReturnType<ReturnType<typeof openService>>) {
  const answer = await asking
  if (answer.status !== 'signed' || !('signature' in answer.completion.state)) throw new TypeError(answer.status)
  const { key: completion, state } = answer.completion
  return { completion, ...state }
}

describe('one transaction on two chains', () => {
  test('behavior: a node of the other chain is not used, though it has the same transaction', async () => {
    const [first, second] = chains
    const confused = [claimChain(FIRST, [second]), claimChain(SECOND, [second, first])]
    for (const chain of confused) {
      await expect(openService([chain])(chain.chainId)).rejects.toThrow(QuorumNotReachedError)
    }
    expect(digests).toEqual([])
  })

  test('behavior: who signs for the one signs nothing for the other', async () => {
    const [first] = chains
    await expect(openService([claimChain(FIRST, [first])])(SECOND)).rejects.toThrow(ChainNotConfiguredError)
    expect(await openService([claimChain(FIRST, [first], SECOND)])(FIRST)).toMatchObject({
      code: 'step-chain-mismatch',
    })
    expect(digests).toEqual([])
  })

  test('default: each is a separate completion, and the signature for one is not valid for the other', async () => {
    const [first, second] = chains
    const request = openService([claimChain(FIRST, [first]), claimChain(SECOND, [second])])
    const [one, other] = [await signedBy(request(FIRST)), await signedBy(request(SECOND))]
    expect([one.completion.chainId, other.completion.chainId]).toEqual([FIRST, SECOND])
    expect(completionKeyText(one.completion)).not.toBe(completionKeyText(other.completion))
    expect({ ...one.completion, chainId: 0 }).toEqual({ ...other.completion, chainId: 0 })
    expect(one.claim.incentiveData).not.toBe(other.claim.incentiveData)
    expect(one.claim).toEqual({ ...other.claim, chainId: FIRST, incentiveData: one.claim.incentiveData })
    const recover = (digest: Hex, signature: Hex): Promise<Address> => recoverAddress({ hash: digest, signature })
    const signerAddress = signer.address.toLowerCase()
    expect((await recover(one.digest, one.signature)).toLowerCase()).toBe(signerAddress)
    expect((await recover(other.digest, other.signature)).toLowerCase()).toBe(signerAddress)
    expect((await recover(other.digest, one.signature)).toLowerCase()).not.toBe(signerAddress)
    // Asked again, in whatever order, each gives its own.
    expect((await signedBy(request(SECOND))).signature).toBe(other.signature)
    expect((await signedBy(request(FIRST))).signature).toBe(one.signature)
    expect(digests).toEqual([one.digest, other.digest])
    const { rows } = await database.pool.query('SELECT DISTINCT chain_id FROM completion WHERE transaction_hash = $1', [
      hash,
    ])
    expect(rows).toHaveLength(2)
  })
})
