/**
 * Contracts that look like a vault and are none: what they emit, and the ways in which code can come to emit it. Written
 * straight as EVM code, each for one thing, so that nothing is what it is by accident of a compiler.
 */

import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, concat, type Hex, numberToHex, pad, size, toEventSelector } from 'viem'
import { DEPOSITED } from '../src/testing/scene.ts'

/** Topics and data of one log. */
export type EmittedLog = { readonly topics: readonly Hex[]; readonly data: Hex }

/** Code at an address. */
export type Placed = { readonly address: Address; readonly code: Hex }

/** One spoof: `main` is called or, when it has no address, sent as creation code. */
export type Spoof = {
  readonly name: string
  readonly main: { readonly address: Address | null; readonly code: Hex }
  readonly others: readonly Placed[]
}

const word = (value: bigint) => numberToHex(value, { size: 32 })
const push = (value: Hex) => concat([numberToHex(0x5f + size(value)), value])
const pushNumber = (value: number) => push(numberToHex(value, { size: 2 }))

/** Code that emits logs and stops. */
export function emitting(logs: readonly EmittedLog[]): Hex {
  return concat(logs.flatMap(emit))
}

function emit({ topics, data }: EmittedLog): readonly Hex[] {
  const words = Math.ceil(size(data) / 32)
  const padded = words === 0 ? '0x' : pad(data, { dir: 'right', size: 32 * words })
  const stores = Array.from({ length: words }, (_, at) => {
    const part: Hex = `0x${padded.slice(2 + 64 * at, 66 + 64 * at)}`
    return concat([push(part), pushNumber(32 * at), MSTORE])
  })
  const log = numberToHex(0xa0 + topics.length)
  return [...stores, ...topics.toReversed().map(push), pushNumber(size(data)), pushNumber(0), log]
}

const MSTORE = '0x52'
const CALL = '0xf1'
const CALLCODE = '0xf2'
const DELEGATECALL = '0xf4'

/** Code that calls an address without value or data, and does not mind how that ends. */
export function calling(address: Address): Hex {
  return concat(['0x5f5f5f5f5f', push(address), '0x5a', CALL, '0x50'])
}

const delegating = (address: Address) => concat(['0x5f5f5f5f', push(address), '0x5a', DELEGATECALL, '0x00'])
const borrowing = (address: Address) => concat(['0x5f5f5f5f5f', push(address), '0x5a', CALLCODE, '0x00'])
const cloning = (address: Address) => concat(['0x363d3d373d3d3d363d73', address, '0x5af43d82803e903d91602b57fd5bf3'])
const refusing = (code: Hex) => concat([code, '0x5f5ffd'])
const vanishing = (code: Hex) => concat([code, '0x33ff'])

/** Code that creates a contract whose constructor is `code`. */
function creating(code: Hex): Hex {
  const length = pushNumber(size(code))
  const before = 15
  return concat([length, pushNumber(before), '0x5f39', length, '0x5f5f', '0xf0', '0x00', code])
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** What is emitted to look as if `who` had deposited a lot, in the layouts that the one signature can have, and others. */
function shapesOf(who: Address, vault: Address): readonly (readonly [string, readonly EmittedLog[]])[] {
  const [name, lot] = [pad(who), word(10n ** 30n)]
  const genuine = { topics: [DEPOSITED, name], data: lot }
  const unindexed = { topics: [DEPOSITED], data: concat([name, lot]) }
  return [
    ['the vault’s very log', [genuine]],
    ['the least that earns', [{ ...genuine, data: word(100n) }]],
    ['more than there is', [{ ...genuine, data: word(2n ** 256n - 1n) }]],
    ['nothing indexed', [unindexed]],
    ['all indexed', [{ topics: [DEPOSITED, name, lot], data: '0x' }]],
    ['the amount indexed in the place of the name', [{ topics: [DEPOSITED, lot], data: name }]],
    ['four topics', [{ topics: [DEPOSITED, name, name, name], data: lot }]],
    ['an anonymous log', [{ topics: [], data: concat([DEPOSITED, name, lot]) }]],
    ['the signature as the second topic', [{ topics: [name, DEPOSITED], data: lot }]],
    ['data that goes on', [{ ...genuine, data: concat([lot, name, lot]) }]],
    ['a byte too few', [{ ...genuine, data: `0x${lot.slice(4)}` }]],
    ['a name with dirt before it', [{ topics: [DEPOSITED, `0x${'f'.repeat(24)}${who.slice(2)}`], data: lot }]],
    ['a fake token that moves into the vault', [{ topics: [TRANSFER, name, pad(vault)], data: lot }]],
    ['several layouts at once', [unindexed, genuine, { topics: [DEPOSITED, name, lot], data: '0x' }, genuine]],
  ]
}

/**
 * All spoofs: every shape by every way, and what only one way can do.
 * @param vault - the contract that they pretend to be; its own code, copied, is a spoof too.
 */
export function spoofsOf({ vault, who }: { readonly vault: Placed; readonly who: Address }): readonly Spoof[] {
  let used = 0xbad0000
  const next = () => addressOf(used++)
  const alone = (name: string, code: Hex): Spoof => ({ name, main: { address: next(), code }, others: [] })
  const through = (name: string, code: Hex, way: (address: Address) => Hex): Spoof => {
    const inner = { address: next(), code }
    return { name, main: { address: next(), code: way(inner.address) }, others: [inner] }
  }
  const shapes = shapesOf(who, vault.address)
  const [[, genuine] = ['', []]] = shapes
  const code = emitting(genuine)
  return [
    ...shapes.flatMap(([shape, logs]) => [
      alone(`${shape}, by a contract`, emitting(logs)),
      through(`${shape}, by a minimal clone`, emitting(logs), cloning),
      through(`${shape}, by a proxy that borrows code`, emitting(logs), delegating),
      through(`${shape}, by the older way to borrow code`, emitting(logs), borrowing),
    ]),
    alone('the vault’s code at another address', vault.code),
    alone('a clone of the vault', cloning(vault.address)),
    alone('a proxy in front of the vault', delegating(vault.address)),
    alone('a constructor within a call', creating(code)),
    alone('a contract that is gone', vanishing(code)),
    { name: 'a constructor', main: { address: null, code }, others: [] },
    alone('a transaction that is reverted', refusing(code)),
    through('a call that is reverted and forgiven', refusing(code), calling),
  ]
}
