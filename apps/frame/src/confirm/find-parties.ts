import type { Address } from 'viem'
import type { CallSummary, ConfirmContent } from './confirmation.ts'
import { type Call, describeCall } from './describe-call.ts'

/** Addresses that a confirmation needs facts of. */
export type Parties = {
  /** Tokens whose symbol and decimals are shown. */
  readonly tokens: readonly Address[]
  /** Those that receive something. */
  readonly receivers: readonly Address[]
  /** Those that may take tokens from then on. */
  readonly spenders: readonly Address[]
  /** Those that are called with data. */
  readonly called: readonly Address[]
}

/** Returns the tokens that calls are about, before anything is known of them. Pure. */
export function findTokens(calls: readonly Call[]): readonly Address[] {
  const tokens = new Set<Address>()
  for (const call of calls) {
    describeCall(call, (address) => {
      tokens.add(address)
      return toUnknown(address)
    })
  }
  return [...tokens]
}

/** Returns the tokens of which calls may give an allowance, before anything is known of them. Pure. */
export function findAllowed(calls: readonly Call[]): readonly Address[] {
  return calls.flatMap((call) => {
    const { action } = describeCall(call, toUnknown)
    return action.type === 'approve' ? (action.token.address ?? []) : []
  })
}

function toUnknown(address: Address) {
  return { address, symbol: null, decimals: 18, isListed: false }
}

/** Returns who receives, who may take and who is called. Pure. */
export function findParties(calls: readonly CallSummary[], account: Address): Omit<Parties, 'tokens'> {
  const receivers = new Set<Address>()
  const spenders = new Set<Address>()
  const called = new Set<Address>()
  for (const { to, value, data, action } of calls) {
    if (to !== null && data !== '0x') called.add(to)
    switch (action.type) {
      case 'send':
        if (to !== null) receivers.add(to)
        break
      case 'transfer':
      case 'transfer-nft':
      case 'transfer-nfts':
        receivers.add(action.to)
        break
      case 'approve':
        if (action.amount !== 0n) spenders.add(action.spender)
        break
      case 'approve-nft':
        spenders.add(action.spender)
        break
      case 'approve-all':
        if (action.isApproved) spenders.add(action.operator)
        break
      case 'claim':
      case 'function':
      case 'unknown':
        // The native currency goes along with a call that says no more about it.
        if (to !== null && value > 0n) receivers.add(to)
        break
      case 'create-contract':
      case 'wrap':
      case 'unwrap':
        break
      default:
        action satisfies never
    }
  }
  receivers.delete(account)
  return { receivers: [...receivers], spenders: [...spenders], called: [...called] }
}

/** Returns the addresses that the user has dealt with once they confirmed. Pure. */
export function findKnownAfter(content: ConfirmContent, account: Address): readonly Address[] {
  switch (content.type) {
    case 'transaction':
    case 'calls': {
      const { receivers, spenders } = findParties(content.type === 'calls' ? content.calls : [content.call], account)
      return [...receivers, ...spenders]
    }
    case 'typed-data':
      return content.permit === null ? [] : [content.permit.spender]
    case 'permissions':
      return [content.grant.signer]
    case 'message':
    case 'bytes':
    case 'sign-in':
    case 'revoke-permission':
    case 'remove-delegation':
    case 'add-email':
    case 'change-recovery':
    case 'revoke-device':
    // Its receivers are remembered apart: `receiversOf` of `../solana/warn-solana.ts`.
    case 'solana':
      return []
    default:
      return content satisfies never
  }
}
