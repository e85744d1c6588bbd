import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../confirm/errors.ts'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { KeysStatus } from '../keys/keys.ts'
import { confirmAccount } from './confirm-account.ts'
import { updateEmail } from './update-email.ts'

const address = `0x${'11'.repeat(20)}` as const
const ready: KeysStatus = {
  ...{ type: 'ready', address, solanaAddress: '1', isRecoveryOutdated: false, newRecovery: null },
  recovery: { method: 'passkey', ciphertext: '', parameters: '' },
}

/** A login server that says in `done` what it got. @param email - of the account. */
function open(email: string | null) {
  const done: string[] = []
  const client: Parameters<typeof updateEmail>[0] = {
    savedAccount: async () => ({ id: 'account-a', email }),
    startEmailChange: async (to) => {
      done.push(`mail ${to}`)
      return { action: email === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP', expiresAt: 0 }
    },
  }
  const confirm = async () => {
    done.push('confirm')
  }
  return { client, confirm, done }
}

describe('updateEmail', () => {
  test('default: an account with an address gets a code there, and nothing is confirmed', async () => {
    const { client, confirm, done } = open('ada@example.com')
    expect(await updateEmail(client, 'new@example.com', confirm)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(done).toEqual(['mail new@example.com'])
  })

  test('security: without an address, its user confirms the new one before anything is mailed', async () => {
    const { client, confirm, done } = open(null)
    expect(await updateEmail(client, 'new@example.com', confirm)).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    expect(done).toEqual(['confirm', 'mail new@example.com'])
  })

  test('security: where the user declines, nothing is mailed', async () => {
    const { client, done } = open(null)
    const declining = updateEmail(client, 'new@example.com', () => Promise.reject(new UserRejectedError()))
    await expect(declining).rejects.toThrow(UserRejectedError)
    expect(done).toEqual([])
  })
})

describe('confirmAccount', () => {
  const guardOf = (done: string[]) => ({
    approve: async (of: string) => void done.push(`approve ${of}`),
    requireLogin: async (hasPasskey: boolean) => void done.push(`login ${hasPasskey}`),
  })

  test('error: an account that has no key here is not confirmed', async () => {
    const done: string[] = []
    const status: KeysStatus = { type: 'new' }
    await expect(confirmAccount({ open: async () => status }, guardOf(done))).rejects.toThrow(AccountNotReadyError)
    expect(done).toEqual([])
  })

  test('security: first the click, then the login', async () => {
    const done: string[] = []
    const keys = { open: async () => ready }
    await confirmAccount(keys, guardOf(done))
    expect(done).toEqual([`approve ${address}`, 'login true'])
    const declined: string[] = []
    const guard = { ...guardOf(declined), approve: () => Promise.reject(new UserRejectedError()) }
    await expect(confirmAccount(keys, guard)).rejects.toThrow(UserRejectedError)
    expect(declined).toEqual([])
  })
})
