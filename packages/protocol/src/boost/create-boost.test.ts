import {
  type Address,
  createClient,
  custom,
  type EIP1193Parameters,
  erc20Abi,
  http,
  parseUnits,
  UserRejectedRequestError,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { defineAction } from '../action/define-action.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { listClones } from '../action/list-clones.ts'
import { RegistryType } from '../action/registry-type.ts'
import { getBudgetBalance } from '../budget/get-budget.ts'
import { GasFundsMissingError } from '../chain/errors.ts'
import { prepareCalls, simulateWrite } from '../contract/prepare-calls.ts'
import { InvalidIncentivePayloadError } from '../incentive/errors.ts'
import { getIncentive } from '../incentive/get-incentive.ts'
import { UnknownOptionError } from '../options/errors.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { boostPayload, makeBudget } from '../testing/make-boost.ts'
import { type CreateBoostStep, createBoost } from './create-boost.ts'
import { createBoostFromBudget } from './create-boost-from-budget.ts'
import { BatchFailedError, BatchPendingError, InvalidIncentiveCountError, SignerMissingError } from './errors.ts'
import { getBoostCount } from './get-boost.ts'

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
})
afterAll(() => world.chain.stop())

const action = () =>
  defineAction({
    event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
    contract: world.token,
    chainId: 31337,
    where: { value: { gte: 5n } },
    claimant: 'from',
  })
const amount = parseUnits('2', 18)
const creation = () => ({
  action: action(),
  rewards: [{ token: world.token, amount, maxClaims: 10 }],
  signer: world.accounts.cleo,
})
const readBalance = (account: Address) =>
  readContract(world.ada, { abi: erc20Abi, address: world.token, functionName: 'balanceOf', args: [account] })
const budgetsOf = (deployer: Address) => listClones(world.ada, { deployer, type: RegistryType.BUDGET })
const shorten = ({ type, status }: CreateBoostStep) => `${type} ${status}`

