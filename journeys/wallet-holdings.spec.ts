import { readFile } from 'node:fs/promises'
import { erc20TokenAbi, erc20TokenBytecode } from '@laurel/protocol/abi'
import { expect, test } from '@playwright/test'
import { type Address, parseUnits } from 'viem'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { clientOf, mainChain, testAccount } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'
import { buttonOf, dialogOf, openAccount, openConnected, waitForIndexed } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** What an account holds and what it did, in a real browser, with the index of the local API. */
test.describe.configure({ timeout: 150_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

/** More than one page of the history. */
const SENT = 52

/** Gives an account tokens, dust, and spam of an account that it never sent to, and sends from it to another. @returns the hash of its last transaction. */
async function fillAccount({ name, by, to }: Record<'name' | 'by' | 'to', string>): Promise<string> {
  const [holder, spammer] = [clientOf(name, mainChain()), clientOf(by, mainChain())]
  const friend = testAccount(to).address
  const { address } = holder.account
  const [dollar, leaf] = [token('TUSD'), token('LEAF')]
  const mint = (to: Address, amount: bigint, by = holder) =>
    by.writeContract({ abi: erc20TokenAbi, address: to, functionName: 'mint', args: [address, amount] })
  await holder.waitForTransactionReceipt({ hash: await mint(dollar.address, parseUnits('250', dollar.decimals)) })
  await holder.waitForTransactionReceipt({ hash: await mint(leaf.address, 1n) })
  const args = ['Test Dollar', 'TUSD', 6] as const
  const deployed = await spammer.deployContract({ abi: erc20TokenAbi, bytecode: erc20TokenBytecode, args })
  const { contractAddress } = await spammer.waitForTransactionReceipt({ hash: deployed })
  if (contractAddress === null || contractAddress === undefined) throw new Error('The token was not deployed.')
  const counterfeit = await mint(contractAddress, parseUnits('5000', 6), spammer)
  await spammer.waitForTransactionReceipt({ hash: counterfeit })
  const zero = await spammer.writeContract({
    ...{ abi: erc20TokenAbi, address: dollar.address, functionName: 'transfer', args: [address, 0n] },
  })
  await spammer.waitForTransactionReceipt({ hash: zero })
  let nonce = await holder.getTransactionCount({ address })
  let hash = zero
  for (let at = 0; at < SENT; at++) {
    hash = await holder.sendTransaction({ to: friend, value: BigInt(at + 1) * 10n ** 15n, nonce })
    nonce += 1
  }
  await holder.waitForTransactionReceipt({ hash })
  return hash
}

test('tokens with their total, and the activity: what is hidden, all pages, the file, and an API that fails', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Keeper', 'Spammer', 'Friend'])
  const last = await fillAccount({ name: 'Keeper', by: 'Spammer', to: 'Friend' })
  const { address } = testAccount('Keeper')
  await waitForIndexed(address, last)
  await openConnected(page, app, { name: 'Keeper', hasApi: true })

  // The coins and the dollars together. What imitates the dollar is neither shown nor counted.
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/^Total balance: \$[\d,]+\.\d{2}$/)).toBeAttached()
  const tokens = dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByText('250 TUSD')).toBeVisible()
  await expect(dialog.getByText('5,000 TUSD')).toHaveCount(0)
  // Swaps of other journeys decide whether the leaf has a price, and only what has one is dust.
  await buttonOf(page, /^Show \d hidden tokens?$/).click()
  await expect(dialog.getByText('5,000 TUSD').first()).toBeVisible()
  await expect(dialog.getByText('<0.001 LEAF')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'the tokens of an account, with hidden ones')
  await buttonOf(page, /^Hide unverified tokens/).click()
  await expect(dialog.getByText('5,000 TUSD')).toHaveCount(0)

  await dialog.getByText('Activity', { exact: true }).click()
  await buttonOf(page, 'All activity').click()
  await expect(dialog.getByRole('heading', { name: /^[A-Z][a-z]+ \d{4}$/ }).first()).toBeVisible()
  await expect(dialog.getByText('−0.052 ETH').first()).toBeVisible()
  await buttonOf(page, 'Load more').click()
  await expect(buttonOf(page, 'Load more')).toBeHidden()
  await expect(dialog.getByText('−0.001 ETH').first()).toBeVisible()
  await expect(dialog.getByText('+250 TUSD').first()).toBeVisible()
  await expect(dialog.getByText('+5,000 TUSD')).toHaveCount(0)
  await buttonOf(page, /^Show \d suspicious transactions$/).click()
  await expect(dialog.getByText('Unverified token with the name of another').first()).toBeVisible()
  await expect(dialog.getByText('Moved nothing: its address may imitate one that you know').first()).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'the activity, with suspicious transactions')
  await buttonOf(page, 'Hide suspicious transactions').click()
  await expect(dialog.getByText('+5,000 TUSD')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await buttonOf(page, 'Download CSV').click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [head, ...lines] = file.trimEnd().split('\r\n')
  expect(head).toBe('\ufeffTime,Network,Type,Status,Direction,Amount,Asset,Contract,From,To,Hash')
  expect(lines).toHaveLength(SENT + 4)
  expect(lines.filter((line) => line.includes(`,send,confirmed,out,`))).toHaveLength(SENT)
  expect(file).toContain(last)

  // The account is where it was left.
  await buttonOf(page, 'Back').click()
  await expect(buttonOf(page, 'All activity')).toBeVisible()

  await page.route('**/v1/account/*/history*', (route) => route.abort())
  await page.reload()
  await openAccount(page)
  await dialog.getByText('Activity', { exact: true }).click()
  await expect(dialog.getByText('Failed to fetch transactions').first()).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'an activity that could not be read')
  await expect(dialog.getByText('Check your connection').first()).toBeVisible()
  await page.unroute('**/v1/account/*/history*')
  await page.route('**/v1/account/*/history*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await buttonOf(page, 'Try again').click()
  await expect(dialog.getByText('The server failed, not your connection')).toBeVisible()
  await page.unroute('**/v1/account/*/history*')
  await buttonOf(page, 'Try again').click()
  await expect(dialog.getByText('−0.052 ETH').first()).toBeVisible()
})
