import { type AbiEvent, type AbiFunction, toEventSelector } from 'viem'

/**
 * The events by which tokens move, and which of their inputs is the account that they leave.
 * Source: https://eips.ethereum.org/EIPS/eip-20; https://eips.ethereum.org/EIPS/eip-721;
 * https://eips.ethereum.org/EIPS/eip-1155.
 */
const senderInputs: ReadonlyMap<string, number> = new Map([
  [toEventSelector('Transfer(address,address,uint256)'), 0],
  [toEventSelector('TransferSingle(address,address,address,uint256,uint256)'), 1],
  [toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'), 1],
])

/** Which input of a token's transfer names the account that the tokens leave; the next names the one that gets them. */
export function tokenSenderInput(topic: string | undefined): number | null {
  return (topic === undefined ? undefined : senderInputs.get(topic)) ?? null
}

/** Which account a field names: of a transfer of tokens the one that they leave or the one that gets them. */
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
 * The field that names who is paid unless another is chosen: of a transfer of tokens the account that they leave, because a
 * transaction may move somebody else's. Null for everything else, where the sender is paid.
 */
export function defaultClaimantPath(item: AbiEvent | AbiFunction): readonly [number] | null {
  const input = item.type === 'event' ? tokenSenderInput(toEventSelector(item)) : null
  return input === null ? null : [input]
}
