import { erc20TokenAbi } from '@laurel/protocol/abi'
import { createTestClient, encodeFunctionData, http, parseEther, parseUnits, publicActions } from 'viem'
import type { WalletAccount } from './find-account.ts'
import { signRequest, type WalletChain } from './sign-request.ts'

/** What the faucet gives on each local chain. */
const ETHER = '10'
const DOLLARS = '1000'

/**
 * Gives an account test ether, and test dollars where the chain has them. Only a local node can do it.
 * @returns a sentence for users.
 * @throws viem's errors when a chain does not respond, or is not a local node.
 */
export async function giveTestFunds(chains: readonly WalletChain[], account: WalletAccount): Promise<string> {
  const given = await Promise.all(chains.map((chain) => giveOn(chain, account)))
  const hasDollars = given.some((dollars) => dollars)
  const names = new Intl.ListFormat('en').format(chains.map(({ name }) => name))
  return `You got ${ETHER} test ether${hasDollars ? ` and ${DOLLARS} TUSD` : ''} on ${names}.`
}

/** @returns whether the account got dollars, too. */
async function giveOn(chain: WalletChain, { address, privateKey }: WalletAccount): Promise<boolean> {
  const { rpcUrl, dollar } = chain
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  await client.setBalance({ address, value: (await client.getBalance({ address })) + parseEther(ETHER) })
  if (dollar === undefined) return false
  // Anyone may mint, so the account does it with its new ether.
  const args = [address, parseUnits(DOLLARS, dollar.decimals)] as const
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args })
  await signRequest({ privateKey, chain }, 'eth_sendTransaction', [{ to: dollar.address, data }])
  return true
}
