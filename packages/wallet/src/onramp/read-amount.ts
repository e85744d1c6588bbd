import { erc20Abi, isAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { Wallet } from '../wallet.ts'
import type { BuyChainId } from './buy-options.ts'

/**
 * Returns how much an account has of a currency, in base units, or null when it cannot be read.
 * @param currency.contract - empty for the native currency; null when it is not known.
 */
export async function readAmount(
  { config, namespaces }: Pick<Wallet, 'config' | 'namespaces'>,
  address: string,
  { chainId, contract }: { readonly chainId: BuyChainId; readonly contract: string | null },
): Promise<{ readonly amount: bigint; readonly decimals: number } | null> {
  if (typeof chainId === 'string') {
    const adapter = namespaces.find(({ networks }) => networks.some(({ id }) => id === chainId))
    return contract === '' ? ((await adapter?.getBalance?.(chainId, address).catch(() => null)) ?? null) : null
  }
  const chain = config.chains.find(({ id }) => id === chainId)
  if (chain === undefined || !isAddress(address)) return null
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
