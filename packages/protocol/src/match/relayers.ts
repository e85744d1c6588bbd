import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'

/**
 * Contracts that execute what other accounts have signed. The sender of a transaction to one of them is not the account
 * that acts. Add further known contracts to this list, in lower case. Source: docs/security.md#a5.
 */
const RELAY_CONTRACTS: ReadonlySet<string> = new Set([
  // ERC-4337 entry points 0.6 to 0.9. The match engine handles their bundles. This entry covers their other calls.
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
  // Multicall3.
  '0xca11bde05977b3631167028862be2a173976ca11',
  // Gelato: relay, with ERC-2771, and the two that are paid from one balance.
  '0xabcc9b596420a9e9172fd5938620e265a0f9df92',
  '0xb539068872230f20456cf38ec52ef2f91af4ae49',
  '0x75ba5af8effdcfca32e1e288806d54277d1fde99',
  '0xd8253782c45a12053594b9deb72d8e8ab2fca54c',
  // Permit2, which transfers what others have signed for, and CoW's settlement of others' orders.
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  // The OP stack's messenger and bridge on the second layer.
  '0x4200000000000000000000000000000000000007',
  '0x4200000000000000000000000000000000000010',
])

/**
 * Functions by which one account acts in the name of another, on any contract: the caller only executes.
 * Source: docs/security.md#a5.
 */
const CARRYING_SELECTORS: readonly string[] = [
  // A Safe's `execTransaction`, and those of its modules.
  '0x6a761202',
  '0x468721a7',
  '0x5229073f',
  // ERC-7579 and ERC-7821 accounts, including those of EIP-7702: `execute` and `executeFromExecutor` of a mode and
  // calls.
  '0xe9ae5c53',
  '0xd691c964',
  // ERC-2771 forwarders: the current one of OpenZeppelin, for one request or many, and its first one.
  '0xdf905caf',
  '0xccf96b4a',
  '0x47153f82',
  // ERC-7710: `redeemDelegations`.
  '0xcef6d209',
  // UniswapX reactors: signed orders, one or many, with a callback or without.
  '0x3f62192e',
  '0x0d7a16c3',
  '0x0d335884',
  '0x13fb72c7',
  // `executeMetaTransaction` of tokens that accept signed calls themselves.
  '0x0c53c51c',
]
const carryingSelectors: ReadonlySet<string> = new Set(CARRYING_SELECTORS)
const anyCarryingSelector = new RegExp(CARRYING_SELECTORS.map((selector) => selector.slice(2)).join('|'), 'g')

/** Senders that are system accounts, which the OP stack uses itself. */
const SYSTEM_SENDERS: ReadonlySet<string> = new Set(['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'])

/**
 * Where a log names the account that something was executed for. Null where it always is another one than the sender.
 */
type CarriedAccount =
  | { readonly in: 'emitter' }
  | { readonly in: 'topic'; readonly topic: 1 | 2 | 3 }
  | { readonly in: 'data' }
  | null

/**
 * Events by which a contract reports that it executed something for an account which is not its caller. They only cause
 * rejections, so a fake event only affects its own transaction. The tests check each one against its signature.
 */
const CARRIER_EVENTS: ReadonlyMap<string, CarriedAccount> = new Map<string, CarriedAccount>([
  // Safe: ExecutionSuccess, ExecutionFailure, ExecutionFromModuleSuccess, ExecutionFromModuleFailure.
  ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', { in: 'emitter' }],
  ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', { in: 'emitter' }],
  ['0x6895c13664aa4f67288b25d7a21d7aaa34916e355fb9b6fae0a139a9085becb8', { in: 'emitter' }],
  ['0xacd2c8702804128fdb0db2bb49f6d127dd0181c13fd45dbfe16de0930e2bd375', { in: 'emitter' }],
  // ERC-4337, of any entry point: UserOperationEvent has the account as its second topic.
  ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', { in: 'topic', topic: 2 }],
  // ERC-2771: ExecutedForwardRequest. Tokens that accept signed calls: MetaTransactionExecuted.
  ['0x842fb24a83793558587a3dab2be7674da4a51d09c5542d6dd354e5d0ea70813c', { in: 'topic', topic: 1 }],
  ['0x5845892132946850460bff5a0083f71031bc5bf9aadcd40f1de79423eac9b10b', { in: 'data' }],
  // EIP-3009: AuthorizationUsed. Permit2: Permit. ERC-7710: RedeemedDelegation.
  ['0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5', { in: 'topic', topic: 1 }],
  ['0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec', { in: 'topic', topic: 1 }],
  ['0x40dadaa36c6c2e3d7317e24757451ffb2d603d875f0ad5e92c5dd156573b1873', { in: 'topic', topic: 1 }],
  // Signed orders: UniswapX's Fill has the swapper third, CoW's Trade the owner first.
  ['0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66', { in: 'topic', topic: 3 }],
  ['0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17', { in: 'topic', topic: 1 }],
  // The OP stack's RelayedMessage, and a timelock's CallExecuted.
  ['0x4641df4a962071e12719d8c8c8e5ac7fc4d97b927346a3d7a335b1f7517e133c', null],
  ['0xc2617efa69bab66782fa219543714338489c4e9e178271560a91b82c3f612b58', null],
])

/**
 * Returns whether a transaction's sender does not say who acted: calls of relay contracts, and deposits of the OP
 * stack.
 */
export function isSentByRelayer({
  from,
  to,
  isDeposit = false,
}: Pick<TransactionEvidence, 'from' | 'to' | 'isDeposit'>): boolean {
  return isDeposit || SYSTEM_SENDERS.has(from) || (to !== null && RELAY_CONTRACTS.has(to))
}

/**
 * Returns whether a transaction calls a contract to act in another account's name. An account that runs its own code
 * (EIP-7702) acts for itself.
 */
export function isInAnothersName({ from, to, input }: Pick<TransactionEvidence, 'from' | 'to' | 'input'>): boolean {
  return to !== from && input !== null && carryingSelectors.has(input.slice(0, 10))
}

/**
 * Returns whether something in a transaction was executed for another account than its sender: a log of a Safe, a
 * forwarder, a token or an order book shows it, or the calldata contains a call that has no other purpose. It detects
 * carriers inside a contract that the sender calls. It does not detect those that leave neither a log nor a call in the
 * calldata.
 */
export function carriesForAnother({
  from,
  input,
  logs,
}: Pick<TransactionEvidence, 'from' | 'input' | 'logs'>): boolean {
  const isOthers = logs.some(({ topics, data, address, removed }) => {
    const account = removed === true ? undefined : CARRIER_EVENTS.get(topics[0] ?? '')
    if (account === undefined) return false
    switch (account?.in) {
      case undefined:
        return true
      case 'emitter':
        return address !== from
      case 'topic':
        return !namesAccount(topics[account.topic]?.slice(2), from)
      case 'data':
        return !namesAccount(data.slice(2, 66), from)
      default:
        return account satisfies never
    }
  })
  return isOthers || (input !== null && hasCarryingCall(input))
}

function namesAccount(word: string | undefined, account: string): boolean {
  return word === `${'0'.repeat(24)}${account.slice(2)}`
}

// Starts after the selector: `isInAnothersName` checks the transaction's own call.
function hasCarryingCall(input: string): boolean {
  anyCarryingSelector.lastIndex = 10
  for (let found = anyCarryingSelector.exec(input); found !== null; found = anyCarryingSelector.exec(input)) {
    if (found.index % 2 === 0) return true
    anyCarryingSelector.lastIndex = found.index + 1
  }
  return false
}
