/** Checks that every exported function that sends can be prepared, so that no new function is forgotten. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Address, type Client, createClient, http, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as entry from '../src/index.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { transferAction } from '../src/testing/local-world.ts'
import { boostPayload, incentiveTarget, makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'
import { type RpcProxy, startRpcProxy } from '../src/testing/rpc-proxy.ts'

/** A function with the options of a transaction sends one. */
type WriteName = {
  [name in keyof typeof entry]: (typeof entry)[name] extends (
    client: Client,
    parameters: infer parameters,
  ) => Promise<unknown>
    ? 'onSent' extends keyof NonNullable<parameters>
      ? name
      : never
    : never
}[keyof typeof entry]

let world: BoostWorld
let node: RpcProxy
let client: Client
let [budget, unauthorized, feeBudget]: Address[] = []
let [boostId, feeBoostId] = [0n, 0n]
let claim: `0x${string}` = '0x'

beforeAll(async () => {
  world = await startBoostWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
  const { account, chain } = world.ada
  client = createClient({ account, chain, transport: http(node.url, { retryCount: 0 }) })
  const deploy = (name: string, parameters: entry.BudgetParameters) =>
    entry.deployBudget(world.ada, {
      ...{ budget: parameters, base: world.at(parameters.type), registry: world.at('registry'), name },
    })
  const owner = world.accounts.ada
  budget = await makeBudget(world)
  unauthorized = (await deploy('no core', { type: 'managedBudget', owner, grants: [] })).address
  const fees = { type: 'managedBudgetWithFees', owner, core: world.core, managementFee: 100n } as const
  feeBudget = (await deploy('fees', { ...fees, grants: [{ account: world.core, roles: 1n }] })).address
  await entry.allocate(world.ada, { budget: feeBudget, asset: world.token, amount: 10n ** 21n })
  const boost = await makeBoost(world, { budget, incentives: [pool(world)] })
  boostId = boost.boostId
  feeBoostId = (await makeBoost(world, { budget: feeBudget, incentives: [pool(world)] })).boostId
  const domain = await entry.getClaimDomain(world.ada, boost)
  const signed = await entry.signClaim(world.cleo.account, domain, {
    ...({ boostId, incentiveQuantity: 1, claimant: owner, incentiveData: '0x', referrer: zeroAddress } as const),
  })
  claim = signed.data
}, 120_000)
afterAll(async () => {
  await node.stop()
  await world.chain.stop()
})

const prepare = <write extends entry.Write<never>>(
  write: write,
  parameters: Parameters<write>[1],
): Promise<entry.PreparedCalls> => entry.prepareCalls(client, write, parameters)

const at = () => ({ core: world.core, boostId, incentiveId: 0 })
const list = () => ({ allowList: world.at('simpleAllowList') })
const owned = () => ({ contract: world.core })
const clone = (name: string) => ({ registry: world.at('registry'), name })
const action = () => transferAction({ chainId: 31_337, token: world.token, least: 1n })
const creation = () => boostPayload(world, { budget: budget ?? '0x', incentives: [pool(world)] })
const paid = () => ({ budget: world.at('transparentBudget'), payments: [{ asset: world.token, amount: 1n }] })
const grants = () => [{ account: world.accounts.ben, roles: 1n }]
const parameters = () => pool(world, { limit: 2n })
const of = (address: Address | undefined) => ({ budget: address ?? '0x' })

