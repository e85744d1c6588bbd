/** The types whose signature by the owner of a smart account is a signature of that account. Source: docs/smart-accounts.md#signatures. */
const accountTypes: readonly string[] = ['PersonalSign', 'TypedDataSign']

/**
 * Returns whether the owner's signature of typed data of this type could be one of a smart account (ERC-7739). Only the frame itself
 * makes such data, from what it has shown. Pure.
 */
export function isAccountType(primaryType: string): boolean {
  return accountTypes.includes(primaryType)
}

/**
 * Returns whether the owner's signature of a message could be one of a user operation: 32 bytes that are not a readable text. Pure.
 */
export function isHashLike(message: Uint8Array): boolean {
  return message.length === 32 && !message.every((byte) => byte === 0x0a || (byte >= 0x20 && byte < 0x7f))
}
