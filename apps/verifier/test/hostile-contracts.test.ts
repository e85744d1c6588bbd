import { createServer, type Server } from 'node:http'
import {
  actionInterfaces,
  allowListInterfaces,
  hashReferral,
  incentiveInterfaces,
  toIncentiveFamily,
  validatorInterfaces,
} from '@laurel/protocol'
import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { isSignedBy } from '@laurel/server/chain/check-signature.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import {
  type Address,
  type Client,
  concat,
  encodeErrorResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boostCoreAbi } from '../../../packages/protocol/src/abi/boost-core.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { ComponentUnreadableError } from '../src/read-chain/errors.ts'
import { incentivePayments } from '../src/read-chain/incentive-payments.ts'
import { isOnAllowList, readBoost } from '../src/read-chain/read-boost.ts'
import { isSignerOf } from '../src/read-chain/read-validator.ts'

let world: BoostWorld
let client: Client
let trap: Server
/** A client that follows a contract's URL ends here. */
const lured: string[] = []

beforeAll(async () => {
  trap = createServer((request, response) => {
    lured.push(request.url ?? '')
    response.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  world = await startBoostWorld()
  const node = createHttpNode({ name: 'only', url: world.chain.rpcUrl, timeoutMs: 20_000 })
  client = createQuorumClient({ chainId: 31337, nodes: [node], quorum: 1 }, 'latest')
}, 120_000)
afterAll(async () => {
  await world?.chain.stop()
  trap?.close()
})

/** What `isValidSignature` says of a signature that counts. Source: https://eips.ethereum.org/EIPS/eip-1271. */
const MAGIC = '1626ba7e'
const returnWord = '60e01b5f5260205ff3'

/** What a contract does whenever it is called, in the machine's own words; `at` is where they begin in its code. */
const transactions = {
  believesAll: () => `0x63${MAGIC}${returnWord}`,
  believesAllAtLength: () => `0x63${MAGIC}60e01b5f52620100005ff3`,
  saysYes: () => '0x60015f5260205ff3',
  saysFourBytes: () => `0x63${MAGIC}60e01b5f5260045ff3`,
  saysNothing: () => '0x00',
  talksForLong: () => '0x620100005ff3',
  pointsNowhere: () => '0x195f5260205ff3',
  burnsAllGas: () => '0x5b5f56',
  burnsAllAtOnce: () => '0xfe',
  reverts: () => '0x5f5ffd',
  revertsAtLength: () => '0x620100005ffd',
  /** "Ask these servers, and call me again with what they say." Source: https://eips.ethereum.org/EIPS/eip-3668. */
  luresElsewhere: (own, at) => revertWith(lookupOf(own), at),
} as const satisfies Record<string, (own: Address, at: number) => Hex>
type TransactionName = keyof typeof transactions
const names = Object.keys(transactions).filter((name): name is TransactionName => name in transactions)

function lookupOf(sender: Address): Hex {
  const abi = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes data, bytes4 back, bytes extra)'])
  const address = trap.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/{sender}/{data}.json`
  return encodeErrorResult({ abi, errorName: 'OffchainLookup', args: [sender, [url], '0x', '0x12345678', '0x'] })
}

function revertWith(data: Hex, at: number): Hex {
  return concat([
    '0x61',
    numberToHex(size(data), { size: 2 }),
    '0x8060',
    numberToHex(at + 10, { size: 1 }),
    '0x5f395ffd',
    data,
  ])
}

const PART = toFunctionSelector('getComponentInterface()')

/** Says of itself what part of a boost it is, as it should, and does the transaction for every other question. */
function partThat(transaction: TransactionName, id: string, own: Address): Hex {
  const begin: Hex = `0x5f3560e01c63${PART.slice(2)}1415601d5763${id.slice(2)}${returnWord}5b`
  return concat([begin, transactions[transaction](own, size(begin))])
}

describe('isSignedBy', () => {
  const digest = hashOf(0xd1)
  const signature = pad('0x12', { size: 65 })

  test.each(names)('behavior: a claimant that is a contract and %s', async (transaction) => {
    const address = addressOf(0xbad000 + names.indexOf(transaction))
    await world.chain.client.setCode({ address, bytecode: transactions[transaction](address, 0) })
    // Its own word it may give as it likes, for whatever it is asked; nothing else is its word.
    const isItsWord = transaction === 'believesAll' || transaction === 'believesAllAtLength'
    expect(await isSignedBy(client, address, { digest, signature })).toBe(isItsWord)
    expect(lured).toEqual([])
  })

  test('behavior: one that believes everything vouches for nobody else', async () => {
    const contract = addressOf(0xbad100)
    await world.chain.client.setCode({ address: contract, bytecode: transactions.believesAll() })
    const claimant = world.accounts.ben
    const place = { chainId: 31337, core: world.core, boostId: 1n, transactionHash: hashOf(1) }
    const referral = hashReferral({ ...place, claimant, referrer: contract })
    // Wrapped as for an account that is not deployed yet, whose maker would be that contract.
    // Source: https://eips.ethereum.org/EIPS/eip-6492.
    const wrapped = concat([pad(contract), pad('0x60'), pad('0x80'), pad('0x'), pad('0x'), pad('0x', { size: 32 })])
    const counterfactual = concat([wrapped, `0x${'6492'.repeat(16)}`])
    for (const made of [signature, contract, pad(contract), counterfactual, '0x'] as const) {
      expect(await isSignedBy(client, claimant, { digest: referral, signature: made })).toBe(false)
    }
  })
})

describe('readBoost', () => {
  const validator = validatorInterfaces.payableLimitedSignerValidatorV2
  /** One of each kind that is asked much. */
  const kinds: readonly string[] = ['criteria', 'pegged-criteria', 'pegged']
  const incentives = Object.values(incentiveInterfaces).filter((id) => {
    const family = toIncentiveFamily(id)
    return family !== null && kinds.includes(incentivePayments[family])
  })
  const parts = [
    { part: 'validator', id: validator },
    { part: 'allowList', id: allowListInterfaces.offchainAccessList },
    { part: 'action', id: actionInterfaces.eventAction },
    ...incentives.map((id) => ({ part: 'incentive', id }) as const),
  ] as const
  let boostId: bigint
  beforeAll(async () => {
    ;({ boostId } = await makeBoost(world, { incentives: [pool(world)] }))
  }, 60_000)
  const read = () => readBoost(client, { chainId: 31337, core: world.core, boostId, signer: world.accounts.cleo })

  test.each(parts)(
    'behavior: its $part ($id) returns anything, and no caller is redirected, delayed or deceived',
    { timeout: 60_000 },
    async ({ part, id }) => {
      const call = { abi: boostCoreAbi, address: world.core, functionName: 'getBoost', args: [boostId] } as const
      const boost = await readContract(world.ada, call)
      const [incentive = zeroAddress] = boost.incentives
      const address = { ...boost, incentive }[part]
      const honest = await world.chain.client.getCode({ address })
      const before = await read()
      for (const transaction of names) {
        await world.chain.client.setCode({ address, bytecode: partThat(transaction, id, address) })
        const facts = await read().catch((error: unknown) => error)
        if (facts instanceof ComponentUnreadableError) continue
        expect({ transaction, facts }).toMatchObject({ transaction, facts: { boostId } })
        if (part === 'validator')
          expect({ transaction, facts }).toMatchObject({ facts: { validator: { trustsCore: false } } })
        if (part === 'action') expect({ transaction, facts }).toMatchObject({ facts: { action: null } })
      }
      expect(lured).toEqual([])
      await world.chain.client.setCode({ address, bytecode: honest ?? '0x' })
      expect(await read()).toEqual(before)
    },
  )

  test('behavior: a list that does not answer lets nobody in, and a validator that does not takes nobody', async () => {
    for (const transaction of names.filter((name) => name !== 'saysYes')) {
      const address = addressOf(0xbad200 + names.indexOf(transaction))
      await world.chain.client.setCode({ address, bytecode: transactions[transaction](address, 0) })
      const isIn = [
        isOnAllowList(client, address, world.accounts.ben),
        isSignerOf(client, address, world.accounts.cleo),
      ]
      for (const answer of await Promise.allSettled(isIn)) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ComponentUnreadableError)
        else expect({ transaction, is: answer.value }).toEqual({ transaction, is: false })
      }
    }
    expect(lured).toEqual([])
  })
})
