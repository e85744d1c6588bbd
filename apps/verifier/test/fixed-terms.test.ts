/**
 * The verifier reads an incentive's terms when it is asked, not at the completion's block. That is the same only as long as
 * no function of an incentive changes what a completion earns. Source: docs/security.md#s10.
 */
import { readdir } from 'node:fs/promises'
import type { Abi } from 'viem'
import { expect, test } from 'vitest'

const folder = new URL('../../../packages/protocol/src/abi/', import.meta.url)

/** Ownership, permissions, remaining funds and raffle draws: none decides what is earned. */
const harmless = [
  ...['cancelOwnershipHandover', 'completeOwnershipHandover', 'requestOwnershipHandover'],
  ...['renounceOwnership', 'transferOwnership', 'setAuthorized'],
  ...['grantRoles', 'grantManyRoles', 'renounceRoles', 'revokeRoles', 'revokeManyRoles'],
  ...['claim', 'clawback', 'topup', 'drawRaffle'],
  // Once, before the boost is created.
  'initialize',
]

test('property: no function of any incentive changes what a completion earns', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('incentive.ts') || /incentive-v\d/.test(name))
  expect(files.length).toBeGreaterThanOrEqual(11)
  for (const file of files) {
    const module: Readonly<Record<string, Abi | string>> = await import(new URL(file, folder).href)
    const abi = Object.values(module).find((one) => typeof one !== 'string') ?? []
    const changing = abi.flatMap((item) =>
      item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure' ? [item.name] : [],
    )
    expect(changing).toContain('claim')
    expect([file, changing.filter((name) => !harmless.includes(name))]).toEqual([file, []])
  }
})
