// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { namedAbi } from '../src/confirm/abis.ts'
import { ConfirmView } from '../src/confirm/confirm-view.tsx'
import type { Confirmation } from '../src/confirm/confirmation.ts'
import { describeCall } from '../src/confirm/describe-call.ts'
import type { ClickGuard } from '../src/guard/click-guard.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const guard: ClickGuard = {
  ...{ judge: async () => null, showContent: () => {}, isBlocked: () => false, getReason: () => null },
  ...{ subscribe: () => () => {}, stop: () => {} },
}
const core = '0x00000000000000000000000000000000000000c1'
const points = { address: core, symbol: 'POINTS', decimals: 0, isListed: true } as const
const proof: Hex = `0x${'ab'.repeat(600)}`
const data = encodeFunctionData({
  abi: namedAbi,
  functionName: 'claimIncentiveFor',
  args: [3n, 0n, zeroAddress, proof, core],
})
const call = describeCall({ to: core, value: 0n, data }, () => points)

/** Shows a claim to its user. */
function open(change: Partial<Confirmation> = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const confirmation: Confirmation = {
    ...{ id: '1', origin: 'https://app.test', account: core, warnings: [], operation: null, delegation: null },
    chain: { chainId: 1, name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 }, isTestnet: false },
    content: { type: 'calls', calls: [call], isTogether: true },
    effects: {
      status: 'changes',
      changes: [{ change: { type: 'token', address: core, amount: 120n }, token: points }],
      approvals: [],
    },
    fee: { status: 'ready', expected: 29_204_000_204_428n, most: 58_408_000_408_856n, payer: 'account' },
    ...change,
  }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  ends.push(() => {
    act(() => root.unmount())
    page.remove()
  })
  act(() =>
    root.render(
      <ConfirmView
        guard={guard}
        onApprove={() => {}}
        onReject={() => {}}
        pending={{ status: 'ready', id: '1', origin: 'https://app.test', confirmation }}
      />,
    ),
  )
  const kindOf = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.dataset['kind']
  return {
    page,
    text: (page.textContent ?? '').replace(/[\u2068\u2069]/g, ''),
    kinds: () => [kindOf('Cancel'), kindOf('Confirm')],
  }
}

test('default: what a claim changes is below its headline and above its values, long bytes are a number of them, and the fee can be read', () => {
  const { page, text } = open()
  expect(text.indexOf('+120 POINTS')).toBeGreaterThan(text.indexOf('Claim the reward of boost 3'))
  expect(text.indexOf('+120 POINTS')).toBeLessThan(text.indexOf('incentiveId'))
  expect(text.split('+120 POINTS')).toHaveLength(2)
  const bytes = [...page.querySelectorAll('details')].filter(({ textContent }) => textContent?.startsWith('600 bytes'))
  expect(bytes.map(({ open }) => open)).toEqual([false])
  expect(text).toContain('0.0000293 ETH')
  expect(text).toContain('At most 0.0000585 ETH')
})

test('default: a transfer of several NFTs says each with its number, and who gets them', () => {
  const collection = '0x00000000000000000000000000000000000000c0'
  const sent = encodeFunctionData({
    abi: namedAbi,
    functionName: 'safeBatchTransferFrom',
    args: [zeroAddress, core, [7n, 8n], [1n, 30n], '0x'],
  })
  const { text } = open({
    content: {
      type: 'transaction',
      call: describeCall({ to: collection, value: 0n, data: sent }, () => points),
      authorizations: [],
    },
  })
  expect(text).toContain('Send several NFTs of a collection')
  expect(text).toMatch(/To.*c1.*Contract.*c0.*NFT #71NFT #830/i)
})

test('behavior: a transaction that cannot be paid is not the main action, and the smart account is named', () => {
  const { kinds, text } = open({ warnings: [{ type: 'insufficient-funds', canSponsor: true }] })
  expect(kinds()).toEqual(['primary', 'plain'])
  expect(text).toContain('choose the smart account in Settings')
  expect(open().kinds()).toEqual(['plain', 'primary'])
})
