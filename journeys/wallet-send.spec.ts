import { formatNameMessage, toCoinType } from '@laurel/wallet/api-schemas'
import { expect, type Page, test } from '@playwright/test'
import { type Address, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { holdTransactions } from './testing/hold-transactions.ts'
import { walletName } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount } from './testing/local-world.ts'
import { tabTo } from './testing/tab-to.ts'
import { token } from './testing/transactions.ts'
import {
  apiUrl,
  buttonOf as button,
  type ConnectedOptions,
  dialogOf,
  openAccount,
  openConnected,
  waitForIndexed,
} from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** Sending in a real browser, on the local chain and with the local API: what leaves, what arrives, and what is shown. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const erc20 = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const erc721 = parseAbi([
  'function mint(address to) returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
])
const erc1155 = parseAbi([
  'function mint(address to, uint256 id, uint256 amount)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

/** Connects the wallet of an account, and opens Send. */
async function openSend(page: Page, options: ConnectedOptions) {
  const wallet = await openConnected(page, app, options)
  await button(page, 'Send').click()
  return wallet
}

async function chooseToken(page: Page, name: string): Promise<void> {
  await button(page, 'Select token').first().click()
  await button(page, new RegExp(name)).click()
}

async function fill(page: Page, { amount, to }: { readonly amount: string; readonly to: string }): Promise<void> {
  await dialogOf(page).getByLabel('Amount').fill(amount)
  await dialogOf(page).getByLabel('To', { exact: true }).fill(to)
}

const balanceOf = (address: Address) => clientOf('Alma', mainChain()).getBalance({ address })

test('the native currency, by keyboard alone: reviewed, pending, done, and the receiver has it', async ({ page }) => {
  await createAccounts(mainChain(), ['Sender', 'Receiver'])
  await openSend(page, { name: 'Sender' })
  const { address } = testAccount('Receiver')
  const before = await balanceOf(address)
  await tabTo(page, /^Select token/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Ether/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Amount/)
  // Keys that give no amount do nothing.
  await page.keyboard.type('0x1.5e')
  await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('1.5')
  await tabTo(page, /^To$/)
  await page.keyboard.insertText(address)
  await tabTo(page, /^Preview send/)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('Tried it just now: nothing else leaves.')).toBeVisible()
  await expect(dialogOf(page).getByText('First time to this address')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'the review of a send')
  await tabTo(page, /^Send 1.5 ETH/)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await balanceOf(address)).toBe(before + parseEther('1.5'))
  await expectNoFaultsIn(page, 'dialog', 'a transaction that was sent')
  // The next time the address is known, and is not typed.
  await button(page, 'Back').click()
  await button(page, 'Send').click()
  await button(page, new RegExp(address.slice(0, 6), 'i')).click()
  await expect(dialogOf(page).getByLabel('To', { exact: true })).toHaveValue(new RegExp(address, 'i'))
})

test('a token from the API’s list, and to a name', async ({ page }) => {
  await createAccounts(mainChain(), ['Holder', 'Named'])
  const { address: dollar, decimals, name } = token('TUSD')
  const client = clientOf('Holder', mainChain())
  const amount = parseUnits('12.5', decimals)
  const args = [client.account.address, parseUnits('20', decimals)] as const
  const minted = await client.writeContract({ abi: erc20, address: dollar, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash: minted })
  const named = await registerName('Named')
  await openSend(page, { name: 'Holder', hasApi: true })
  await chooseToken(page, name)
  await fill(page, { amount: '12,5', to: named })
  await button(page, 'Preview send').click()
  await expect(dialogOf(page).getByText(named).first()).toBeVisible()
  await button(page, /^Send 12.5/).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible()
  const received = await client.readContract({
    abi: erc20,
    address: dollar,
    functionName: 'balanceOf',
    args: [testAccount('Named').address],
  })
  expect(received).toBe(amount)
})

