/**
 * Where a block explorer shows a transaction or an address, as Etherscan, Blockscout and those after them have it. Pure.
 * @param explorerUrl - without a slash at its end; null for none.
 * @returns null where there is no explorer, and for what is neither.
 */
export function explorerHref(explorerUrl: string | null, hex: string): string | null {
  if (explorerUrl === null) return null
  if (/^0x[0-9a-f]{64}$/i.test(hex)) return `${explorerUrl}/tx/${hex}`
  return /^0x[0-9a-f]{40}$/i.test(hex) ? `${explorerUrl}/address/${hex}` : null
}
