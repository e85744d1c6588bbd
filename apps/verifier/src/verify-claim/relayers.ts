/**
 * Contracts that carry other people's deeds. The sender of a transaction to one of them did not do what it does, so
 * "whoever sent it" names nobody there. Add to this list what you know; lower case. Source: SECURITY.md A5.
 */
const relayContracts: ReadonlySet<string> = new Set([
  // ERC-4337 entry points 0.6 to 0.9. The match engine knows their bundles; here are their other calls.
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
  // Permit2, which moves what others have signed for, and CoW's settlement of others' orders.
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  // The OP stack's messenger and bridge on the second layer.
  '0x4200000000000000000000000000000000000007',
  '0x4200000000000000000000000000000000000010',
])

/**
 * Functions by which one account does something in the name of another, whatever contract has them: whoever calls them
 * only carries it. Source: SECURITY.md A5.
 */
const carryingSelectors: ReadonlySet<string> = new Set([
  // A Safe's `execTransaction`, and those of its modules.
  '0x6a761202',
  '0x468721a7',
  '0x5229073f',
  // ERC-7579 and ERC-7821 accounts, those of EIP-7702 among them: `execute` and `executeFromExecutor` of a mode and calls.
  '0xe9ae5c53',
  '0xd691c964',
  // ERC-2771 forwarders: OpenZeppelin's of today, one request or many, and its first.
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
])

/** Senders that are no person: what the OP stack writes itself. */
const systemSenders: ReadonlySet<string> = new Set(['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'])

/** Transactions that nobody on this chain signed: deposits of the OP stack, whose sender may be an alias. */
const DEPOSIT_TYPE = 0x7e

/** Tells whether a transaction's sender says nothing about who did the deed. Addresses in lower case. */
export function isSentByRelayer({ from, to, type }: { from: string; to: string | null; type: number }): boolean {
  return type === DEPOSIT_TYPE || systemSenders.has(from) || (to !== null && relayContracts.has(to))
}

/**
 * Tells whether a transaction calls a contract to do something in another's name. What an account does with its own code
 * (EIP-7702) it does itself. Hex in lower case.
 */
export function isInAnothersName({
  from,
  to,
  input,
}: {
  from: string
  to: string | null
  input: string | null
}): boolean {
  return to !== from && input !== null && carryingSelectors.has(input.slice(0, 10))
}
