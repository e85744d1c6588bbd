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
  // The OP stack's messenger and bridge on the second layer.
  '0x4200000000000000000000000000000000000007',
  '0x4200000000000000000000000000000000000010',
])

/** Senders that are no person: what the OP stack writes itself. */
const systemSenders: ReadonlySet<string> = new Set(['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'])

/** Transactions that nobody on this chain signed: deposits of the OP stack, whose sender may be an alias. */
const DEPOSIT_TYPE = 0x7e

/** Tells whether a transaction's sender says nothing about who did the deed. Addresses in lower case. */
export function isSentByRelayer({ from, to, type }: { from: string; to: string | null; type: number }): boolean {
  return type === DEPOSIT_TYPE || systemSenders.has(from) || (to !== null && relayContracts.has(to))
}
