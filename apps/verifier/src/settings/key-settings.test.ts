import { SettingsError } from '@laurel/server/settings/errors.ts'
import { describe, expect, test } from 'vitest'
import { readSigningSettings, takeSecrets } from './key-settings.ts'
import { readSettings } from './settings.ts'

const key = `0x${'11'.repeat(32)}`
const secrets = {
  LAUREL_SIGNER_KEY_MAINNET: key,
  LAUREL_SIGNER_KEY_TESTNET: key,
  AWS_SECRET_ACCESS_KEY: 'a secret',
  AWS_SESSION_TOKEN: 'a token',
}
/** Everywhere a secret could remain after it was read: names and values. */
const textOf = (environment: object) => JSON.stringify(environment)

describe('takeSecrets', () => {
  test('behavior: secrets are removed from the environment, and nothing else is', () => {
    const environment = { ...secrets, AWS_REGION: 'eu-central-1' }
    takeSecrets(environment)
    expect(environment).toEqual({ AWS_REGION: 'eu-central-1' })
  })
})

describe('readSettings', () => {
  test('behavior: the returned keys are removed from the environment', () => {
    const environment: Record<string, string | undefined> = {
      ...secrets,
      LAUREL_VERIFIER_CHAINS: JSON.stringify([
        { chainId: 31337, core: `0x${'22'.repeat(20)}`, rpcUrls: ['http://127.0.0.1:1'] },
      ]),
    }
    expect(readSettings(environment).LAUREL_SIGNER_KEY_TESTNET).toBe(key)
    for (const secret of Object.values(secrets)) expect(textOf(environment)).not.toContain(secret)
  })
})

describe('readSettings of misspelled variables', () => {
  const environment = {
    LAUREL_SIGNER_KEY_TESTNET: key,
    LAUREL_VERIFIER_CHAINS: JSON.stringify([
      { chainId: 31337, core: `0x${'22'.repeat(20)}`, rpcUrls: ['http://127.0.0.1:1'] },
    ]),
  }

  test('error: the nearest setting is named, also where the right one is missing', () => {
    const { LAUREL_VERIFIER_CHAINS, ...rest } = environment
    expect(() => readSettings({ ...rest, LAUREL_VERIFIER_CHAIN: LAUREL_VERIFIER_CHAINS })).toThrow(
      'LAUREL_VERIFIER_CHAIN is not a setting (the nearest is LAUREL_VERIFIER_CHAINS)',
    )
    expect(() => readSettings({ ...environment, LAUREL_SIGNER_CLAIM_PER_HOUR: '1' })).toThrow(
      'LAUREL_SIGNER_CLAIM_PER_HOUR is not a setting (the nearest is LAUREL_SIGNER_CLAIMS_PER_HOUR)',
    )
    expect(() => readSigningSettings({ LAUREL_SIGNER_SOCKT: '/run/socket' })).toThrow(
      'LAUREL_SIGNER_SOCKT is not a setting (the nearest is LAUREL_SIGNER_SOCKET)',
    )
  })

  test('behavior: both roles can have the same environment', () => {
    const shared = { ...environment, LAUREL_SIGNER_DATA: '/signer', LAUREL_SIGNER_SOCKET: '/run/socket' }
    expect(readSettings({ ...shared }).LAUREL_SIGNER_SOCKET).toBe('/run/socket')
    expect(readSigningSettings({ ...shared, LAUREL_VERIFIER_ROLE: 'signer' }).LAUREL_SIGNER_DATA).toBe('/signer')
  })

  test.each(['0', '1e2', '.5', '-1', ''])('error: “%s” requests per second', (text) => {
    expect(() => readSettings({ ...environment, LAUREL_VERIFIER_REQUESTS_PER_SECOND: text })).toThrow(
      'LAUREL_VERIFIER_REQUESTS_PER_SECOND is invalid (must be a number above 0, such as 5)',
    )
  })
})

describe('readSettings of nodes', () => {
  test('error: a node that is not reached by http or https', () => {
    const read = (url: string) => () =>
      readSettings({
        LAUREL_SIGNER_KEY_TESTNET: key,
        LAUREL_VERIFIER_CHAINS: JSON.stringify([{ chainId: 31337, core: `0x${'22'.repeat(20)}`, rpcUrls: [url] }]),
      })
    for (const url of ['ws://127.0.0.1:1', 'ftp://127.0.0.1', 'file:///etc/hosts', '127.0.0.1:8545'])
      expect(read(url)).toThrow('0.rpcUrls.0 is invalid (must be an http or https URL)')
    expect(read('https://user:secret@node.example/key')).not.toThrow()
  })
})

describe('readSigningSettings', () => {
  test('behavior: the returned keys are removed from the environment', () => {
    const environment: Record<string, string | undefined> = { ...secrets, LAUREL_SIGNER_SOCKET: '/run/socket' }
    expect(readSigningSettings(environment).LAUREL_SIGNER_KEY_MAINNET).toBe(key)
    for (const secret of Object.values(secrets)) expect(textOf(environment)).not.toContain(secret)
  })

  test('error: the message names the missing variable, and never a value', () => {
    const read = () => readSigningSettings({ ...secrets })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(/LAUREL_SIGNER_SOCKET/)
    expect(read).not.toThrow(new RegExp(key))
  })
})
