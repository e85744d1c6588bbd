import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  hashTypedData,
  keccak256,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CREATE2_PROXY } from '../../../../contracts/deploy/create2.ts'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { approve } from '../budget/allocate.ts'
import { TransactionRevertedError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { boostPayload, makeBudget, pool } from '../testing/make-boost.ts'
import { clawback } from './clawback.ts'
import {
  createBoostWithPermit2,
  createBoostWithTransparentBudget,
  PERMIT2,
  permit2TypedData,
} from './create-boost-with-transparent-budget.ts'
import { getBoost, listBoosts } from './get-boost.ts'

let world: BoostWorld
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  budget = await makeBudget(world)
})
afterAll(async () => {
  await world.chain.stop()
})

function tokensOf(owner: Address): Promise<bigint> {
  const readParameters = { abi: erc20TokenAbi, address: world.token, functionName: 'balanceOf', args: [owner] } as const
  return readContract(world.ada, readParameters, 'a token')
}

describe('createBoostWithTransparentBudget', () => {
  const creation = () => {
    const { budget: _, ...boost } = boostPayload(world, { budget, incentives: [pool(world)] })
    return { core: world.core, budget: world.at('transparentBudget'), boost }
  }

  test('default: paid while it is created, to the last unit', async () => {
    const payments = [{ asset: world.token, amount: 55n * WAD }]
    const boost = await createBoostWithTransparentBudget(world.ada, { ...creation(), payments })
    expect(boost.budget).toBe(world.at('transparentBudget'))
    const [first] = await listBoosts(world.ada, { core: world.core, limit: 1 })
    expect(first?.boostId).toBe(boost.boostId)
    // A claw-back goes to the boost's owner, because the budget holds nothing.
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    await expect(clawback(world.ben, { ...at, amount: 50n * WAD })).rejects.toMatchObject({ revert: 'Unauthorized' })
    const purse = await tokensOf(world.accounts.ada)
    await clawback(world.ada, { ...at, amount: 50n * WAD })
    expect((await tokensOf(world.accounts.ada)) - purse).toBe(55n * WAD)
  })

  test('behavior: one token in several parts, one for each incentive', async () => {
    const incentives = [pool(world), pool(world, { limit: 2n })]
    const { budget: _, ...boost } = boostPayload(world, { budget, incentives })
    const payments = [55n, 11n].map((amount) => ({ asset: world.token, amount: amount * WAD }))
    const created = await createBoostWithTransparentBudget(world.ada, { ...creation(), boost, payments })
    expect(created.incentives).toHaveLength(2)
    const readParameters = { abi: erc20TokenAbi, address: world.token, functionName: 'allowance' } as const
    const args = [world.accounts.ada, world.at('transparentBudget')] as const
    expect(await readContract(world.ada, { ...readParameters, args }, 'the token')).toBe(0n)
  })

  test('error: more than the boost takes, or less', async () => {
    for (const amount of [56n * WAD, 54n * WAD]) {
      const creating = createBoostWithTransparentBudget(world.ada, {
        ...creation(),
        payments: [{ asset: world.token, amount }],
      })
      await expect(creating).rejects.toThrow(TransactionRevertedError)
    }
  })

  test('behavior: paid by a signature, through Permit2 itself', async () => {
    const { salt, creationCode } = readPermit2()
    const data = concat([salt, creationCode])
    const hash = await world.chain.client.sendTransaction({ account: world.accounts.ada, to: CREATE2_PROXY, data })
    // The node says the hash a moment before the block is there.
    await world.chain.client.waitForTransactionReceipt({ hash })
    // No other code has this address.
    expect(await world.chain.client.getCode({ address: PERMIT2 })).not.toBeUndefined()
    const payments = [{ asset: world.token, amount: 55n * WAD }]
    await approve(world.ada, { token: world.token, spender: PERMIT2, amount: 110n * WAD })
    const once = { nonce: 7n, deadline: BigInt(2 ** 40) }
    const typed = permit2TypedData({ chainId: 31337, budget: world.at('transparentBudget'), payments, ...once })
    const signature = await world.ada.account.signTypedData(typed)
    const order = { ...creation(), payments, permit: { signature, ...once } }
    const purse = await tokensOf(world.accounts.ada)
    // Signed by Ada, and no use to Ben.
    await expect(createBoostWithPermit2(world.ben, order)).rejects.toMatchObject({ revert: 'InvalidSigner' })
    const boost = await createBoostWithPermit2(world.ada, order)
    expect(purse - (await tokensOf(world.accounts.ada))).toBe(55n * WAD)
    expect(await getBoost(world.ada, { core: world.core, boostId: boost.boostId })).toMatchObject({
      ...{ budget: world.at('transparentBudget'), owner: world.accounts.ada },
    })
    await expect(createBoostWithPermit2(world.ada, order)).rejects.toMatchObject({ revert: 'InvalidNonce' })
    const late = { ...order, permit: { ...order.permit, nonce: 8n, deadline: 1n } }
    await expect(createBoostWithPermit2(world.ada, late)).rejects.toMatchObject({ revert: 'SignatureExpired(1)' })
  })

  test('behavior: the permit has the hash of Permit2', () => {
    const typed = permit2TypedData({
      chainId: 31337,
      budget,
      payments: [
        { asset: world.token, amount: 5n },
        { asset: null, amount: 7n },
      ],
      nonce: 3n,
      deadline: 9n,
    })
    const tokenType = 'TokenPermissions(address token,uint256 amount)'
    const permitType = `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${tokenType}`
    const token = encodeAbiParameters(parseAbiParameters('bytes32, address, uint256'), [
      keccak256(stringToHex(tokenType)),
      world.token,
      5n,
    ])
    const permit = encodeAbiParameters(parseAbiParameters('bytes32, bytes32, address, uint256, uint256'), [
      keccak256(stringToHex(permitType)),
      keccak256(keccak256(token)),
      budget,
      3n,
      9n,
    ])
    const domain = encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint256, address'), [
      keccak256(stringToHex('EIP712Domain(string name,uint256 chainId,address verifyingContract)')),
      keccak256(stringToHex('Permit2')),
      31337n,
      PERMIT2,
    ])
    const digest = keccak256(`0x1901${keccak256(domain).slice(2)}${keccak256(permit).slice(2)}`)
    expect(hashTypedData(typed)).toBe(digest)
  })
})

/** Permit2 as it is deployed on every chain; its address follows from this code. */
function readPermit2(): { readonly salt: Hex; readonly creationCode: Hex } {
  const file = new URL('../../../../contracts/test/fixtures/permit2.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}