describe('createBoost', () => {
  test('default: deploys and funds a budget, and creates the boost', async () => {
    const steps: CreateBoostStep[] = []
    const boost = await createBoost(world.ada, { ...creation(), onStep: (step) => steps.push(step) })
    const [budget, ...others] = await budgetsOf(world.accounts.ada)
    expect(others).toEqual([])
    expect(budget).toMatchObject({ name: 'boosts', address: boost.budget })
    expect(boost).toMatchObject({ owner: world.accounts.ada, protocolFee: 1_000n })
    const [incentive = boost.budget] = boost.incentives
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({
      type: 'erc20Incentive',
      ...{ asset: world.token, reward: amount, limit: 10n },
    })
    expect((await getEventAction(world.ada, boost)).actionSteps).toEqual(action().actionSteps)
    // The budget had exactly what the boost takes, with the fee of 10 %.
    expect(await getBudgetBalance(world.ada, { budget: boost.budget, asset: world.token })).toMatchObject({
      available: 0n,
      distributed: 22n * 10n ** 18n,
    })
    expect(steps.map(shorten)).toEqual([
      ...['deploy-budget pending', 'deploy-budget sent', 'deploy-budget done'],
      ...['authorize-core pending', 'authorize-core not-needed'],
      ...['approve pending', 'approve sent', 'approve done', 'allocate pending', 'allocate sent', 'allocate done'],
      ...['create-boost pending', 'create-boost sent', 'create-boost done'],
    ])
    const last = steps.at(-2)
    expect(last?.status === 'sent' && last.hash).toBe(boost.hash)
    expectTypeOf<CreateBoostStep>().toExtend<{ type: string; status: string }>()
  })

  test('behavior: what is done is not done again', async () => {
    const given = { ...creation(), budget: { name: 'interrupted' } }
    const controller = new AbortController()
    const reason = new Error('The page was closed.')
    const interrupted = createBoost(world.ada, {
      ...given,
      signal: controller.signal,
      onStep: (step) => {
        if (shorten(step) === 'create-boost pending') controller.abort(reason)
      },
    })
    await expect(interrupted).rejects.toThrow(reason)
    const steps: string[] = []
    const boost = await createBoost(world.ada, { ...given, onStep: (step) => void steps.push(shorten(step)) })
    // Each step that begins also ends.
    expect(steps).toEqual([
      ...['deploy-budget pending', 'deploy-budget not-needed', 'authorize-core pending', 'authorize-core not-needed'],
      ...['create-boost pending', 'create-boost sent', 'create-boost done'],
    ])
    const { available } = await getBudgetBalance(world.ada, { budget: boost.budget, asset: world.token })
    expect(available).toBe(0n)
  })

  test('behavior: an existing budget, which has a part of the funds, and other kinds of rewards', async () => {
    const budget = await makeBudget(world)
    const { available: before } = await getBudgetBalance(world.ada, { budget, asset: world.token })
    const badges = { type: 'erc1155Incentive', asset: world.badge, tokenId: 7n, limit: 3n, extraData: '0x' } as const
    const boost = await createBoost(world.ada, {
      ...{ ...creation(), budget, batch: false, maxParticipants: 5n },
      rewards: [
        { token: world.token, amount: before, maxClaims: 1n },
        { ...badges, manager: world.accounts.ada },
      ],
    })
    expect(boost).toMatchObject({ budget, maxParticipants: 5n })
    const kinds = await Promise.all(boost.incentives.map((incentive) => getIncentive(world.ada, { incentive })))
    expect(kinds.map(({ type }) => type)).toEqual(['erc20Incentive', 'erc1155Incentive'])
    expect(await getBudgetBalance(world.ada, { budget, asset: world.token })).toMatchObject({ available: 0n })
  })

  test('behavior: the calls for another wallet, of a budget that does not exist yet', async () => {
    const given = { ...creation(), budget: { name: 'prepared' } }
    const { calls } = await prepareCalls(world.ada, createBoost, given)
    expect(calls).toHaveLength(4)
    expect(calls.at(-1)).toMatchObject({ to: world.core, value: 0n })
    await expect(simulateWrite(world.ada, createBoost, given)).resolves.toMatchObject({ calls: { length: 4 } })
  })

  test('error: a reward of zero, or a number of claims that is none, before anything is sent', async () => {
    const before = await budgetsOf(world.accounts.ada)
    for (const [changes, message] of [
      [{ amount: 0n }, '`amount` must be a whole number above zero, not 0.'],
      [{ amount: -1n }, '`amount` must be a whole number above zero, not -1.'],
      [{ maxClaims: 0 }, '`maxClaims` must be a whole number above zero, not 0.'],
      [{ maxClaims: 1.5 }, '`maxClaims` must be a whole number above zero, not 1.5.'],
      [{ maxClaims: undefined as never }, '`maxClaims` must be a bigint above zero, such as 10n, not undefined.'],
      [{ amount: '10' as never }, '`amount` must be a bigint above zero, such as 10n, not the text "10".'],
    ] as const) {
      const rewards = [{ token: world.token, amount, maxClaims: 10, ...changes }]
      const refused = createBoost(world.ada, { ...creation(), rewards, budget: { name: 'never' } })
      await expect(refused).rejects.toThrow(InvalidIncentivePayloadError)
      await expect(refused).rejects.toThrow(message)
    }
    expect(await budgetsOf(world.accounts.ada)).toEqual(before)
  })

  test('error: without a signer, as of a verifier that has none on the chain', async () => {
    for (const signer of [undefined, null, '', { signer: undefined }, zeroAddress, { signer: zeroAddress }]) {
      const given = { ...creation(), signer: signer as never, budget: { name: 'never' } }
      await expect(createBoost(world.ada, given)).rejects.toThrow(SignerMissingError)
    }
    const boost = { ...boostPayload(world, { budget: world.core, incentives: [] }), validator: undefined as never }
    await expect(createBoostFromBudget(world.ada, { core: world.core, boost })).rejects.toThrow(
      'Pass the address of the account that signs the claims. A verifier has none on a chain that it does not sign for',
    )
  })

  test('error: too little for the rewards and the fee, before anything is sent', async () => {
    const given = { ...creation(), budget: { name: 'never' } }
    const held = await readBalance(world.accounts.ben)
    const before = await getTransactionCount(world.ben, { address: world.accounts.ben })
    const steps: string[] = []
    const rewards = [
      { token: world.token, amount, maxClaims: 10 },
      { token: world.token, amount: 1n, maxClaims: 10 },
    ]
    const onStep = (step: CreateBoostStep) => void steps.push(shorten(step))
    const poor = createBoost(world.ben, { ...given, rewards, onStep })
    const shortfall = { asset: world.token, holder: world.accounts.ben, available: held, includesFee: true }
    await expect(poor).rejects.toMatchObject({
      ...{ code: 'protocol/transaction-reverted', hash: null },
      shortfall: { ...shortfall, needed: 22n * 10n ** 18n + 11n },
    })
    const badge = { type: 'erc1155Incentive', asset: world.badge, tokenId: 7n, limit: 3n, extraData: '0x' } as const
    const badges = createBoost(world.ben, { ...given, rewards: [{ ...badge, manager: world.accounts.ben }] })
    await expect(badges).rejects.toMatchObject({ shortfall: { asset: world.badge, needed: 3n, available: 0n } })
    await expect(simulateWrite(world.ben, createBoost, given)).rejects.toMatchObject({ shortfall })
    expect(steps).toEqual([])
    expect(await getTransactionCount(world.ben, { address: world.accounts.ben })).toBe(before)
  })

  test('error: an account without coins for the gas', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await world.call(world.token, erc20TokenAbi, 'mint', [account.address, 100n * 10n ** 18n])
    const client = createClient({ account, chain: world.ada.chain, transport: http(world.chain.rpcUrl) })
    const poor = createBoost(client, creation())
    await expect(poor).rejects.toThrow(GasFundsMissingError)
    await expect(poor).rejects.toThrow(`${account.address} has too little of the chain's own coin to pay for the gas.`)
  })

  test('error: a misspelled option, without which everybody could claim', async () => {
    const allowList = { type: 'simpleAllowList', owner: world.accounts.ada, users: [world.accounts.ben] } as const
    const misspelled = { ...creation(), budget: { name: 'never' }, alowList: allowList }
    await expect(createBoost(world.ada, misspelled)).rejects.toThrow('createBoost has no option `alowList`.')
    const boost = { ...boostPayload(world, { budget: world.core, incentives: [] }), maxParticipents: 5n }
    await expect(createBoostFromBudget(world.ada, { core: world.core, boost })).rejects.toThrow(UnknownOptionError)
  })

  test('error: an invalid component is found before anything is sent', async () => {
    const before = await budgetsOf(world.accounts.ada)
    const empty = createBoost(world.ada, { ...creation(), rewards: [], budget: { name: 'never' } })
    await expect(empty).rejects.toThrow(InvalidIncentiveCountError)
    expect(await budgetsOf(world.accounts.ada)).toEqual(before)
  })
})

