import { decodeFunctionData, erc20Abi } from 'viem'
import { expect } from 'vitest'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { SWAP_CHAIN, swapper, tokens } from '../src/test-helpers/swap-answers.ts'
import { readSwapCall, routers } from './swap-calls.ts'
import type { createSwapWorld } from './swap-world.ts'

type World = ReturnType<typeof createSwapWorld>
type Call = Parameters<typeof readSwapCall>[0]
/** What the user agreed to with one click. */
export type Agreed = {
  /** The account that the screen showed. */
  readonly account: string
  /** What the button requests: a transaction, a batch of an approval and the swap, or a signature. */
  readonly by: 'approval' | 'swap' | 'batch' | 'permit'
  readonly paid: SwapToken
  readonly received: SwapToken
  readonly amount: bigint
  readonly minimum: bigint
}
/** What a wallet has or had, with what it is for. */
type Requested = { readonly by: Agreed['by']; readonly from: string; readonly calls: readonly Call[] }

const known: readonly string[] = Object.values(routers).map((address) => address.toLowerCase())

/**
 * Checks that money is conserved: what the wallet was requested to do is what the user agreed to, one request for a click at
 * the most; and every balance and every allowance of the chain is what follows from that, to the base unit.
 */
export function checkMoney(
  world: World,
  { start, agreed }: { readonly start: World['balances']; readonly agreed: readonly Agreed[] },
): void {
  const left = [...agreed]
  /** Takes the click that a request is for out of those that are left. */
  const take = (request: Requested): Agreed => {
    const at = left.findIndex((one) => isAgreed(request, one))
    expect(at, `No click is for this ${request.by}.`).not.toBe(-1)
    const [found] = left.splice(at, 1)
    if (found === undefined) throw new TypeError('It was found.')
    return found
  }
  for (const { message, from } of world.permits) {
    expect(known).toContain(String(message['spender']).toLowerCase())
    const at = left.findIndex(
      ({ by, amount, account }) => by === 'permit' && account === from && String(amount) === String(message['value']),
    )
    expect(at).not.toBe(-1)
    left.splice(at, 1)
  }
  const clicks = new Map<unknown, Agreed>()
  for (const one of world.received) {
    expect(one.chainId).toBe(SWAP_CHAIN)
    clicks.set(
      one,
      take({ by: known.includes(one.to.toLowerCase()) ? 'swap' : 'approval', from: one.from, calls: [one] }),
    )
  }
  const ofBatches = world.batches.map(({ calls, request }) =>
    take({ by: 'batch', from: String(request['from']), calls }),
  )

  // What is in blocks.
  const expected = new Map(start)
  const add = (token: SwapToken, amount: bigint) => expected.set(token, (expected.get(token) ?? 0n) + amount)
  let batch = 0
  for (const { received, swapped, status } of world.sent) {
    const isBatch = received.to === swapper
    const click = isBatch ? ofBatches[batch++] : clicks.get(received)
    if (status !== 'mined') continue
    // The wallet sent something else.
    if (received.data === '0x') add(tokens.native, -received.value)
    if (swapped === null) continue
    if (click === undefined) throw new TypeError('Nobody agreed to what was swapped.')
    expect(swapped.gain).toBeGreaterThanOrEqual(click.minimum)
    add(click.paid, -click.amount)
    add(click.received, swapped.gain)
  }
  expect([...world.balances]).toEqual([...expected])
  // Routers may take no more than the largest amount that the user agreed to let them take.
  for (const [key, amount] of world.allowances) {
    const amounts = agreed
      .filter(({ paid, by }) => by !== 'swap' && key.startsWith(`${paid.symbol}:`))
      .map((one) => one.amount)
    expect(amount).toBeLessThanOrEqual(amounts.reduce((most, one) => (one > most ? one : most), 0n))
  }
}

function isAgreed({ by, from, calls }: Requested, agreed: Agreed): boolean {
  if (by !== agreed.by || from !== agreed.account) return false
  const { paid, received, amount, minimum } = agreed
  const isApproval = (call: Call) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    const isOfToken = call.to.toLowerCase() === paid.address?.toLowerCase() && call.value === 0n
    return isOfToken && functionName === 'approve' && known.includes(args[0].toLowerCase()) && args[1] === amount
  }
  const isSwap = (call: Call) => {
    if (!known.includes(call.to.toLowerCase()) || call.value !== (paid.address === null ? amount : 0n)) return false
    const move = readSwapCall(call)
    return (
      move.paid === paid &&
      move.received === received &&
      move.amount === amount &&
      move.minimum >= minimum &&
      (move.permitted ?? amount) === amount
    )
  }
  const [first, second, ...others] = calls
  if (first === undefined || others.length > 0) return false
  if (by === 'batch') return second !== undefined && isApproval(first) && isSwap(second)
  return second === undefined && (by === 'approval' ? isApproval(first) : isSwap(first))
}