/** Gives an account an NFT and seven pieces of another. @returns both, and the last transaction. */
async function mintNfts(name: string) {
  const tokenOf = (wanted: 'erc721' | 'erc1155') => {
    const found = mainChain().tokens.find(({ kind }) => kind === wanted)
    if (found === undefined) throw new Error(`The world has no ${wanted} token.`)
    return found
  }
  const [wreath, badge] = [tokenOf('erc721'), tokenOf('erc1155')]
  const client = clientOf(name, mainChain())
  const { address } = client.account
  const one = await client.writeContract({
    abi: erc721,
    address: wreath.address,
    functionName: 'mint',
    args: [address],
  })
  const { logs } = await client.waitForTransactionReceipt({ hash: one })
  const args = [address, 3n, 7n] as const
  const hash = await client.writeContract({ abi: erc1155, address: badge.address, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash })
  return { wreath, tokenId: BigInt(logs[0]?.topics[3] ?? 0), badge, hash }
}

test('an NFT, and pieces of another, from their rows: the receiver has them and the rows follow', async ({ page }) => {
  await createAccounts(mainChain(), ['Curator', 'Visitor'])
  const client = clientOf('Curator', mainChain())
  const { wreath, tokenId, badge, hash } = await mintNfts('Curator')
  await waitForIndexed(client.account.address, hash)
  const { address } = testAccount('Visitor')
  await openConnected(page, app, { name: 'Curator', hasApi: true })
  const dialog = dialogOf(page)
  await dialog.getByText('NFTs', { exact: true }).click()

  // There is one: it has no amount, and where it is cannot receive it.
  const wreathRow = button(page, new RegExp(`^${wreath.name} #${tokenId} .*Send$`))
  await expectNoFaultsIn(page, 'dialog', 'NFTs that can be sent')
  await wreathRow.click()
  await expect(dialog.getByLabel('Amount')).toHaveCount(0)
  await expect(button(page, new RegExp(`^${wreath.name} #${tokenId}`))).toBeVisible()
  const receiver = dialog.getByLabel('To', { exact: true })
  await receiver.fill(wreath.address)
  await expect(button(page, 'Invalid address')).toBeVisible()
  await receiver.fill(address)
  await expectNoFaultsIn(page, 'dialog', 'an NFT to send')
  await button(page, 'Preview send').click()
  await expect(dialog.getByText('Tried it just now: nothing else leaves.')).toBeVisible()
  await expect(dialog.getByText('First time to this address')).toBeVisible()
  await expect(dialog.getByText(`${wreath.name} #${tokenId}`, { exact: true })).toHaveCount(2)
  await expectNoFaultsIn(page, 'dialog', 'the review of an NFT')
  await button(page, `Send ${wreath.name} #${tokenId}`).click()
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  const owner = { abi: erc721, address: wreath.address, functionName: 'ownerOf', args: [tokenId] } as const
  expect(await client.readContract(owner)).toBe(address)
  await button(page, 'Back').click()
  await expect(wreathRow).toHaveCount(0)

  // Of the other one there are several. Its contract does not say a name.
  await button(page, /#3 .*7 owned Send$/).click()
  await dialog.getByLabel('Amount').fill('8')
  await expect(button(page, 'Insufficient funds')).toBeVisible()
  await button(page, 'Max').click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('7')
  // Pieces are whole.
  await dialog.getByLabel('Amount').fill('2')
  await dialog.getByLabel('Amount').pressSequentially('.5')
  await expect(dialog.getByLabel('Amount')).toHaveValue('25')
  await dialog.getByLabel('Amount').fill('2')
  await dialog.getByLabel('To', { exact: true }).fill(address)
  await button(page, 'Preview send').click()
  await expect(dialog.getByText('Tried it just now: nothing else leaves.')).toBeVisible()
  await button(page, /^Send 2 × .*#3/).click()
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  const pieces = { abi: erc1155, address: badge.address, functionName: 'balanceOf', args: [address, 3n] } as const
  expect(await client.readContract(pieces)).toBe(2n)
  await button(page, 'Back').click()
  await expect(button(page, /#3 .*5 owned Send$/)).toBeVisible()
})

test('an NFT that the app chose @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Collector', 'Friend'])
  const client = clientOf('Collector', mainChain())
  const { wreath: found, tokenId } = await mintNfts('Collector')
  await openSend(page, { name: 'Collector' })
  const nft = { chainId: mainChain().chainId, address: found.address, tokenId: String(tokenId), name: found.name }
  await page.evaluate((given) => {
    const { wallet, sendOf } = Reflect.get(window, 'walletPage')
    const asset = { type: 'nft', nft: { ...given, tokenId: BigInt(given.tokenId), standard: 'erc721', balance: 1n } }
    sendOf(wallet).start({ asset })
  }, nft)
  await expect(button(page, new RegExp(`^${found.name}`))).toBeVisible()
  const { address } = testAccount('Friend')
  await dialogOf(page).getByLabel('To', { exact: true }).fill(address)
  await button(page, 'Preview send').click()
  await expect(dialogOf(page).getByText('Tried it just now: nothing else leaves.')).toBeVisible()
  await button(page, /^Send /).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(
    await client.readContract({ abi: erc721, address: found.address, functionName: 'ownerOf', args: [tokenId] }),
  ).toBe(address)
})

test('the wallet rejects, and nothing is sent until it is asked again @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Doubter', 'Waiting'])
  const wallet = await openSend(page, { name: 'Doubter' })
  await chooseToken(page, 'Ether')
  const { address } = testAccount('Waiting')
  const before = await balanceOf(address)
  await fill(page, { amount: '0.25', to: address })
  await button(page, 'Preview send').click()
  wallet.fail({ send: 'reject' })
  await button(page, 'Send 0.25 ETH').click()
  await expect(dialogOf(page).getByText(`You declined in ${walletName}`, { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByText('Nothing was signed and no money moved.').first()).toBeVisible()
  expect(await balanceOf(address)).toBe(before)
  // The modal is closed meanwhile. What was entered is still there, and can be reviewed again.
  wallet.fail({ send: null })
  await button(page, 'Close').click()
  await expect(dialogOf(page)).toBeHidden()
  await openAccount(page)
  await button(page, 'Send').click()
  await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('0.25')
  await button(page, 'Preview send').click()
  await button(page, 'Send 0.25 ETH').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await balanceOf(address)).toBe(before + parseEther('0.25'))
})

