import { createClient, encodeFunctionData, getAddress, http, zeroAddress } from 'viem'
import { getCode, getTransaction, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain } from '../../../../devnet/src/start-chain.ts'
import { eventActionAbi } from '../abi/event-action.ts'
import { NodeUnreachableError, WrongChainError } from '../chain/errors.ts'
import {
  AccountMissingError,
  AlreadyDeployedError,
  ContractAddressMissingError,
  ContractCodeMissingError,
  ReceiptAddressMissingError,
  TransactionRevertedError,
  UnsupportedInterfaceError,
} from '../contract/errors.ts'
import { simulateCall } from '../contract/simulate.ts'
import { supportsInterface } from '../contract/supports-interface.ts'
import { InvalidFilterTypeError } from '../criteria/errors.ts'
import { ChainNotDeployedError } from '../deployments/errors.ts'
import { type LocalWorld, startLocalWorld, transferAction } from '../testing/local-world.ts'
import { startRpcProxy } from '../testing/rpc-proxy.ts'
import { actionInterfaces, getActionKind } from './action-kind.ts'
import { deployAction } from './deploy-action.ts'
import { deployActionClone } from './deploy-action-clone.ts'
import { deployActionImplementation } from './deploy-action-implementation.ts'
import { ActionNotInitializedError, NoActionStepError, TooManyActionStepsError } from './errors.ts'
import { getActionClaimant } from './get-action-claimant.ts'
import { getActionSteps } from './get-action-steps.ts'
import { getEventAction } from './get-event-action.ts'
import { encodeActionPayload } from './payload.ts'

let world: LocalWorld
let action: ReturnType<typeof transferAction>
beforeAll(async () => {
  world = await startLocalWorld()
  action = transferAction({ chainId: 31337, token: world.contracts.token.address, least: 500n })
})
afterAll(async () => {
  await world.chain.stop()
})

/** The chain returns addresses in its own casing. */
function checksummed(given: ReturnType<typeof transferAction>) {
  const target = getAddress(given.actionClaimant.targetContract)
  return {
    actionClaimant: { ...given.actionClaimant, targetContract: target },
    actionSteps: given.actionSteps.map((step) => ({ ...step, targetContract: target })),
  }
}

describe('deployAction', () => {
  test('default: reads back what was deployed, without the repeated steps', async () => {
    const sent: string[] = []
    const { hash, address } = await deployAction(world.ada, { action, onSent: (sentHash) => sent.push(sentHash) })
    expect(sent).toEqual([hash])
    expect(await getEventAction(world.ben, { action: address })).toEqual(checksummed(action))
    expect(await getActionKind(world.ben, { action: address })).toBe('eventAction')
    expect(await supportsInterface(world.ben, { address, interfaceId: actionInterfaces.action })).toBe(true)
    expect(await supportsInterface(world.ben, { address, interfaceId: '0xffffffff' })).toBe(false)
  })

  test('behavior: the transaction leaves a plain minimal proxy of the implementation', async () => {
    const { address } = await deployAction(world.ada, { action })
    const base = world.contracts.eventAction.address.slice(2).toLowerCase()
    expect(await getCode(world.ada, { address })).toBe(`0x363d3d373d3d3d363d73${base}5af43d82803e903d91602b57fd5bf3`)
  })

  test('behavior: the transaction carries the encoded payload', async () => {
    const { hash } = await deployAction(world.ada, { action })
    const { input, to } = await getTransaction(world.ada, { hash })
    expect(to).toBeNull()
    expect(input).toContain(encodeActionPayload(action).slice(2))
  })

  test('behavior: four different steps keep their order', async () => {
    const [step] = action.actionSteps
    if (!step) throw new TypeError('the action has a step')
    const steps = [0, 1, 2, 3].map((filterType) => ({
      ...step,
      actionParameter: { ...step.actionParameter, filterType },
    }))
    const { address } = await deployAction(world.ada, { action: { ...action, actionSteps: steps } })
    const read = await getActionSteps(world.ada, { action: address })
    expect(read.map(({ actionParameter }) => actionParameter.filterType)).toEqual([0, 1, 2, 3])
  })

  test('error: a second initialization throws an error with its name', async () => {
    const { address } = await deployAction(world.ada, { action })
    const initialize = {
      account: world.ben.account,
      to: address,
      data: encodeFunctionData({
        abi: eventActionAbi,
        functionName: 'initialize',
        args: [encodeActionPayload(action)],
      }),
      what: 'Initializing',
      abi: eventActionAbi,
    }
    await expect(simulateCall(world.ben, initialize)).rejects.toMatchObject({
      code: 'protocol/transaction-reverted',
      revert: 'InvalidInitialization',
    })
    const hash = await sendTransaction(world.ben, { to: address, data: initialize.data, gas: 1_000_000n })
    expect((await waitForTransactionReceipt(world.ben, { hash })).status).toBe('reverted')
    expect(await getActionClaimant(world.ada, { action: address })).toEqual(checksummed(action).actionClaimant)
  })

  test('error: rejects a definition that nothing can match before it sends', async () => {
    const [step] = action.actionSteps
    if (!step) throw new TypeError('the action has a step')
    const broken = {
      ...action,
      actionSteps: [{ ...step, actionParameter: { ...step.actionParameter, filterType: 8 } }],
    }
    const sent: string[] = []
    const deploying = deployAction(world.ada, { action: broken, onSent: (hash) => sent.push(hash) })
    await expect(deploying).rejects.toThrow(InvalidFilterTypeError)
    expect(sent).toEqual([])
  })

  test('error: the action already has an address', async () => {
    const { address } = await deployAction(world.ada, { action })
    await expect(deployAction(world.ada, { action, address })).rejects.toThrow(AlreadyDeployedError)
  })

  test('error: no steps, and more than four', async () => {
    const [step] = action.actionSteps
    if (!step) throw new TypeError('the action has a step')
    await expect(deployAction(world.ada, { action: { ...action, actionSteps: [] } })).rejects.toThrow(NoActionStepError)
    const five = { ...action, actionSteps: [step, step, step, step, step] }
    await expect(deployAction(world.ada, { action: five })).rejects.toThrow(TooManyActionStepsError)
  })

  test('error: no account to send from', async () => {
    const reader = createClient({ chain: world.chain.client.chain, transport: http(world.chain.rpcUrl) })
    await expect(deployAction(reader, { action })).rejects.toThrow(AccountMissingError)
  })

  test('error: no contract at the implementation address', async () => {
    await expect(deployAction(world.ada, { action, base: world.accounts.cleo })).rejects.toThrow(
      ContractCodeMissingError,
    )
  })

  test('error: a client for another chain', async () => {
    const other = createClient({
      account: world.ada.account,
      chain: { ...world.chain.client.chain, id: 31338 },
      transport: http(world.chain.rpcUrl),
    })
    await expect(deployAction(other, { action })).rejects.toThrow(WrongChainError)
  })

  test('error: a chain without the protocol', async () => {
    const emptyChain = await startChain({ chainId: 777 })
    try {
      const [account] = await emptyChain.client.getAddresses()
      if (!account) throw new TypeError('the chain has accounts')
      await expect(deployAction(emptyChain.client, { action, account })).rejects.toThrow(ChainNotDeployedError)
      const { address: base } = await deployActionImplementation(emptyChain.client, { account })
      const { address } = await deployAction(emptyChain.client, { action, account, base })
      expect(await getEventAction(emptyChain.client, { action: address })).toEqual(checksummed(action))
    } finally {
      await emptyChain.stop()
    }
  })

  test('error: a receipt without a contract address', async () => {
    const node = await startRpcProxy(world.chain.rpcUrl)
    try {
      node.answer(async ({ method, forward }) => {
        const answer = await forward()
        const isReceipt = method === 'eth_getTransactionReceipt' && 'result' in answer && answer.result
        return isReceipt ? { result: { ...answer.result, contractAddress: null } } : answer
      })
      const client = createClient({
        account: world.ada.account,
        chain: world.ada.chain,
        transport: http(node.url),
        pollingInterval: 20,
      })
      await expect(deployAction(client, { action })).rejects.toThrow(ReceiptAddressMissingError)
    } finally {
      await node.stop()
    }
  })

  test('error: an unreachable node', async () => {
    const nowhere = createClient({
      account: world.ada.account,
      transport: http('http://127.0.0.1:9', { retryCount: 0, timeout: 2_000 }),
    })
    await expect(deployAction(nowhere, { action })).rejects.toThrow(NodeUnreachableError)
  })
})

