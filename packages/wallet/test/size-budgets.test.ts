import { expect, test } from 'vitest'
import { preactAliases } from '../scripts/preact-aliases.mjs'
import { type BuiltSize, buildApp } from './built-size.ts'

const KIB = 1024
const makeWallet = `import { createWallet } from '@laurel/wallet'
import { mainnet } from 'viem/chains'
const wallet = createWallet({ chains: [mainnet], features: { eip6963: true } })
`

const headless = `${makeWallet}wallet.start()`
const app = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, WalletProvider } from '@laurel/wallet/react'
${makeWallet}
createRoot(document.body).render(createElement(WalletProvider, { wallet }, createElement(ConnectButton)))`
const elements = `import { defineWalletElements } from '@laurel/wallet/element'
${makeWallet}
defineWalletElements(wallet)`
const signInServer = `import { createSignInServer } from '@laurel/wallet/sign-in-server'
globalThis.signInServer = createSignInServer`
const testing = `import { mockWallet, watchOnly } from '@laurel/wallet/testing'
globalThis.testing = { mockWallet, watchOnly }`

const solana = `import * as solana from '@laurel/wallet/solana'
globalThis.solana = solana`

/**
 * The maximum compressed size of each entry in an app's bundle, with its dependencies: viem, @wagmi/core, the renderer.
 * Each is a little above the current size, so that an increase fails here. Lower a figure when the size falls.
 */
const budgets: readonly {
  readonly of: string
  readonly kib: number
  readonly lines: string
  readonly chunk?: string
}[] = [
  // 0.4 KiB are the way to other namespaces: their networks, accounts and balances come from the adapter that an app passes.
  { of: '. , headless', kib: 37.7, lines: headless },
  { of: './react until the button', kib: 117.1, lines: app },
  // 0.2 KiB give the focus back to any control that led away, also after the login's frame was above the modal (WCAG 2.4.3).
  { of: './react on open', kib: 20.1, lines: app, chunk: 'modal-bundle' },
  { of: './react, the views that follow Connect', kib: 42.9, lines: app, chunk: 'connect-views' },
  // 0.1 KiB load the tokens again after a failure; 0.1 KiB offer a swap only where a router is known; a few bytes name the chunk that NFTs share with Send;
  // 0.1 KiB show the row of a swap that is sent as a batch, and say that an app has no network with swaps.
  { of: './react, the views that follow Account', kib: 45.5, lines: app, chunk: 'account-views' },
  { of: './element until the button', kib: 60.5, lines: elements },
  { of: './element on open', kib: 19.1, lines: elements, chunk: 'modal-bundle' },
  { of: './sign-in-server', kib: 53.4, lines: signInServer },
  { of: './testing', kib: 48.4, lines: testing },
  // 1.6 KiB more in three chunks than in one: reads, transfers and sign-ins of the modal load on demand, and share code with it.
  { of: './solana', kib: 39.8, lines: solana },
]

const built = new Map<string, Promise<BuiltSize>>()

/** Returns the sizes of an app. Each app is built once. */
function sizeOf(lines: string): Promise<BuiltSize> {
  const known = built.get(lines) ?? buildApp(lines, { alias: lines === elements ? [...preactAliases] : [] })
  built.set(lines, known)
  return known
}

test.each(budgets)('default: $of is at most $kib KiB', async ({ kib, lines, chunk }) => {
  const size = await sizeOf(lines)
  const bytes = chunk === undefined ? size.atStart : size.onDemand(chunk)
  expect(bytes / KIB).toBeLessThanOrEqual(kib)
  // A size far below the budget means that the budget no longer protects anything. Lower it.
  expect(bytes / KIB).toBeGreaterThan(kib * 0.9)
})

/**
 * The maximum sizes of what only one flow loads, with its libraries, and with what its own chunks share. `first`: its first view, and
 * what comes in the same chunks. `all`: with every chunk that it can ever load. Those are fetched later: the choice of a token, the
 * review of a swap and what a purchase needs when the form is shown or a control that leads there is reached, the lookup of names when
 * one is typed. What flows share with each other, such as sent transactions, is loaded once and counted in neither.
 */
const flowBudgets: readonly {
  readonly of: string
  readonly first: readonly string[]
  readonly kib: number
  readonly later: readonly string[]
  readonly all: number
}[] = [
  // 0.3 KiB of Send and 0.1 of Swap refuse what a page without types passes: a draft that would break the form, and a verification
  // that is not one, which once let everything pass.
  {
    ...{ of: 'Send', first: ['send-views'], kib: 12.9, all: 18.2 },
    later: ['send-more-views', 'resolve-receiver', 'read-parties', 'read-profile', 'read-nft-balance'],
  },
  {
    ...{ of: 'Swap', first: ['swap-views'], kib: 17.8, all: 34.8 },
    later: ['swap-more-views', 'review-part', 'find-amount'],
  },
  {
    ...{ of: 'Buy', first: ['buy-views'], kib: 10, all: 14.5 },
    later: ['buy-more-views', 'purchase-part', 'other-offer'],
  },
  { of: 'Activity', first: ['activity-views'], kib: 8, later: ['read-history'], all: 10 },
  { of: 'Names', first: ['name-views'], kib: 8, later: [], all: 8 },
]

test.each(flowBudgets)(
  'default: $of adds at most $kib KiB, and $all with all that follows',
  async ({ first, kib, later, all }) => {
    const { ofFlow } = await sizeOf(app)
    const flow = [...first, ...later]
    expect(ofFlow(flow, first) / KIB).toBeLessThanOrEqual(kib)
    expect(ofFlow(flow, flow) / KIB).toBeLessThanOrEqual(all)
  },
)

/** The maximum size of what only one chunk loads. */
const chunkBudgets: readonly { readonly of: string; readonly kib: number; readonly chunk: string }[] = [
  { of: 'A sent transaction', kib: 2.8, chunk: 'transaction-views' },
  { of: 'The review of a swap', kib: 11, chunk: 'review-part' },
  { of: 'Tokens', kib: 4, chunk: 'account-assets' },
  { of: 'The rows of the login', kib: 3, chunk: 'login-rows' },
  { of: 'The views of the login', kib: 7, chunk: 'login-views' },
]

test.each(chunkBudgets)('default: $of adds at most $kib KiB', async ({ kib, chunk }) => {
  expect((await sizeOf(app)).alone(chunk) / KIB).toBeLessThanOrEqual(kib)
})

test('default: all that an app with Solana can ever load of it is at most 54.5 KiB, with its libraries', async () => {
  const all = (await sizeOf(solana)).all / KIB
  expect(all).toBeLessThanOrEqual(54.5)
  expect(all).toBeGreaterThan(54.5 * 0.9)
})
