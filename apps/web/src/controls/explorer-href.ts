/**
 * Returns the page of a transaction or an address in a block explorer, with the paths of Etherscan and Blockscout.
 * Pure.
 * @param explorerUrl - without a slash at the end; null for none.
 * @returns null without an explorer, and for any other value.
 */
export function explorerHref(explorerUrl: string | null, hex: string): string | null {
  if (explorerUrl === null) return null
  if (/^0x[0-9a-f]{64}$/i.test(hex)) return `${explorerUrl}/tx/${hex}`
  return /^0x[0-9a-f]{40}$/i.test(hex) ? `${explorerUrl}/address/${hex}` : null
}
