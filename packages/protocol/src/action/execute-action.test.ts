import { encodeAbiParameters, encodeFunctionData, parseEther, toFunctionSelector } from 'viem'
import { getBalance, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { ContractAddressMissingError, TransactionRevertedError } from '../contract/errors.ts'
import { type LocalWorld, startLocalWorld, transferAction } from '../testing/local-world.ts'
import { deployAction } from './deploy-action.ts'
import { ActionNotExecutableError, InvalidActionPayloadError } from './errors.ts'
import { executeAction } from './execute-action.ts'

const mint = toFunctionSelector('mint(address,uint256)')

let world: LocalWorld
beforeAll(async () => {
  world = await startLocalWorld()
})
afterAll(async () => {
  await world.chain.stop()
})

/** A contract action cloned through the registry: "call `mint` of the token". */
async function deployMintAction({
  name,
  chainId = 31337n,
  value = 0n,
}: {
  name: string
  chainId?: bigint
  value?: bigint
}) {
  const { registry, contractAction, token } = world.contracts
  const payload = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'bytes4' }, { type: 'uint256' }],
    [chainId, token.address, mint, value],
  )
  const hash = await sendTransaction(world.ada, {
    to: registry.address,
    data: encodeFunctionData({
      abi: boostRegistryAbi,
      functionName: 'deployClone',
      args: [0, contractAction.address, name, payload],
    }),
  })
  const { logs } = await waitForTransactionReceipt(world.ada, { hash })
  const deployed = logs.find(({ address }) => address.toLowerCase() === registry.address.toLowerCase())
  if (!deployed) throw new TypeError('the registry says what it deployed')
  return `0x${deployed.data.slice(-40)}` as const
}

function mintArguments(amount: bigint) {
  return encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [world.accounts.ben, amount])
}

describe('executeAction', () => {
  test('default: a contract action makes its call and returns the result', async () => {
    const action = await deployMintAction({ name: 'mint' })
    const { hash, result } = await executeAction(world.cleo, { action, data: mintArguments(7n) })
    expect(result).toEqual({ isSuccess: true, returnData: '0x' })
    expect((await waitForTransactionReceipt(world.cleo, { hash })).status).toBe('success')
    const { address } = world.contracts.token
    const balance = await readContract(world.ada, {
      abi: erc20TokenAbi,
      address,
      functionName: 'balanceOf',
      args: [world.accounts.ben],
    })
    expect(balance).toBe(7n)
  })

  test('behavior: a failed call returns its error data, and the action refunds the value', async () => {
    const action = await deployMintAction({ name: 'mint for money', value: 1n })
    const before = await getBalance(world.cleo, { address: action })
    const { hash, result } = await executeAction(world.cleo, {
      action,
      data: mintArguments(7n),
      value: parseEther('1'),
    })
    expect(result.isSuccess).toBe(false)
    expect((await waitForTransactionReceipt(world.cleo, { hash })).status).toBe('success')
    expect(await getBalance(world.cleo, { address: action })).toBe(before)
  })

  test('error: on another chain than the one of the action', async () => {
    const action = await deployMintAction({ name: 'mint elsewhere', chainId: 10n })
    await expect(executeAction(world.cleo, { action, data: mintArguments(1n) })).rejects.toMatchObject({
      code: 'protocol/transaction-reverted',
      revert: 'TargetChainUnsupported(10)',
    })
  })

  test('error: an event action cannot be executed', async () => {
    const action = transferAction({ chainId: 31337, token: world.contracts.token.address, least: 1n })
    const { address } = await deployAction(world.ada, { action })
    await expect(executeAction(world.cleo, { action: address, data: '0x' })).rejects.toThrow(ActionNotExecutableError)
  })

  test('error: neither an account nor a token is an action', async () => {
    await expect(executeAction(world.cleo, { action: world.accounts.ben, data: '0x' })).rejects.toThrow(
      ActionNotExecutableError,
    )
    await expect(executeAction(world.cleo, { action: world.contracts.token.address, data: '0x' })).rejects.toThrow(
      TransactionRevertedError,
    )
  })

  test.each(['0x1', '0xzz', ''])('error: %j is not whole bytes of hex', async (data) => {
    const action = world.contracts.contractAction.address
    // @ts-expect-error: for callers without types
    await expect(executeAction(world.cleo, { action, data })).rejects.toThrow(InvalidActionPayloadError)
  })

  test('error: without an address', async () => {
    await expect(executeAction(world.cleo, { action: '0x', data: '0x' })).rejects.toThrow(ContractAddressMissingError)
  })
})
