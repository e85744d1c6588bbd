import type { Config } from '@wagmi/core'
import { type Address, erc20Abi, isAddress } from 'viem'
import { readContract } from 'viem/actions'

/**
 * Returns how much an account has of a currency, in base units, or null when it cannot be read.
 * @param currency.contract - empty for the native currency; null when it is not known.
 */
export async function readAmount(
  config: Config,
  address: Address,
  { chainId, contract }: { readonly chainId: number; readonly contract: string | null },
): Promise<{ readonly amount: bigint; readonly decimals: number } | null> {
  const chain = config.chains.find(({ id }) => id === chainId)
  if (chain === undefined) return null
  const client = config.getClient({ chainId: chain.id })
  try {
    if (contract === '') {
      const amount = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
      return { amount: BigInt(amount), decimals: chain.nativeCurrency.decimals }
    }
    if (contract === null || !isAddress(contract, { strict: false })) return null
    const token = { abi: erc20Abi, address: contract } as const
    const [amount, decimals] = await Promise.all([
      readContract(client, { ...token, functionName: 'balanceOf', args: [address] }),
      readContract(client, { ...token, functionName: 'decimals' }),
    ])
    return { amount, decimals }
  } catch {
    return null
  }
}