const prepared = {
  addAccessListId: () => prepare(entry.addAccessListId, { ...list(), side: 'allow', id: 'a' }),
  addIncentive: () =>
    prepare(entry.addIncentive, { core: world.core, boostId, incentive: incentiveTarget(world, pool(world)) }),
  allocate: () => prepare(entry.allocate, { ...of(budget), asset: world.token, amount: 1n }),
  approve: () => prepare(entry.approve, { token: world.token, spender: world.core, amount: 1n }),
  authorizeCore: () => prepare(entry.authorizeCore, { ...of(unauthorized), core: world.core }),
  cancelOwnershipHandover: () => prepare(entry.cancelOwnershipHandover, owned()),
  clawback: () => prepare(entry.clawback, { ...at(), amount: 1n }),
  clawbackAndPayFee: () => prepare(entry.clawbackAndPayFee, { ...at(), boostId: feeBoostId, amount: 1n }),
  completeOwnershipHandover: () =>
    prepare(entry.completeOwnershipHandover, { ...owned(), pendingOwner: world.accounts.ben }),
  createBoost: () => {
    const { action, incentives: rewards, validator: signer } = creation()
    return prepare(entry.createBoost, { core: world.core, action, rewards, signer, budget })
  },
  createBoostFromBudget: () => prepare(entry.createBoostFromBudget, { core: world.core, boost: creation() }),
  createBoostWithTransparentBudget: () =>
    prepare(entry.createBoostWithTransparentBudget, { core: world.core, boost: creation(), ...paid() }),
  createBoostWithPermit2: () =>
    prepare(entry.createBoostWithPermit2, {
      ...{ core: world.core, boost: creation(), ...paid(), permit: { signature: zeroHash, nonce: 0n, deadline: 0n } },
    }),
  deployAction: () => prepare(entry.deployAction, { action: action(), base: world.at('eventAction') }),
  deployActionImplementation: () => prepare(entry.deployActionImplementation, {}),
  deployActionClone: () =>
    prepare(entry.deployActionClone, { ...clone('action'), action: action(), base: world.at('eventAction') }),
  deployBudget: () =>
    prepare(entry.deployBudget, {
      ...{ ...clone('budget'), base: world.at('managedBudget') },
      budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
    }),
  getOrDeployBudget: () =>
    prepare(entry.getOrDeployBudget, {
      ...{ ...clone('budget'), base: world.at('managedBudget') },
      budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
    }),
  deployBudgetFromFactory: () =>
    prepare(entry.deployBudgetFromFactory, {
      ...{ factory: world.core, core: world.core, grants: [], managementFee: 0n },
    }),
  deployClone: () =>
    prepare(entry.deployClone, {
      ...{ ...clone('clone'), base: world.at('managedBudget'), payload: '0x', what: 'budget' },
      type: entry.RegistryType.BUDGET,
    }),
  disburse: () =>
    prepare(entry.disburse, {
      ...of(budget),
      transfers: [{ asset: world.token, amount: 1n, target: world.accounts.ben }],
    }),
  drawRaffle: () => prepare(entry.drawRaffle, { incentive: world.at('erc20Incentive') }),
  executeAction: () => prepare(entry.executeAction, { action: world.at('eventAction'), data: '0x' }),
  grantRoles: () => prepare(entry.grantRoles, { ...of(budget), grants: grants() }),
  payManagementFee: () => prepare(entry.payManagementFee, { ...of(feeBudget), boostId: feeBoostId, incentiveId: 0 }),
  registerImplementation: () =>
    prepare(entry.registerImplementation, {
      ...{ ...clone('base'), base: world.at('managedBudget') },
      type: entry.RegistryType.BUDGET,
    }),
  removeAccessListId: () => prepare(entry.removeAccessListId, { ...list(), side: 'deny', id: 'a' }),
  renounceOwnership: () => prepare(entry.renounceOwnership, owned()),
  renounceRoles: () => prepare(entry.renounceRoles, { ...owned(), roles: 1n }),
  requestOwnershipHandover: () => prepare(entry.requestOwnershipHandover, owned()),
  revokeRoles: () => prepare(entry.revokeRoles, { ...of(budget), grants: grants() }),
  setAccessListIds: () => prepare(entry.setAccessListIds, { ...list(), side: 'allow', ids: ['a'] }),
  setAllowed: () => prepare(entry.setAllowed, { ...list(), users: [world.accounts.ben], isAllowed: [true] }),
  setBudgetCore: () => prepare(entry.setBudgetCore, { ...of(budget), core: world.core }),
  setClaimFee: () => prepare(entry.setClaimFee, { validator: world.at('payableLimitedSignerValidator'), fee: 1n }),
  setCoreParameter: () =>
    prepare(entry.setCoreParameter, { core: world.core, change: { type: 'protocolFee', value: 1n } }),
  setDenied: () => prepare(entry.setDenied, { ...list(), users: [world.accounts.ben], isDenied: true }),
  setManagementFee: () => prepare(entry.setManagementFee, { ...of(feeBudget), fee: 1n }),
  setPointsIssuer: () =>
    prepare(entry.setPointsIssuer, { points: world.at('points'), issuer: world.core, isIssuer: true }),
  setSigners: () =>
    prepare(entry.setSigners, { validator: world.at('signerValidator'), signers: [world.core], isSigner: true }),
  setValidatorCaller: () =>
    prepare(entry.setValidatorCaller, { validator: world.at('signerValidator'), caller: world.core }),
  settleProtocolFees: () => prepare(entry.settleProtocolFees, at()),
  submitClaim: () => prepare(entry.submitClaim, { ...at(), data: claim }),
  submitClaims: () =>
    prepare(entry.submitClaims, {
      core: world.core,
      claims: [{ boostId, incentiveId: 0, claimant: world.accounts.ada, data: claim }],
    }),
  topUpFromBudget: () => prepare(entry.topUpFromBudget, { ...at(), parameters: parameters() }),
  topUpFromSender: () => prepare(entry.topUpFromSender, { ...at(), parameters: parameters() }),
  transferOwnership: () => prepare(entry.transferOwnership, { ...owned(), newOwner: world.accounts.ben }),
  withdraw: () =>
    prepare(entry.withdraw, {
      ...of(budget),
      withdrawal: { asset: world.token, amount: 1n, target: world.accounts.ada },
    }),
} satisfies Record<WriteName, () => Promise<entry.PreparedCalls>>

