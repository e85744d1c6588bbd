import { type Address, encodeFunctionData, erc20Abi, type Hash } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain } from '../../../../devnet/src/start-chain.ts'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { TRANSACTION_SENDER } from '../action/action.ts'
import { defineAction } from '../action/define-action.ts'
import { deployAction } from '../action/deploy-action.ts'
import { WrongChainError } from '../chain/errors.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { InvalidTransactionHashError, UnknownTransactionError } from '../evidence/errors.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { type LocalWorld, startLocalWorld } from '../testing/local-world.ts'
import { checkTransaction } from './check-transaction.ts'

let world: LocalWorld
let token: Address
let enough: Hash
let tooLittle: Hash
beforeAll(async () => {
  world = await startLocalWorld()
  token = world.contracts.token.address
  await call('mint', world.accounts.ada, 1_000n)
  enough = await call('transfer', world.accounts.ben, 500n)
  tooLittle = await call('transfer', world.accounts.ben, 499n)
})
afterAll(() => world.chain.stop())

async function call(functionName: 'mint' | 'transfer', to: Address, amount: bigint): Promise<Hash> {
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName, args: [to, amount] })
  const hash = await sendTransaction(world.ada, { to: token, data })
  await waitForTransactionReceipt(world.ada, { hash })
  return hash
}

function define(chainId = 31337) {
  return defineAction({
    event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
    contract: token,
    chainId,
    where: { value: { gte: 500n, lt: 501n }, to: world.accounts.ben },
    claimant: 'from',
  })
}

describe('checkTransaction', () => {
  test('default: an action of defineAction needs nothing else', async () => {
    const action = define()
    expect(await checkTransaction(world.ada, { action, hash: enough })).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address: world.accounts.ada },
      logIndexes: [0],
      ownership: { status: 'owned' },
    })
    expect(await checkTransaction(world.ada, { action, hash: tooLittle })).toMatchObject({
      status: 'rejected',
      code: 'filter-not-satisfied',
      step: 0,
    })
  })

  test('default: a function, paid to its sender', async () => {
    const action = defineAction({
      function: 'function transfer(address to, uint256 amount) returns (bool)',
      contract: token,
      chainId: 31337,
      where: { amount: { gt: 499n } },
      claimant: TRANSACTION_SENDER,
    })
    const claimant = { status: 'resolved', address: world.accounts.ada }
    expect(await checkTransaction(world.ada, { action, hash: enough })).toMatchObject({ status: 'matched', claimant })
    expect(await checkTransaction(world.ada, { action, hash: tooLittle })).toMatchObject({ status: 'rejected' })
  })

  test('default: a deployed action by its address, and the same definition without its ABI', async () => {
    const { abi: _, ...action } = define()
    const { address } = await deployAction(world.ada, { action, base: world.contracts.eventAction.address })
    const abiItems = createAbiRegistry(erc20Abi)
    expect(await checkTransaction(world.ada, { action: address, hash: enough, abiItems })).toEqual(
      await checkTransaction(world.ada, { action, hash: enough, abiItems }),
    )
    await expect(checkTransaction(world.ada, { action: address, hash: enough })).rejects.toThrow(AbiItemMissingError)
  })

  test('behavior: a transaction of an older block does not count', async () => {
    const result = await checkTransaction(world.ada, { action: define(), hash: enough, notBeforeBlock: 1_000n })
    expect(result).toMatchObject({ status: 'rejected', code: 'before-start-block' })
  })

  test('behavior: an action on another chain than the transaction', async () => {
    const other = await startChain({ chainId: 777 })
    try {
      const hash = `0x${'12'.repeat(32)}` as const
      const { address } = await deployAction(world.ada, {
        action: define(777),
        base: world.contracts.eventAction.address,
      })
      const options = { action: address, actionClient: world.ada, hash, abiItems: createAbiRegistry(erc20Abi) }
      await expect(checkTransaction(other.client, options)).rejects.toThrow(UnknownTransactionError)
      await expect(checkTransaction(world.ada, options)).rejects.toThrow(WrongChainError)
    } finally {
      await other.stop()
    }
  })

  test('error: another chain, an address without an action, something else than a hash', async () => {
    await expect(checkTransaction(world.ada, { action: define(1), hash: enough })).rejects.toThrow(WrongChainError)
    const noAction = checkTransaction(world.ada, { action: token, hash: enough })
    await expect(noAction).rejects.toThrow(UnsupportedInterfaceError)
    const noHash = checkTransaction(world.ada, { action: define(), hash: '0x12' })
    await expect(noHash).rejects.toThrow(InvalidTransactionHashError)
  })
})
