/** What callers without types pass by mistake is refused with the name of the option, before any request. */
import { createClient, custom, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  AddressFormatError,
  checkTransaction,
  compileAction,
  completeBoost,
  createAbiRegistry,
  createBoost,
  defineAction,
  Erc20Strategy,
  encodeAllowListPayload,
  encodeIncentivePayload,
  encodeValidatorPayload,
  getBoost,
  getChainLogs,
  getEvents,
  InvalidOptionError,
  listBoosts,
  ProtocolError,
  parseAddress,
  prepareCalls,
  serializeAction,
  transferOwnership,
  UnknownOptionError,
  watchEvents,
  watchLogs,
} from '../src/index.ts'
import { ALICE, TOKEN } from './examples.ts'

const unused = createClient({
  account: ALICE,
  transport: custom({
    request: ({ method }) => {
      throw new Error(`A request was sent: ${method}`)
    },
  }),
})
const event = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const action = defineAction({ event, contract: TOKEN, chainId: 1, claimant: 'from' })
const abiItems = createAbiRegistry(action.abi)
const hash = `0x${'12'.repeat(32)}` as const
const creation = { action, rewards: [{ token: TOKEN, amount: 10n, maxClaims: 10 }], signer: ALICE }
const boost = {
  ...{ budget: ALICE, action: { type: 'eventAction', action }, incentives: [], validator: { signer: ALICE } },
}
const context = { chainId: 31337, core: ALICE, sender: ALICE }
const window = { fromBlock: 0n, toBlock: 9n }

/** A function that is called as JavaScript calls it. */
type Untyped = (...args: readonly unknown[]) => unknown
const untyped = (run: unknown): Untyped => {
  if (typeof run !== 'function') throw new TypeError('It is not a function.')
  return (...args) => run(...args)
}

async function refusalOf(run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    return error
  }
}

const refuse = async (write: unknown, given: readonly unknown[], option: string, said: string) => {
  const error = await refusalOf(() => untyped(write)(...given))
  expect(error).toBeInstanceOf(InvalidOptionError)
  expect(error).toMatchObject({ option, message: expect.stringContaining(said) })
}

describe('a limit that is undefined would let more be paid', () => {
  const text = 'is undefined. Pass a value, or leave it out'

  test.each([
    ['compileAction', compileAction, [action, { abiItems, notBeforeBlock: undefined }], 'notBeforeBlock'],
    ['checkTransaction', checkTransaction, [unused, { action, hash, notBeforeBlock: undefined }], 'notBeforeBlock'],
    ['serializeAction', serializeAction, [action, { notBeforeBlock: undefined }], 'notBeforeBlock'],
    ['createBoost', createBoost, [unused, { ...creation, allowList: undefined }], 'allowList'],
    ['createBoost', createBoost, [unused, { ...creation, maxParticipants: undefined }], 'maxParticipants'],
    ['completeBoost', completeBoost, [{ ...boost, allowList: undefined }, context], 'allowList'],
    ['completeBoost', completeBoost, [{ ...boost, maxParticipants: undefined }, context], 'maxParticipants'],
    ['getChainLogs', getChainLogs, [unused, { ...window, address: undefined }], 'address'],
    ['getEvents', getEvents, [unused, { ...window, abi: erc20Abi, address: undefined }], 'address'],
    ['watchLogs', watchLogs, [unused, { address: undefined, onLogs() {}, onError() {} }], 'address'],
    [
      'watchEvents',
      watchEvents,
      [unused, { abi: erc20Abi, address: undefined, onEvents() {}, onError() {} }],
      'address',
    ],
  ])('error: %s, %#', (_name, write, given, option) => refuse(write, given, option, text))

  test('error: no contract at all, which a node takes for any', () =>
    refuse(getChainLogs, [unused, { ...window, address: [] }], 'address', 'must be at least one address, not a list'))
})

