import type { Address, Client } from 'viem'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { SendNft } from './send-asset.ts'
import { encodeCall } from './to-call.ts'

/** `ownerOf(uint256)` of ERC-721. */
const OWNER_OF = '0x6352211e'
/** `balanceOf(address,uint256)` of ERC-1155. */
const BALANCE_OF = '0x00fdd58e'

/**
 * Returns how many of an NFT an account has: 0 or 1 of ERC-721. Null when its contract does not say it. Never throws.
 * @param client - viem client on the chain of the NFT.
 */
export async function readNftBalance(
  client: Client,
  { address, standard, tokenId }: SendNft,
  account: Address,
): Promise<bigint | null> {
  const isOne = standard === 'erc721'
  const data = isOne ? encodeCall(OWNER_OF, [tokenId]) : encodeCall(BALANCE_OF, [account, tokenId])
  try {
    const said: unknown = await client.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })
    if (typeof said !== 'string' || !/^0x[0-9a-f]{64}$/i.test(said)) return null
    return isOne ? (BigInt(said) === BigInt(account) ? 1n : 0n) : BigInt(said)
  } catch {
    return null
  }
}

/** `name()`, which most contracts of NFTs have. */
const NAME = '0x06fdde03'
/** The most bytes of a name that are read. */
const MAX_NAME_BYTES = 256

/** Returns what the contract of an NFT calls itself, as it may be shown. Null when it does not say it. Never throws. */
export async function readCollection(client: Client, { address }: SendNft): Promise<string | null> {
  try {
    const said: unknown = await client.request({ method: 'eth_call', params: [{ to: address, data: NAME }, 'latest'] })
    // The place of the text, its length, and its bytes.
    const [, length = '', bytes = ''] = /^0x0{62}20([0-9a-f]{64})([0-9a-f]*)$/i.exec(String(said)) ?? []
    const size = Math.min(Number(`0x${length}`), MAX_NAME_BYTES)
    const text = bytes.slice(0, size * 2).match(/../g) ?? []
    return toShownName(new TextDecoder().decode(Uint8Array.from(text, (byte) => Number(`0x${byte}`))))
  } catch {
    return null
  }
}
