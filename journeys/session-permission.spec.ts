import { erc20TokenAbi } from '@laurel/protocol/abi'
import { toSessionAccount } from '@laurel/wallet/smart-account'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  isHex,
  numberToHex,
  parseEther,
} from 'viem'
import {
  createBundlerClient,
  entryPoint07Abi,
  entryPoint07Address,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { approveDevice } from './testing/approve-device.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf, setPassword } from './testing/frame-login.ts'
import { clientOf, mainChain, readWorld } from './testing/local-world.ts'
import { openLoginApp, sendMessage, serveClientPage } from './testing/login-app.ts'
import { readMail } from './testing/read-mail.ts'
import { token } from './testing/transactions.ts'

/**
 * An app is granted a permission (ERC-7715) in the frame, uses it through the bundler of the local world, is refused beyond it by the account
 * onchain, and is refused all of it once it is revoked. Source: docs/smart-accounts.md#sessions.
 */
test.describe.configure({ timeout: 240_000 })

/** What is granted, and what the first use takes of it, in units of the token. */
const [GRANTED, USED] = [10_000_000n, 6_000_000n]

let app: Awaited<ReturnType<typeof serveClientPage>>
test.beforeAll(async () => {
  app = await serveClientPage()
})
test.afterAll(() => app?.stop())

test('default: a permission is granted in the frame, used within its limits, refused beyond them, and revoked', async ({
  context,
}) => {
  await createAccounts(mainChain(), ['Grower'])
  await explainFailure(context, () => grantAndRevoke(context))
})

async function grantAndRevoke(context: BrowserContext): Promise<void> {
  const { loginUrl } = readWorld()
  if (loginUrl === null) throw new Error('The world has no login server.')
  const query = new URLSearchParams({ frame: `${loginUrl}/sdk?projectId=meadow&chainId=${mainChain().chainId}` })
  const page = await openLoginApp(context, { url: `${app.origin}/?${query}` })
  await logIn(page)
  const account = await readSmartAccount(page)
  await fund(account)

  // The app has a key, and never one of its user.
  const signer = privateKeyToAccount(generatePrivateKey())
  const sessionId = await grant(page, account, signer.address)
  const client = createPublicClient({
    ...{ chain: clientOf('Grower', mainChain()).chain, transport: http(mainChain().rpcUrl), pollingInterval: 100 },
  })
  const session = await toSessionAccount({ client, address: account, sessionId, signer })
  const bundler = createBundlerClient({ client, transport: http(mainChain().bundlerUrl) })
  const receiver = privateKeyToAddress(generatePrivateKey())
  const { address: dollar } = token('TUSD')
  const pay = (amount: bigint) => ({
    to: dollar,
    data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [receiver, amount] }),
  })
  const paid = () =>
    client.readContract({ abi: erc20TokenAbi, address: dollar, functionName: 'balanceOf', args: [receiver] })
  const send = (call: { readonly to: Address; readonly data?: Hex; readonly value?: bigint }) =>
    bundler.sendUserOperation({ account: session, calls: [call], ...gas })

  const hash = await send(pay(USED))
  expect((await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })).success).toBe(true)
  expect(await paid()).toBe(USED)

  const approval = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [receiver, 1n] })
  const refused = [
    ...[pay(GRANTED - USED + 1n), { to: receiver, value: 1n }, { to: account, data: '0x' as const }],
    { to: token('LEAF').address, data: approval },
  ]
  await Promise.all(refused.map((call) => expect(send(call)).rejects.toThrow()))
  // Not by the bundler alone: the entry point refuses it of everybody.
  const operation = await bundler.prepareUserOperation({ account: session, calls: [pay(GRANTED)], ...gas })
  const signed = { ...operation, signature: await session.signUserOperation(operation) }
  const bundle = client.simulateContract({
    ...{ abi: entryPoint07Abi, address: entryPoint07Address, functionName: 'handleOps' },
    args: [[toPackedUserOperation(signed)], signer.address],
  })
  await expect(bundle).rejects.toThrow('FailedOp')
  expect(await paid()).toBe(USED)

  expect(await revoke(page, sessionId)).toBeNull()
  await expect(send(pay(1n))).rejects.toThrow()
  expect(await paid()).toBe(USED)
}

/** Enough for a transfer, so that what is refused is refused by the account and not in an estimate. */
const gas = { callGasLimit: 200_000n, verificationGasLimit: 500_000n, preVerificationGas: 100_000n }

/** Logs a new user in with a mail of the world, and protects the account with a password. */
async function logIn(page: Page): Promise<void> {
  const email = `grower-${crypto.randomUUID()}@meadow.example`
  expect(await sendMessage(page, 'CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
  const approved = sendMessage(page, 'CONNECT_DEVICE')
  await approveDevice(page, await readMail(email, /(http:\S+\/device\/[\w-]+)/))
  expect(await approved).toBeNull()
  const finished = sendMessage(page, 'CONNECT_OTP', { otp: await readMail(email, /^\s*(\d{6})\s*$/m) })
  await setPassword(page)
  expect(await finished).toBeNull()
}

async function readSmartAccount(page: Page): Promise<Address> {
  const user = await sendMessage(page, 'GET_USER', {
    ...{ chainId: mainChain().chainId, preferredAccountType: 'smartAccount' },
  })
  expect(user).toMatchObject({ preferredAccountType: 'smartAccount' })
  return getAddress(Reflect.get(Object(user), 'address'))
}

/** Gives an account money to spend, and ether for the gas of its session. */
async function fund(account: Address): Promise<void> {
  const client = clientOf('Grower', mainChain())
  const hashes = [
    await client.sendTransaction({ to: account, value: parseEther('1') }),
    await client.writeContract({
      ...{ abi: erc20TokenAbi, address: token('TUSD').address, functionName: 'mint', args: [account, 10n * GRANTED] },
    }),
  ]
  for (const hash of hashes) {
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
}

/** Requests a permission for the app's key, and confirms it in the frame. @returns the id of the session. */
async function grant(page: Page, account: Address, to: Address): Promise<Hex> {
  const chainId = numberToHex(mainChain().chainId)
  const granting = sendMessage(page, 'RPC_REQUEST', {
    method: 'wallet_grantPermissions',
    params: [
      {
        ...{ chainId, from: account, to },
        permission: {
          type: 'erc20-token-transfer',
          data: { address: token('TUSD').address, allowance: numberToHex(GRANTED) },
        },
        rules: [
          { type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 86_400 } },
          { type: 'call-limit', data: { count: 5 } },
        ],
      },
    ],
  })
  await expect(frameOf(page).locator('body')).toContainText('Let another key act for your account')
  await clickInFrame(page, /^Confirm/, () => page.locator('#w3m-iframe').isHidden())
  const answer = await granting
  const context = Reflect.get(Object(Array.isArray(answer) ? answer[0] : null), 'context')
  if (!isHex(context)) throw new Error(`It was not granted: ${JSON.stringify(answer)}`)
  return context
}

async function revoke(page: Page, sessionId: Hex): Promise<unknown> {
  const revoking = sendMessage(page, 'RPC_REQUEST', {
    ...{ method: 'wallet_revokePermissions', params: [{ permissionContext: sessionId }] },
  })
  await expect(frameOf(page).locator('body')).toContainText('Revoke a permission')
  await clickInFrame(page, /^Confirm/, () => page.locator('#w3m-iframe').isHidden())
  return revoking
}