test('a reload while it is pending: the account shows it, until it is done @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Patient', 'Later'])
  const held = await holdTransactions(mainChain(), 'Patient')
  await openSend(page, { name: 'Patient', walletRpcUrl: held.rpcUrl })
  await chooseToken(page, 'Ether')
  await fill(page, { amount: '0.5', to: testAccount('Later').address })
  await button(page, 'Preview send').click()
  await button(page, 'Send 0.5 ETH').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Pending' })).toBeVisible()
  await page.reload()
  await openAccount(page)
  await button(page, /Send 0.5 ETH.*pending/i).click()
  await expect(dialogOf(page).getByRole('heading', { name: /pending/i })).toBeVisible()
  await held.release()
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 20_000 })
  await held.close()
})

test('a pending transaction is canceled: the wallet sends another with its nonce, and nothing arrives', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Regretful', 'Unpaid'])
  const held = await holdTransactions(mainChain(), 'Regretful')
  const wallet = await openSend(page, { name: 'Regretful', walletRpcUrl: held.rpcUrl })
  await chooseToken(page, 'Ether')
  const { address } = testAccount('Unpaid')
  const before = await balanceOf(address)
  await fill(page, { amount: '0.5', to: address })
  await button(page, 'Preview send').click()
  await button(page, 'Send 0.5 ETH').click()
  await button(page, 'Cancel transaction').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Canceling' })).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a transaction that is canceled')
  await held.release()
  await expect(dialogOf(page).getByRole('heading', { name: 'Canceled' })).toBeVisible()
  await held.close()
  expect(await balanceOf(address)).toBe(before)
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
})

/** Registers a name for an account at the API. @returns the name. */
async function registerName(of: string): Promise<string> {
  const account = privateKeyToAccount(testAccount(of).privateKey)
  const name = `send-${account.address.slice(2, 12).toLowerCase()}.wcn.id`
  const message = formatNameMessage({
    name,
    address: account.address,
    domain: new URL(apiUrl()).host,
    chainId: mainChain().chainId,
    nonce: crypto.randomUUID().replaceAll('-', ''),
    expiresAt: Math.floor(Date.now() / 1000) + 300,
  })
  const signature = await account.signMessage({ message })
  const answer = await fetch(`${apiUrl()}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ coin_type: toCoinType(mainChain().chainId), address: account.address, message, signature }),
  })
  if (!answer.ok) throw new Error(`The name was not registered: ${await answer.text()}`)
  return name
}
