import { type Address, encodeFunctionData, maxUint256, parseAbi, parseEther } from 'viem'
import { prepareLocalContracts } from '../../devnet/src/contracts/local-contracts.ts'
import { wethAbi } from '../../devnet/src/dex/dex-abis.ts'
import { planV3Pool } from '../../devnet/src/dex/plan-liquidity.ts'
import { preparePermitToken } from '../../devnet/src/testing/permit-token.ts'
import { clientOf, mainChain, testAccount } from './local-world.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/**
 * Deploys a token with permits (EIP-2612), and its market with ether on Uniswap v3, whose router takes permits.
 * @param options.by - the account that does so, of `createAccounts`. @param options.holders - accounts that get 1,000 each.
 */
export async function createPermitMarket({
  by,
  symbol,
  holders,
}: {
  readonly by: string
  readonly symbol: string
  readonly holders: readonly string[]
}): Promise<Address> {
  const client = clientOf(by, mainChain())
  const { dex } = prepareLocalContracts()
  const send = async (transaction: {
    readonly to?: Address
    readonly data: `0x${string}`
    readonly value?: bigint
  }) => {
    const hash = await client.sendTransaction({ to: null, gas: 8_000_000n, ...transaction })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`)
    return receipt.contractAddress
  }
  const token = await send({ data: preparePermitToken(symbol) })
  if (token == null) throw new Error('The token was not deployed.')
  const mint = (to: Address, amount: string) =>
    send({
      to: token,
      data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, parseEther(amount)] }),
    })
  await mint(client.account.address, '100000')
  for (const holder of holders) await mint(testAccount(holder).address, '1000')
  await send({
    to: dex.weth.address,
    data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    value: parseEther('50'),
  })
  const approval = { abi: wethAbi, functionName: 'approve', args: [dex.v3Positions.address, maxUint256] } as const
  for (const to of [token, dex.weth.address]) await send({ to, data: encodeFunctionData(approval) })
  const sides = [
    { token: { address: token }, amount: parseEther('100000') },
    { token: dex.weth, amount: parseEther('50') },
  ] as const
  for (const { to, data } of planV3Pool({ dex }, client.account.address, { sides, fee: 500 })) await send({ to, data })
  return token
}