describe('a value that is missing, or of another type', () => {
  const target = '{ isBase: false, instance: "0x…", parameters: "0x" }'

  test.each<readonly [string, unknown, readonly unknown[], string, string]>([
    ['checkTransaction', checkTransaction, [unused, { action }], 'hash', 'is missing'],
    ['checkTransaction', checkTransaction, [unused, { hash }], 'action', 'is missing'],
    [
      'checkTransaction',
      checkTransaction,
      [unused, { hash, action: {} }],
      'action',
      'must be an action, or the address',
    ],
    ['checkTransaction', checkTransaction, [unused, { action, hash, notBeforeBlock: 5 }], 'notBeforeBlock', 'a bigint'],
    ['checkTransaction', checkTransaction, [unused], 'options', 'must be an object, not undefined'],
    ['compileAction', compileAction, [action, {}], 'abiItems', 'is missing'],
    ['createBoost', createBoost, [unused, { ...creation, action: undefined }], 'action', 'is missing'],
    ['createBoost', createBoost, [unused, { ...creation, action: ALICE }], 'action', 'must be an action, as'],
    ['createBoost', createBoost, [unused, { ...creation, rewards: undefined }], 'rewards', 'is missing'],
    [
      'createBoost',
      createBoost,
      [unused, { ...creation, budget: 'x' }],
      'budget',
      'must be an address, or { name: "…" }',
    ],
    ['createBoost', createBoost, [unused, { ...creation, budget: { name: undefined } }], 'name', 'is missing'],
    ['completeBoost', completeBoost, [{ ...boost, allowList: ALICE }, context], 'allowList', target],
    ['completeBoost', completeBoost, [{ ...boost, action }, context], 'action', '{ type: "eventAction", action }'],
    ['completeBoost', completeBoost, [{ ...boost, owner: 'x' }, context], 'owner', 'must be an address'],
    ['completeBoost', completeBoost, [{ ...boost, validator: ALICE }, context], 'validator', '{ signer: "0x…" }'],
    ['getBoost', getBoost, [unused, {}], 'boostId', 'is missing'],
    ['getBoost', getBoost, [unused, { boostId: 5 }], 'boostId', 'must be a bigint from zero on'],
    ['listBoosts', listBoosts, [unused, { before: '5' }], 'before', 'must be a bigint such as 10n'],
    ['listBoosts', listBoosts, [unused, { before: 'x' }], 'before', 'not the text "x"'],
    ['listBoosts', listBoosts, [unused, { limit: 1.5 }], 'limit', 'must be a whole number from zero on, such as 10'],
    ['listBoosts', listBoosts, [unused, { limit: Number.NaN }], 'limit', 'not the number NaN'],
  ])('error: %s, %#', (_name, write, given, option, said) => refuse(write, given, option, said))

  test.each([
    ['nonce', Number.NaN, 'must be a whole number from zero on, such as 10, not the number NaN'],
    ['gas', 21_000, 'must be a bigint from zero on, such as 10n, not the number 21000'],
    ['maxFeePerGas', '1', 'not the text "1"'],
  ])('error: %s of a transaction is %s', (option, value, said) =>
    refuse(transferOwnership, [unused, { contract: TOKEN, newOwner: ALICE, [option]: value }], option, said),
  )

  test('error: a budget with a misspelled name, which would be another budget', async () => {
    const error = await refusalOf(() => untyped(createBoost)(unused, { ...creation, budget: { nmae: 'x' } }))
    expect(error).toBeInstanceOf(UnknownOptionError)
    expect(error).toMatchObject({ message: 'A budget has no option `nmae`. These exist: name.' })
  })

  test('error: an address that is not text', () => {
    expect(() => untyped(parseAddress)(undefined)).toThrow(AddressFormatError)
    expect(() => untyped(parseAddress)(undefined)).toThrow('"undefined" is not an address')
  })

  test('error: prepareCalls of a function that reads', async () => {
    const reads = { getBoost: () => Promise.resolve({ boostId: 1n }), getFlag: () => Promise.resolve(true) }
    const copies = async (_: unknown, { ...options }) => Object.keys(options)
    for (const read of [reads.getBoost, reads.getFlag, copies]) {
      await refuse(prepareCalls, [unused, read, { boostId: 1n }], 'write', `${read.name} only reads. Call it without`)
    }
  })
})

describe('a payload with a value that does not fit', () => {
  const pool = {
    type: 'erc20Incentive',
    strategy: Erc20Strategy.POOL,
    asset: TOKEN,
    reward: 1n,
    limit: 1n,
    manager: ALICE,
  }
  const signed = { type: 'signerValidatorV2', signers: [ALICE], validatorCaller: ALICE }

  test.each<readonly [string, unknown, object, string]>([
    [
      'an asset',
      encodeIncentivePayload,
      { ...pool, asset: 'x' },
      '`asset` is of the type address, and it is the text "x"',
    ],
    [
      'a limit',
      encodeIncentivePayload,
      { ...pool, limit: '10' },
      '`limit` is of the type uint256, and it is the text "10"',
    ],
    [
      'an owner',
      ...([
        encodeAllowListPayload,
        { type: 'simpleAllowList', owner: 'x', users: [] },
        '`owner` is of the type',
      ] as const),
    ],
    ['a signer', encodeValidatorPayload, { ...signed, signers: ['x'] }, '`signers` is of the type address[]'],
    ['no signers', encodeValidatorPayload, { ...signed, signers: undefined }, 'at least one signer'],
  ])('error: %s', (_, encode, given, said) => {
    expect(() => untyped(encode)(given)).toThrow(ProtocolError)
    expect(() => untyped(encode)(given)).toThrow(said)
  })
})
