/**
 * The login server is killed (SIGKILL) while accounts make, share and rotate their keys: none is lost, and none has two addresses.
 * Source: docs/security.md#e19.
 */
import { expect, test } from 'vitest'
import { runShareKills } from './testing/share-kills.ts'

/** Those of every change; the soak does more. */
const KILLS = 2

test(`security: killed ${KILLS} times, no account is lost or has two addresses`, { timeout: 900_000 }, async () => {
  const { broken, accounts, kills } = await runShareKills({ kills: KILLS, seed: 1 })
  expect(broken).toEqual([])
  expect([accounts, kills]).toEqual([KILLS, KILLS])
})
