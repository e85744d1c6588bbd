import { type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, CAROL, evidenceOf, logAt, OTHER, TOKEN } from '../../test/examples.ts'
import { carriesForAnother, isInAnothersName, isSentByRelayer } from './relayers.ts'

describe('isSentByRelayer', () => {
  test.each([
    ['Multicall3', { to: '0xca11bde05977b3631167028862be2a173976ca11' }, true],
    ['Permit2', { to: '0x000000000022d473030f116ddee9f6b43ac78ba3' }, true],
    ['a deposit of the OP stack', { isDeposit: true }, true],
    ['the OP stack itself', { from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001' }, true],
    ['a token', { to: TOKEN }, false],
    ['a contract creation', { to: null }, false],
  ] as const)('default: %s', (_, changes, is) => expect(isSentByRelayer(evidenceOf([], changes))).toBe(is))
})

describe('isInAnothersName', () => {
  test('default: decides by the function, on any contract but the account itself', () => {
    expect(isInAnothersName({ from: ALICE, to: BOB, input: '0x6a76120200' })).toBe(true)
    expect(isInAnothersName({ from: ALICE, to: ALICE, input: '0xe9ae5c5300' })).toBe(false)
    expect(isInAnothersName({ from: ALICE, to: BOB, input: '0x12345678' })).toBe(false)
    expect(isInAnothersName({ from: ALICE, to: BOB, input: null })).toBe(false)
  })
})

describe('carriesForAnother', () => {
  const carries = (address: Hex, topics: readonly Hex[], data: Hex = '0x') =>
    carriesForAnother(evidenceOf([logAt(0, { address, topics, data })]))

  test.each([
    ['ExecutionSuccess(bytes32,uint256)', null],
    ['ExecutionFailure(bytes32,uint256)', null],
    ['ExecutionFromModuleSuccess(address)', null],
    ['ExecutionFromModuleFailure(address)', null],
    ['UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)', 2],
    ['ExecutedForwardRequest(address,uint256,bool)', 1],
    ['AuthorizationUsed(address,bytes32)', 1],
    ['Permit(address,address,address,uint160,uint48,uint48)', 1],
    ['RedeemedDelegation(address,address,(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))', 1],
    ['Fill(bytes32,address,address,uint256)', 3],
    ['Trade(address,address,address,uint256,uint256,uint256,bytes)', 1],
  ])('default: %s, unless it names the sender', (event, at) => {
    const topic = toEventSelector(event)
    const named = (who: Hex) => [topic, ...[1, 2, 3].map((place) => (place === at ? pad(who) : pad(OTHER)))]
    expect(carries(at === null ? BOB : OTHER, named(BOB))).toBe(true)
    expect(carries(at === null ? CAROL : OTHER, named(CAROL))).toBe(false)
  })

  test('default: a signed call that a token reports in its data', () => {
    const topic = toEventSelector('MetaTransactionExecuted(address,address,bytes)')
    expect(carries(TOKEN, [topic], pad(BOB))).toBe(true)
    expect(carries(TOKEN, [topic], pad(CAROL))).toBe(false)
  })

  test.each(['RelayedMessage(bytes32)', 'CallExecuted(bytes32,uint256,address,uint256,bytes)'])(
    'default: %s is always for another account',
    (event) => expect(carries(OTHER, [toEventSelector(event), pad(CAROL)])).toBe(true),
  )

  test('behavior: a removed log, and one without topics, have no effect', () => {
    const topics = [toEventSelector('ExecutionSuccess(bytes32,uint256)')]
    expect(carriesForAnother(evidenceOf([logAt(0, { topics, removed: true })]))).toBe(false)
    expect(carries(OTHER, [])).toBe(false)
  })

  test('behavior: finds a carrying call inside the calldata, on whole bytes only', () => {
    const inside = (input: Hex) => carriesForAnother(evidenceOf([], { input }))
    expect(inside('0x12345678006a761202ff')).toBe(true)
    expect(inside('0x1234567806a761202fff')).toBe(false)
    // On half bytes first, and then on whole ones.
    expect(inside('0x1234567806a761202f6a761202')).toBe(true)
    // Another function checks the transaction's own call.
    expect(inside('0x6a76120200')).toBe(false)
  })
})