describe('createBoost with a wallet that sends batches', () => {
  /** A wallet with the account of ada, whose result of calls is given. */
  function wallet(answer: (send: () => Promise<readonly `0x${string}`[]>, calls: readonly Call[]) => Promise<unknown>) {
    const requests: string[] = []
    let status: unknown
    const request = async ({ method, params }: EIP1193Parameters) => {
      if (method.startsWith('wallet_') || method === 'eth_sendTransaction') requests.push(method)
      switch (method) {
        case 'wallet_getCapabilities':
          return { '0x7a69': { atomic: { status: 'supported' } } }
        case 'wallet_sendCalls': {
          const [{ calls }] = params as [{ calls: readonly Call[] }]
          status = await answer(() => sendAll(calls), calls)
          return { id: '0x01' }
        }
        case 'wallet_getCallsStatus':
          return status
        case 'eth_sendTransaction': {
          const [{ to, data }] = params as [Call]
          return sendTransaction(world.ada, { to, data })
        }
        default:
          return world.ada.request({ method, params } as never)
      }
    }
    const { ada: account } = world.accounts
    const client = createClient({
      account,
      chain: world.ada.chain,
      transport: custom({ request }),
      pollingInterval: 20,
    })
    return { client, requests }
  }
  type Call = { readonly to: Address; readonly data: `0x${string}` }

  async function sendAll(calls: readonly Call[]) {
    const hashes: `0x${string}`[] = []
    for (const call of calls) hashes.push(await sendTransaction(world.ada, { to: call.to, data: call.data }))
    return hashes
  }
  const statusOf = async (status: number, hashes: readonly `0x${string}`[]) => ({
    ...{ version: '2.0.0', id: '0x01', chainId: '0x7a69', atomic: true, status },
    receipts: await Promise.all(
      hashes.map(async (hash) => {
        const { blockHash, gasUsed } = await waitForTransactionReceipt(world.ada, { hash, pollingInterval: 50 })
        return {
          logs: [],
          status: '0x1',
          blockHash,
          blockNumber: '0x1',
          gasUsed: `0x${gasUsed.toString(16)}`,
          transactionHash: hash,
        }
      }),
    ),
  })
  const steps: string[] = []
  const onStep = (step: CreateBoostStep) => void steps.push(shorten(step))

  test('default: one request for all', async () => {
    steps.length = 0
    const { client, requests } = wallet(async (send) => statusOf(200, await send()))
    const boost = await createBoost(client, { ...creation(), budget: { name: 'batched' }, onStep })
    expect(boost).toMatchObject({ owner: world.accounts.ada })
    expect(requests.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
    expect(requests).not.toContain('eth_sendTransaction')
    expect(steps).toEqual(['batch pending', 'batch sent', 'batch done'])
    const { available } = await getBudgetBalance(world.ada, { budget: boost.budget, asset: world.token })
    expect(available).toBe(0n)
  })

  test('behavior: a wallet that refuses these calls gets them one by one', async () => {
    const { client, requests } = wallet(async () => {
      throw Object.assign(new Error('Not these.'), { code: 5740 })
    })
    const boost = await createBoost(client, { ...creation(), budget: { name: 'refused' } })
    expect(boost).toMatchObject({ owner: world.accounts.ada })
    expect(requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(4)
  })

  test('behavior: `batch: false` sends one by one', async () => {
    const { client, requests } = wallet(async () => null)
    await createBoost(client, { ...creation(), budget: { name: 'one by one' }, batch: false })
    expect(requests).not.toContain('wallet_getCapabilities')
  })

  test('error: a rejected request, failed calls, and calls without a result', async () => {
    const count = await getBoostCount(world.ada, {})
    const create = (answer: Parameters<typeof wallet>[0]) => createBoost(wallet(answer).client, creation())
    const rejection = create(async () => {
      throw Object.assign(new Error('No.'), { code: 4001 })
    })
    await expect(rejection).rejects.toMatchObject({ cause: { name: UserRejectedRequestError.name } })
    await expect(create(() => statusOf(500, []))).rejects.toThrow(BatchFailedError)
    await expect(create(() => statusOf(200, []))).rejects.toThrow(BatchPendingError)
    expect(await getBoostCount(world.ada, {})).toBe(count)
  })
})
