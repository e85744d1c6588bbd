import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { parseAbi, parseEther, parseUnits } from 'viem'
import { createAccounts } from './testing/create-accounts.ts'
import { confirmInFrame, logInByEmail, readAddress } from './testing/email-login.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clientOf, mainChain, webUrl } from './testing/local-world.ts'
import { fillSwap, swappedMessage } from './testing/swap-flow.ts'
import { token } from './testing/transactions.ts'
import { buttonOf } from './testing/wallet-flow.ts'

/** An account with a key, from an email address, approves and swaps in one transaction (EIP-7702), which the operator pays for. */
test.describe.configure({ timeout: 180_000 })

const erc20 = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const DELEGATION = 'Lets your account do several things at once'

test('default: approval and swap are one transaction, and the account delegates once @depth', async ({
  page,
  context,
}) => {
  await createAccounts(mainChain(), ['Benefactor'])
  await explainFailure(context, () => swapTwice(page, context))
})

async function swapTwice(page: Page, context: BrowserContext): Promise<void> {
  const benefactor = clientOf('Benefactor', mainChain())
  const { address: dollar, decimals } = token('TUSD')
  await page.goto(webUrl())
  await logInByEmail(page, 'eoa')
  const address = await readAddress(page)
  const dollars = () =>
    benefactor.readContract({ abi: erc20, address: dollar, functionName: 'balanceOf', args: [address] })
  const args = [address, parseUnits('500', decimals)] as const
  const hash = await benefactor.writeContract({ abi: erc20, address: dollar, functionName: 'mint', args })
  await benefactor.waitForTransactionReceipt({ hash })
  // Swap requires ether for the fee, before the frame knows that the operator pays.
  const ether = parseEther('0.5')
  await benefactor.waitForTransactionReceipt({ hash: await benefactor.sendTransaction({ to: address, value: ether }) })

  for (const round of ['first', 'second'] as const) {
    await buttonOf(page, 'Swap').click()
    await fillSwap(page, { from: 'TUSD', to: 'LEAF', amount: '100' })
    const before = await benefactor.getTransactionCount({ address })
    await buttonOf(page, 'Review swap').click()
    await buttonOf(page, /^(Approve and swap|Swap)/)
      .last()
      .click()
    await confirmInFrame(page, 'Sponsored', /all of them, or none/, ...(round === 'first' ? [DELEGATION] : []))
    await expect(swappedMessage(page)).toBeVisible({ timeout: 60_000 })
    expect(await dollars()).toBe(parseUnits(round === 'first' ? '400' : '300', decimals))
    // The delegation uses a nonce of the account. The transactions are the bundler's.
    expect((await benefactor.getTransactionCount({ address })) - before).toBe(round === 'first' ? 1 : 0)
    expect(await benefactor.getCode({ address })).toMatch(/^0xef0100/)
  }
  expect(await benefactor.getBalance({ address })).toBe(ether)
  expect(context.pages()).toHaveLength(1)
}
