import { erc20TokenAbi } from '@laurel/protocol/abi'
import { createVerifierClient } from '@laurel/protocol/verifier'
import { expect, test } from '@playwright/test'
import { type Address, createTestClient, type Hash, http, parseUnits } from 'viem'
import { balanceOf, connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, readWorld, testAccount, testChain, webUrl } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'

/** The first boost of each chain of the world, which pays 25 TUSD for a payment of 100 TUSD. */
const PAY_BOOST = '0'

test('a task whose block is reorged is not signed, and the page shows it; a new completion is paid', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const chain = testChain()
  const { address, decimals } = token('TUSD', chain)
  await createAccounts(chain, ['Thea'])
  const thea = clientOf('Thea', chain)
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const amount = parseUnits('120', decimals)
  // An earlier run of this test may have ended during manual mining.
  await node.setIntervalMining({ interval: 1 })
  const common = { abi: erc20TokenAbi, address, account: thea.account, gas: 200_000n } as const
  const minted = await thea.writeContract({
    ...{ ...common, functionName: 'mint', args: [testAccount('Thea').address, amount] },
  })
  await thea.waitForTransactionReceipt({ hash: minted })
  const completeTask = (paid: bigint) =>
    thea.writeContract({ ...common, functionName: 'transfer', args: [testAccount('Otto').address, paid] })

  await installTestWallet(page, { name: 'Thea', chainId: chain.chainId })
  await page.goto(`${webUrl()}/explore?chain=${chain.chainId}`)
  await connect(page)
  const before = await balanceOf('Thea', 'TUSD', chain)

  // Blocks are mined manually until the block of the task is dropped. After two more blocks it would be final.
  await node.setIntervalMining({ interval: 0 })
  try {
    const completion = await completeTask(amount)
    await node.mine({ blocks: 1 })
    await page.goto(`${webUrl()}/claim?chain=${chain.chainId}&id=${PAY_BOOST}&tx=${completion}`)
    await test.step('the task is found, and it is too early to sign', async () => {
      await expect(page.getByText('Your transaction qualifies. Waiting for its block to be final')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
    })
    await test.step('the block is dropped, and the page shows it', async () => {
      await dropLastBlock(chain.rpcUrl, completion)
      await node.mine({ blocks: 3 })
      await expect(page.getByRole('heading', { level: 1, name: /^No such transaction on/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
    })
  } finally {
    await node.setIntervalMining({ interval: 1 })
  }
  await test.step('a new completion is found without its hash, and paid', async () => {
    // Until the verifier polls again, a page would find the dropped transaction.
    await expect.poll(() => earnedBy(testAccount('Thea').address)).toEqual([])
    // Another amount, because the same amount would be the same transaction.
    const paid = amount - 1n
    const again = await completeTask(paid)
    // The URL still has the dropped transaction.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^No such transaction on/ })).toBeVisible()
    await page.getByRole('button', { name: 'Continue with that one' }).click()
    await expect(page).toHaveURL(new RegExp(`tx=${again}`))
    await page.getByRole('button', { name: 'Claim 25 TUSD' }).click({ timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('25 TUSD is yours', { timeout: 30_000 })
    // The token was sent once, because the dropped transaction has no effect.
    expect(await balanceOf('Thea', 'TUSD', chain)).toBe(before - paid + parseUnits('25', decimals))
  })
})

/** Returns the completions of an account from the verifier. */
async function earnedBy(account: Address): Promise<unknown> {
  const { verifierUrl } = readWorld()
  if (verifierUrl === null) throw new Error('The world has no verifier.')
  return (await createVerifierClient(verifierUrl).getEarned({ account })).completions
}

/** Replaces the chain's last block by one without a given transaction. */
async function dropLastBlock(rpcUrl: string, without: Hash): Promise<void> {
  const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer: unknown = await response.json()
    const error: unknown = Reflect.get(Object(answer), 'error')
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return Reflect.get(Object(answer), 'result')
  }
  const block = await rpc('eth_getBlockByNumber', ['latest', false])
  const hashes: unknown = Reflect.get(Object(block), 'transactions')
  if (!Array.isArray(hashes) || !hashes.includes(without)) throw new Error('The transaction is not in the last block.')
  const remaining = await Promise.all(
    hashes.filter((hash) => hash !== without).map((hash) => rpc('eth_getRawTransactionByHash', [hash])),
  )
  await rpc('anvil_reorg', [1, remaining.map((raw) => [raw, 0])])
}