describe('deployActionClone', () => {
  test('default: the registry creates, initializes and records it', async () => {
    const { address } = await deployActionClone(world.ada, { action, name: 'first' })
    expect(await getEventAction(world.ben, { action: address })).toEqual(checksummed(action))
  })

  test('error: the same sender, implementation and name again', async () => {
    const { address } = await deployActionClone(world.ada, { action, name: 'twice' })
    await expect(deployActionClone(world.ada, { action, name: 'twice' })).rejects.toMatchObject({
      code: 'protocol/already-deployed',
      address,
    })
    await expect(deployActionClone(world.ben, { action, name: 'twice' })).resolves.toHaveProperty('address')
  })

  test('error: an address that does not hold a registry', async () => {
    const registry = world.contracts.token.address
    await expect(deployActionClone(world.ada, { action, name: 'astray', registry })).rejects.toThrow(
      TransactionRevertedError,
    )
    await expect(
      deployActionClone(world.ada, { action, name: 'astray', registry: world.accounts.cleo }),
    ).rejects.toThrow(ContractCodeMissingError)
  })
})

describe('getActionSteps', () => {
  test('error: an implementation has no steps', async () => {
    const base = world.contracts.eventAction.address
    await expect(getActionSteps(world.ada, { action: base })).rejects.toThrow(ActionNotInitializedError)
  })

  test('error: another contract, an account, and an empty address', async () => {
    await expect(getActionSteps(world.ada, { action: world.contracts.token.address })).rejects.toThrow(
      UnsupportedInterfaceError,
    )
    await expect(getActionClaimant(world.ada, { action: world.accounts.ben })).rejects.toThrow(
      UnsupportedInterfaceError,
    )
    await expect(getActionSteps(world.ada, { action: '0x' })).rejects.toThrow(ContractAddressMissingError)
  })
})

describe('getActionKind', () => {
  test('behavior: recognizes a contract action', async () => {
    expect(await getActionKind(world.ada, { action: world.contracts.contractAction.address })).toBe('contractAction')
  })

  test('error: a token is not an action, and supports none of the interfaces', async () => {
    const address = world.contracts.token.address
    await expect(getActionKind(world.ada, { action: address })).rejects.toThrow(UnsupportedInterfaceError)
    expect(await supportsInterface(world.ada, { address, interfaceId: actionInterfaces.action })).toBe(false)
    expect(await supportsInterface(world.ada, { address: zeroAddress, interfaceId: '0x01ffc9a7' })).toBe(false)
  })

  test('error: the registry is none of the component kinds', async () => {
    const address = world.contracts.registry.address
    await expect(getActionKind(world.ada, { action: address })).rejects.toThrow(UnsupportedInterfaceError)
  })
})
