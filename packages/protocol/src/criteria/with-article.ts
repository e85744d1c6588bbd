/** Returns a type with its article, for sentences: "an address", "a uint256". */
export function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}