describe('prepareCalls', () => {
  test.each(Object.entries(prepared))('default: %s, and no transaction is sent', async (name, run) => {
    const from = node.requests.length
    const { calls } = await run()
    expect(calls.length).toBeGreaterThan(0)
    for (const { to, data } of calls) {
      expect(data).toMatch(/^0x[0-9a-f]{8}/i)
      expect(to === null).toBe(name === 'deployAction' || name === 'deployActionImplementation')
    }
    expect(node.requests.slice(from).filter((method) => /send/i.test(method))).toEqual([])
  })

  test('error: no call goes to an address without a contract, also in a dry run', async () => {
    const empty = { budget: world.accounts.cleo, amount: 1n }
    for (const asset of [world.token, null]) {
      await expect(prepare(entry.allocate, { ...empty, asset })).rejects.toThrow(entry.ContractCodeMissingError)
      const dryRun = entry.simulateWrite(client, entry.allocate, { ...empty, asset })
      await expect(dryRun).rejects.toThrow(entry.ContractCodeMissingError)
    }
    const grant = { ...of(world.accounts.cleo), grants: grants() }
    await expect(prepare(entry.grantRoles, grant)).rejects.toThrow(entry.ContractCodeMissingError)
    const act = { action: world.accounts.cleo, data: '0x' } as const
    await expect(prepare(entry.executeAction, act)).rejects.toThrow(entry.ProtocolError)
  })

  test('error: an account instead of a budget gets no transfer and no approval', async () => {
    const cleo = world.accounts.cleo
    const payment = { asset: world.token, amount: 1n }
    const transparent = { core: world.core, boost: creation(), budget: cleo, payments: [payment] }
    const from = node.requests.length
    for (const send of [
      () => entry.allocate(client, { budget: cleo, ...payment }),
      () => entry.allocate(client, { budget: cleo, asset: null, amount: 1n }),
      () => entry.allocate(client, { budget: cleo, ...payment, tokenId: 1n }),
      () => entry.createBoostWithTransparentBudget(client, transparent),
    ]) {
      await expect(send()).rejects.toThrow(entry.ContractCodeMissingError)
    }
    expect(node.requests.slice(from).filter((method) => /send/i.test(method))).toEqual([])
  })

  test('error: nothing is prepared on a node of another chain', async () => {
    const elsewhere = createClient({ ...client, chain: { ...world.ada.chain, id: 8453 }, transport: http(node.url) })
    const run = entry.prepareCalls(elsewhere, entry.grantRoles, { ...of(budget), grants: grants() })
    await expect(run).rejects.toThrow(entry.WrongChainError)
  })

  test('behavior: no other function sends, because each that does takes the options of a transaction', () => {
    const folder = new URL('../src/', import.meta.url)
    const senders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^(testing|cli)\b/.test(file))
      .filter((file) =>
        /\b(sendCall|sendCreation|sendTransaction)\(client/.test(readFileSync(new URL(file, folder), 'utf8')),
      )
    expect(senders.sort()).toEqual([
      'action/deploy-action-implementation.ts',
      'action/deploy-action.ts',
      'action/execute-action.ts',
      'contract/create.ts',
      'contract/write.ts',
    ])
  })
})
