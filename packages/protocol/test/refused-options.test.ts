/** What callers without types pass by mistake is refused with the name of the option, before any request. */
import { createClient, custom, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  checkTransaction,
  compileAction,
  completeBoost,
  createAbiRegistry,
  createBoost,
  defineAction,
  getChainLogs,
  getEvents,
  InvalidOptionError,
  serializeAction,
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
