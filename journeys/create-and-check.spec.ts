import { expect, test } from '@playwright/test'
import { zeroAddress } from 'viem'
import { taskBoardAbi, taskBoardBytecode } from '../devnet/src/contracts/generated/task-board.ts'
import { connect } from './testing/claimant.ts'
import { addAccountsToConfig, createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, readWorld, testAccount, webUrl } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'

test('create an action from an ABI, backtest it, deploy it, complete it, check it, see the claimant', async ({
  page,
}) => {
  const chain = mainChain()
  await createAccounts(chain, ['Thea', 'Milo'])
  await addAccountsToConfig(page, readWorld())
  const author = clientOf('Thea', chain)
  const participant = clientOf('Milo', chain)
  // An unknown contract, so the user supplies its ABI.
  const board = await test.step('an unverified contract is deployed, and Milo writes a note on it', async () => {
    const hash = await author.deployContract({ abi: taskBoardAbi, bytecode: taskBoardBytecode })
    const { contractAddress } = await author.waitForTransactionReceipt({ hash })
    if (contractAddress == null) throw new Error('The receipt has no contract address.')
    for (const note of ['a laurel for trying', 'nothing of note']) {
      const wrote = await participant.writeContract({
        abi: taskBoardAbi,
        address: contractAddress,
        functionName: 'writeNote',
        args: [note],
      })
      await participant.waitForTransactionReceipt({ hash: wrote })
    }
    return contractAddress
  })
  await installTestWallet(page, { name: 'Thea', chainId: 31338 })
  await page.goto(`${webUrl()}/create`)

  await test.step('its events come from the ABI that was pasted', async () => {
    await page.getByLabel('Contract or token address').fill(board)
    const abi = page.getByLabel('ABI', { exact: true })
    // The field is collapsed when well-known events were found.
    await expect(page.getByText(/^Enter (its|another) ABI$/)).toBeVisible()
    if (!(await abi.isVisible())) await page.getByText('Enter another ABI').click()
    await abi.fill('event NoteWritten(address author, string')
    await expect(page.getByText('This ABI can’t be read')).toBeVisible()
    await abi.fill(JSON.stringify(taskBoardAbi))
    await page.getByRole('radio', { name: /^Note written/ }).check()
    await expect(page.locator('#sentence')).toHaveText(
      /^Anyone whose transaction writes a note on 0x[0-9a-fA-F]{4}….{4} qualifies\.$/,
    )
  })

  await test.step('a rule and a claimant', async () => {
    await page.getByRole('button', { name: 'Add condition on note' }).click()
    await page.getByLabel('How note is compared').selectOption({ label: 'contains' })
    await page.getByLabel('What note is compared with').fill('laurel')
    await page.getByRole('radio', { name: /The wallet in author/ }).check()
    await expect(page.locator('#sentence')).toContainText('where note contains “laurel”')
  })

  await test.step('the backtest: one note matches, one nearly', async () => {
    const hits = page.getByRole('region', { name: 'Matches' })
    await expect(hits.getByRole('listitem')).toHaveCount(1)
    await expect(hits.getByRole('listitem')).toContainText('“a laurel for trying”')
    await expect(hits.getByRole('listitem')).toContainText('by Milo')
    const nears = page.getByRole('region', { name: 'Near misses' })
    await expect(nears.getByRole('listitem')).toContainText('note is “nothing of note”; required: contains “laurel”')
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByRole('row').last()).toContainText('11')
  })

  const name = `Write about laurel ${Date.now()}`
  await test.step('deployed with the wallet, after switching its network', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.locator('#deploy').getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Copper Wallet/ }).click()
    await page.getByRole('button', { name: `Switch to ${chain.name}` }).click()
    await expect(page.getByText(/about 0\.0\d+ ETH/)).toBeVisible()
    await page.getByRole('button', { name: `Deploy on ${chain.name}` }).click()
    await expect(page.getByText(`Deployed: ${name}`)).toBeVisible()
  })

  const hash = await test.step('Milo completes the action', async () => {
    const sent = await participant.writeContract({
      abi: taskBoardAbi,
      address: board,
      functionName: 'writeNote',
      args: ['laurel for the swift'],
    })
    await participant.waitForTransactionReceipt({ hash: sent })
    return sent
  })

  await test.step('it is checked against the deployed action', async () => {
    await page.getByRole('link', { name: 'Check a transaction against it' }).click()
    await expect(page.getByLabel('Against')).toHaveValue(/^0x/)
    await expect(page.getByLabel('Against').locator('option:checked')).toHaveText(name)
    await page.getByLabel('Transaction or explorer link').fill(`https://explorer.test/tx/${hash}#logs`)
    // The contract is not verified. If the bundled table does not have the event, the page requests its ABI.
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    const abiField = page.getByLabel('ABI of the contract')
    const result = page.getByRole('region', { name: 'Result' })
    await expect(abiField.or(result)).toBeVisible()
    if (await abiField.isVisible()) await abiField.fill(JSON.stringify(taskBoardAbi))
    await expect(result.getByRole('heading')).toHaveText('Qualifies: Milo')
    await expect(page.getByText('One recipient: Milo')).toBeVisible()
    await expect(page.getByTitle(testAccount('Milo').address).first()).toBeVisible()
  })

  await test.step('the check is a link', async () => {
    const link = new URL(page.url())
    expect(link.searchParams.get('tx')).toBe(hash)
    expect(link.searchParams.get('action')).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })
})

