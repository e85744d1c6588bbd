import type { Incentive } from '@laurel/protocol'
import { decodeClaimedData, ProtocolError } from '@laurel/protocol'
import { erc20IncentiveAbi } from '@laurel/protocol/abi'
import { type Address, erc20Abi, isAddressEqual, type Log, parseAbi, parseEventLogs } from 'viem'
import { getAbiItem } from 'viem/utils'

/** What a claim paid, according to its receipt. There is no other source. */
export type Payout =
  /** Base units of the token, or points. */
  | { readonly type: 'paid'; readonly amount: bigint }
  /** The account entered a raffle. Nothing is paid before the draw. */
  | { readonly type: 'entered' }
  /** The account was added to a list. */
  | { readonly type: 'listed' }
  | { readonly type: 'token'; readonly tokenId: bigint }
  /** The receipt does not have a log of the payment. */
  | { readonly type: 'untold' }

const claimedEvents = [
  getAbiItem({ abi: erc20IncentiveAbi, name: 'Claimed' }),
  getAbiItem({ abi: erc20IncentiveAbi, name: 'Entry' }),
] as const
const transferSingle = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

/**
 * Reads from a receipt's logs what a claim paid to its claimant. An amount comes from the token's transfer from the
 * incentive to the claimant. The incentive's own log counts only if no token moves. Pure.
 */
export function readPayout(
  logs: readonly Log[],
  { incentive, claimant }: { readonly incentive: Incentive; readonly claimant: Address },
): Payout {
  const own = parseEventLogs({ abi: claimedEvents, logs: [...logs] }).filter((log) =>
    isAddressEqual(log.address, incentive.incentive),
  )
  const isEntry = own.some((log) => log.eventName === 'Entry' && isAddressEqual(log.args.entry, claimant))
  const said = own.flatMap((log) =>
    log.eventName === 'Claimed' && isAddressEqual(log.args.recipient, claimant) ? [readAmount(log.args.data)] : [],
  )
  switch (incentive.type) {
    case 'allowListIncentive':
      return { type: said.length > 0 ? 'listed' : 'untold' }
    case 'pointsIncentive': {
      const amounts = said.filter((amount) => amount !== null)
      return amounts.length === 0 ? { type: 'untold' } : { type: 'paid', amount: sum(amounts) }
    }
    case 'erc1155Incentive': {
      const moved = parseEventLogs({ abi: transferSingle, logs: [...logs] }).find(
        ({ address, args }) =>
          isAddressEqual(address, incentive.asset) &&
          isAddressEqual(args.from, incentive.incentive) &&
          isAddressEqual(args.to, claimant),
      )
      return moved === undefined ? { type: 'untold' } : { type: 'token', tokenId: moved.args.id }
    }
    default: {
      const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] }).filter(
        ({ address, args }) =>
          isAddressEqual(address, incentive.asset) &&
          isAddressEqual(args.from, incentive.incentive) &&
          isAddressEqual(args.to, claimant),
      )
      if (moved.length > 0) return { type: 'paid', amount: sum(moved.map(({ args }) => args.value)) }
      return { type: isEntry ? 'entered' : 'untold' }
    }
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function readAmount(data: `0x${string}`): bigint | null {
  try {
    return decodeClaimedData(data).amount
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
