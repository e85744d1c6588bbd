import type { Address, Client } from 'viem'
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
