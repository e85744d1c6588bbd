import { isBoostTextSignedBy } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../config/chain-client.ts'
import type { SignedText } from './signed-text.ts'

/**
 * Returns whether the owner of a boost signed a text. It is a separate file because it imports the elliptic curve code,
 * which a list without such texts does not load.
 * @throws {NodeUnreachableError} when the owner may be a contract and the node does not respond.
 */
export function isSignedByOwner(client: ChainClient, signed: SignedText, owner: Address): Promise<boolean> {
  return isBoostTextSignedBy(client, { ...signed, account: owner })
}
