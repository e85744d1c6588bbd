import { expect, test } from 'vitest'
import { isCheapIcon } from '../wallet-list/icon-limits.ts'
import { networkMark } from './network-marks.ts'

const solanaIds = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((id) => `solana:${id}`)
const evmIds = [
  1, 10, 56, 100, 130, 137, 324, 480, 8453, 42161, 42220, 43114, 57073, 59144, 534352, 7777777, 11155111, 84532,
].map((chainId) => `eip155:${chainId}`)

test.each([...evmIds, ...solanaIds])('default: %s has a logo that needs no request and is cheap to draw', (id) => {
  const mark = networkMark(id) ?? ''
  expect(isCheapIcon(mark)).toBe(true)
  // One background and one shape, whose path contains only numbers, path letters and spaces.
  expect(decodeURIComponent(mark)).toMatch(
    /^data:image\/svg\+xml,<svg [^<]*><path [^<]*\/><path fill="#\w+" fill-rule="evenodd" d="[MmLlHhVvCcSsAaZz\d\s.-]+"\/><\/svg>$/,
  )
})

test.each(['eip155:31337', 'eip155:toString', 'solana:local', ''])('behavior: %j has no logo', (id) =>
  expect(networkMark(id)).toBeNull(),
)