test('a boost that nobody could claim is not created, and what it pays is readable', async ({ page }) => {
  const chain = mainChain()
  await createAccounts(chain, ['Thea'])
  await installTestWallet(page, { name: 'Thea' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  const boost = page.getByRole('region', { name: 'Boost', exact: true })
  const open = (reason: string) => expect(boost.getByText(reason)).toBeVisible({ timeout: 20_000 })

  await test.step('a condition that nothing can meet', async () => {
    await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
    await page.getByRole('radio', { name: /^Transfer/ }).check()
    await page.getByRole('radio', { name: /Token recipient/ }).check()
    await page.getByRole('button', { name: 'Add condition on from' }).click()
    await page.getByLabel('What from is compared with').fill(zeroAddress)
    // A mint is what the creator wants.
    await expect(page.getByText('May pay nobody')).toHaveCount(0)
    await expect(page.getByText('Mints qualify too')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add condition on value' }).click()
    await page.getByLabel('How value is compared').selectOption({ label: 'is less than' })
    await page.getByLabel('What value is compared with').fill('0')
    await expect(page.getByText('This can never happen')).toBeVisible()
    await expect(boost.getByText('1 open error')).toBeVisible()
    await expect(page.locator('#deploy').getByText('Can’t be deployed yet')).toBeVisible()
    await open('Fix the errors in the summary above.')
    await expect(boost.getByRole('button', { name: /^Create/ })).toHaveCount(0)
  })

  await test.step('an amount is readable while it is typed, and its balance does not break', async () => {
    const amount = boost.getByLabel('Each earns')
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'TUSD, Test Dollar' })
    await amount.fill('1250.50')
    expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('an NFT has the name of its collection', async () => {
    await boost.getByLabel('Reward type').selectOption({ label: 'NFT' })
    await boost.getByLabel('NFT contract').selectOption({ label: 'BADGE, Laurel Badge' })
    await boost.getByLabel('Token ID').fill('5')
    await boost.getByLabel('Quantity').fill('3')
    await expect(page.locator('#sentence')).toContainText('earns one BADGE #5')
    await expect(boost.getByText('−\u00a03\u00a0BADGE')).toBeVisible()
  })

  await test.step('an event that the verifier does not know', async () => {
    const author = clientOf('Thea', chain)
    const hash = await author.deployContract({ abi: taskBoardAbi, bytecode: taskBoardBytecode })
    const { contractAddress } = await author.waitForTransactionReceipt({ hash })
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByLabel('Contract or token address').fill(contractAddress ?? '')
    const abi = page.getByLabel('ABI', { exact: true })
    await expect(page.getByText(/^Enter (its|another) ABI$/)).toBeVisible()
    if (!(await abi.isVisible())) await page.getByText('Enter another ABI').click()
    await abi.fill('event HarvestWeighed(address indexed farmer, uint256 grams)')
    await page.getByRole('radio', { name: /^Harvest weighed/ }).check()
    await boost.getByLabel('Each earns').fill('1')
    await boost.getByRole('textbox', { name: 'Wallets', exact: true }).fill('1')
    await expect(boost.getByText('The verifier can’t read this action')).toBeVisible()
    await open('The verifier can’t read this event or function, so nobody could claim. Choose another one above.')
    await expect(boost.getByRole('button', { name: /^Create/ })).toHaveCount(0)
  })
})
