import { defineAction, Erc20Strategy } from '@laurel/protocol'
import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, getAbiItem, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { taskBoardAbi } from '../devnet/src/contracts/generated/task-board.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { confirmInFrame, logInByEmail, readAddress } from './testing/email-login.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { addPasskeys, choosePasskey } from './testing/frame-login.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { createOwnBoost } from './testing/own-boost.ts'
import { taskBoard, token } from './testing/transactions.ts'
import { buttonOf, dialogOf } from './testing/wallet-flow.ts'

/** A newcomer with nothing but an email address earns money: their smart account never has ether, and the operator pays the gas. */
test.describe.configure({ timeout: 240_000 })

const found = { timeout: 60_000 }
const SPONSORED = 'Sponsored'
/** From the page of the boost to the money in another wallet, in milliseconds: the README promises it. */
const MAX_WAY_MS = 120_000

test('default: email, link, code, passkey, a task, its reward, and the money in another wallet, without any ether', async ({
  page,
  context,
}) => {
  await createAccounts(mainChain(), ['Patron'])
  await explainFailure(context, () => earn(page, context))
})

/** What the newcomer does, from the page of a boost to the money in another wallet. */
async function earn(page: Page, context: BrowserContext): Promise<void> {
  const word = `laurel ${crypto.randomUUID().slice(0, 8)}`
  const boost = await createNoteBoost(word)
  const patron = clientOf('Patron', mainChain())
  const dollars = token('TUSD').address
  const startMs = performance.now()
  await page.goto(`${webUrl()}/boost?id=${boost}&chain=${mainChain().chainId}`)
  await addPasskeys(page)
  await logInByEmail(page, 'smartAccount', choosePasskey)
  const address = await readAddress(page)
  await page.keyboard.press('Escape')
  expect(context.pages()).toHaveLength(1)

  const card = page.getByRole('complementary', { name: 'Reward' })
  await card.getByRole('button', { name: /^Write a note/ }).click(found)
  await card.getByLabel('Note', { exact: true }).fill(word)
  await card.getByRole('button', { name: /^Write a note/ }).click()
  await confirmInFrame(page, SPONSORED, 'creates your smart account')
  await card.getByRole('link', { name: 'Claim 25 TUSD' }).click(found)
  await page.getByRole('button', { name: 'Claim 25 TUSD' }).click(found)
  await confirmInFrame(page, SPONSORED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25 TUSD is yours', found)

  const receiver = privateKeyToAddress(generatePrivateKey())
  await page.getByRole('button', { name: /Account 0x.+\. Open/ }).click()
  await buttonOf(page, 'Send').click()
  await buttonOf(page, 'Select token').first().click()
  await buttonOf(page, /TUSD/).click(found)
  await dialogOf(page).getByLabel('Amount').fill('25')
  await dialogOf(page).getByLabel('To', { exact: true }).fill(receiver)
  await buttonOf(page, 'Preview send').click()
  await buttonOf(page, 'Send 25 TUSD').click(found)
  await confirmInFrame(page, SPONSORED, receiver.slice(2, 6))
  const readBalance = () =>
    patron.readContract({ abi: erc20TokenAbi, address: dollars, functionName: 'balanceOf', args: [receiver] })
  await expect.poll(readBalance, found).toBe(parseUnits('25', token('TUSD').decimals))
  expect(performance.now() - startMs).toBeLessThan(MAX_WAY_MS)
  expect(await patron.getBalance({ address })).toBe(0n)
  await returnWithPasskey(page, address)
}

/** What the newcomer does at the next visit: the passkey alone logs in, to the same account. */
async function returnWithPasskey(page: Page, address: Address): Promise<void> {
  await page.goto(webUrl())
  await page.getByRole('button', { name: /Account 0x.+\. Open/ }).click()
  await buttonOf(page, 'Disconnect').click()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await buttonOf(page, 'Log in with a passkey').click()
  await choosePasskey(page)
  await expect(dialogOf(page)).toBeHidden()
  expect(await readAddress(page)).toBe(address)
}

/** Creates a boost that pays 25 TUSD for a note with some words. */
async function createNoteBoost(words: string): Promise<string> {
  const reward = parseUnits('25', token('TUSD').decimals)
  return createOwnBoost({
    owner: 'Patron',
    action: defineAction({
      event: getAbiItem({ abi: taskBoardAbi, name: 'NoteWritten' }),
      ...{ contract: taskBoard(), chainId: mainChain().chainId, where: { note: { contains: words } } },
      claimant: 'author',
    }),
    incentive: {
      ...{ type: 'erc20Incentive', asset: token('TUSD').address, strategy: Erc20Strategy.POOL },
      ...{ reward, limit: 1n, manager: testAccount('Patron').address },
    },
    cost: reward,
  })
}
