/** Words of one search. More do not narrow it. */
const MAX_WORDS = 8

/** Splits a search into words: letters and digits, in lower case. Pure. */
export function toSearchWords(search: string): readonly string[] {
  return (
    search
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX_WORDS)
}

/** Splits the name of an event or function into words: `safeTransferFrom` into `safe Transfer From`. Pure. */
export function splitName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_+/g, ' ')
}
