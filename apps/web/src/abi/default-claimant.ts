import { type AbiEvent, type AbiFunction, toEventSelector } from 'viem'

/**
 * The transfer events of the token standards, and the input that names the sender of the tokens. Source:
 * https://eips.ethereum.org/EIPS/eip-20; https://eips.ethereum.org/EIPS/eip-721;
 * https://eips.ethereum.org/EIPS/eip-1155.
 */
const senderInputs: ReadonlyMap<string, number> = new Map([
  [toEventSelector('Transfer(address,address,uint256)'), 0],
  [toEventSelector('TransferSingle(address,address,address,uint256,uint256)'), 1],
  [toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'), 1],
])

/** Returns the index of the input that names the sender of the tokens. The next input names the recipient. */
export function tokenSenderInput(topic: string | undefined): number | null {
  return (topic === undefined ? undefined : senderInputs.get(topic)) ?? null
}

/** The account that a field names. In a token transfer it is the sender or the recipient of the tokens. */
export type PaidAccount = 'token-sender' | 'token-recipient' | 'field'

/** Returns the account that the field at `path` names. Pure. */
export function toPaidAccount(item: AbiEvent | AbiFunction, path: readonly number[]): PaidAccount {
  const sender = item.type === 'event' ? tokenSenderInput(toEventSelector(item)) : null
  const [input] = path
  if (sender === null || input === undefined || path.length > 1) return 'field'
  if (input === sender) return 'token-sender'
  return input === sender + 1 ? 'token-recipient' : 'field'
}

/**
 * The default field that names who is paid. In a token transfer it is the sender of the tokens, because the transaction
 * may move the tokens of another account. Null for other items, where the sender of the transaction is paid.
 */
export function defaultClaimantPath(item: AbiEvent | AbiFunction): readonly [number] | null {
  const input = item.type === 'event' ? tokenSenderInput(toEventSelector(item)) : null
  return input === null ? null : [input]
}
