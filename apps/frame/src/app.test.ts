import type { AppMessage, FrameConfig } from '@laurel/wallet/frame-messages'
import { getAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Login } from './account/login.ts'
import { createApp } from './app.ts'
import { type ConfirmStore, createConfirmStore } from './confirm/confirm-store.ts'
import { createDevicesStore } from './devices/devices-store.ts'
import type { ReplyOutcome } from './messages/app-link.ts'
import { createAccountPreferences } from './smart-account/preferences.ts'

const owner = getAddress(`0x${'11'.repeat(20)}`)
const smart = getAddress(`0x${'22'.repeat(20)}`)
const address = getAddress(`0x${'33'.repeat(20)}`)
const solanaAddress = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const chain = {
  ...{ chainId: 1, name: 'Ethereum', isTestnet: false, tokens: [], rpcUrls: ['https://node.example'] },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}
const smartAccounts = {
  ...{ entryPoint: getAddress('0x0000000071727De22E5E9d8BAf0edAc6f37da032'), factory: address },
  ...{ implementation: address, bundlerUrls: ['https://bundler.example'] },
}
const config: FrameConfig = {
  ...{ projectId: 'meadow', origins: ['https://meadow.example'], isPublicWireEnabled: false, version: '1' },
  chains: [
    { ...chain, smartAccounts },
    { ...chain, chainId: 10 },
    // Accounts are bound to one entry point, so that this network has none.
    { ...chain, chainId: 8453, smartAccounts: { ...smartAccounts, entryPoint: address } },
  ],
  solana: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((reference) => ({
    ...{ id: `solana:${reference}` as const, name: 'Solana', isTestnet: false, tokens: [] },
    rpcUrls: ['https://solana.example'],
  })),
}

const nothing = () => Promise.resolve()
const login: Login = {
  ...{ open: async () => ({ address: owner, solanaAddress, email: null }), isConnected: async () => true },
  connectEmail: async () => ({ action: 'VERIFY_OTP' }),
  connectDevice: async () => ({ isLoggedIn: true }),
  ...{ connectCode: nothing, signOut: nothing, leave: () => {}, updateEmailPrimary: nothing },
  startSocial: async () => ({ uri: 'https://provider.test' }),
  connectSocial: async () => ({ userName: null }),
  startFarcaster: async () => ({ url: 'https://farcaster.test' }),
  connectFarcaster: async () => ({ userName: 'ana' }),
  connectPasskey: async () => undefined,
  updateEmail: async (_, approve) => {
    await approve(owner)
    return { action: 'VERIFY_SECONDARY_OTP' }
  },
  updateEmailSecondary: async () => ({ newEmail: 'ana@meadow.example' }),
  ...{ sign: async () => '0x', sponsor: async () => null },
  signAuthorization: () => Promise.reject(new TypeError('No test delegates.')),
  signSolana: () => Promise.reject(new TypeError('No test signs.')),
  openDevices: () => Promise.reject(new TypeError('No test has devices.')),
  changeRecovery: async (approve) => {
    await approve(owner)
    return true
  },
  openExport: () => Promise.reject(new TypeError('No test exports.')),
}

/** A frame with one user. @param isDeployed - null: the node does not answer. */
function startApp({
  storage = null,
  isDeployed = false,
  isPrivate = true,
  confirmations = createConfirmStore(),
  open = login.open,
}: {
  readonly confirmations?: ConfirmStore
  readonly open?: Login['open']
  readonly isPrivate?: boolean
  readonly storage?: Storage | null
  readonly isDeployed?: boolean | null
} = {}) {
  const app = createApp({
    ...{
      config,
      loginOf: () => ({ ...login, open }),
      confirmations,
      devices: createDevicesStore(),
      applyTheme: () => {},
    },
    describeFailure: async () => null,
    preferences: createAccountPreferences(storage),
    loadRpc: async () => ({
      answer: async ({ account, accountType, chain: { chainId }, solana }, { method }) =>
        method.startsWith('solana_')
          ? [solana.account, solana.network?.id ?? null]
          : [account, accountType, ...(chainId === 1 ? [] : [chainId])],
      smartAddressOf: () => smart,
      isDeployed: async () => {
        if (isDeployed === null) throw new TypeError('No node answers.')
        return isDeployed
      },
    }),
  })
  return async <Type extends AppMessage['type']>(
    type: Type,
    payload?: Extract<AppMessage, { type: Type }>['payload'],
  ): Promise<ReplyOutcome> =>
    new Promise((reply) => {
      const message = { type, id: 'a', payload } as AppMessage
      void app.answer({ message, origin: 'https://meadow.example', isPrivate, reply })
    })
}

/** A storage in memory. */
function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    ...{ length: 0, clear: () => items.clear(), key: () => null },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const userOf = (type: 'eoa' | 'smartAccount') => ({
  status: 'success',
  result: {
    ...{ address: type === 'eoa' ? owner : smart, preferredAccountType: type },
    accounts: [
      { address: owner, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ],
  },
})

describe('an account that is opened', () => {
  test('behavior: a request that comes while the account is opened waits for it', async () => {
    let finish = () => {}
    const opened = new Promise<void>((resolve) => {
      finish = resolve
    })
    const send = startApp({ open: () => opened.then(login.open) })
    const user = send('GET_USER')
    const request = send('RPC_REQUEST', { method: 'eth_accounts' })
    finish()
    expect(await request).toMatchObject({ result: [owner, 'eoa'] })
    expect(await user).toMatchObject({ result: { address: owner } })
  })

  test('error: where the account cannot be opened, a request that waits for it has none', async () => {
    const send = startApp({ open: () => Promise.reject(new TypeError('No server answers.')) })
    const user = send('GET_USER')
    expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({ result: [null, 'eoa'] })
    expect(await user).toMatchObject({ status: 'error' })
  })
})

describe('another login', () => {
  test.each([
    ['CONNECT_OTP', { otp: '123456' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_PASSKEY', undefined],
    ['CONNECT_FARCASTER', undefined],
  ] as const)(
    'security: after %s nothing acts for the account before, and what waits is dropped',
    async (type, payload) => {
      const confirmations = createConfirmStore()
      const send = startApp({ confirmations })
      await send('GET_USER')
      const shown = confirmations.request({ id: 'b', origin: 'https://meadow.example' }, new Promise(() => {}))
      expect(await send(type, payload)).toMatchObject({ status: 'success' })
      await expect(shown).rejects.toMatchObject({ code: 'frame/request-aborted' })
      expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({ result: [null, 'eoa'] })
      expect(await send('GET_USER')).toMatchObject({ result: { address: owner } })
    },
  )

  test('behavior: a social login drops what waits too, and its reply is the new account', async () => {
    const confirmations = createConfirmStore()
    const send = startApp({ confirmations })
    const request = { id: 'b', origin: 'https://meadow.example' }
    const shown = confirmations.request(request, new Promise(() => {}))
    await send('CONNECT_SOCIAL', { uri: 'https://provider.test/' })
    await expect(shown).rejects.toMatchObject({ code: 'frame/request-aborted' })
    expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({ result: [owner, 'eoa'] })
  })
})

describe('smart accounts of the app', () => {
  test('default: the networks that have them', async () => {
    expect(await startApp()('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
      ...{ status: 'success', result: { smartAccountEnabledNetworks: [1] } },
    })
  })

  test('default: a user has both accounts, and uses the one with a key until they choose', async () => {
    const send = startApp()
    expect(await send('GET_USER')).toMatchObject(userOf('eoa'))
    expect(await send('INIT_SMART_ACCOUNT')).toEqual({
      ...{ status: 'success', result: { address: smart, isDeployed: false } },
    })
    expect(await send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      ...{ status: 'success', result: { type: 'smartAccount', address: smart } },
    })
    expect(await send('GET_USER')).toMatchObject(userOf('smartAccount'))
    expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toEqual({
      ...{ status: 'success', result: [owner, 'smartAccount'] },
    })
  })

  test('default: the choice outlasts a reload, and a message with another type changes it', async () => {
    const storage = createStorage()
    await startApp({ storage })('GET_USER', { preferredAccountType: 'smartAccount' })
    const send = startApp({ storage })
    expect(await send('GET_USER', { preferredAccountType: 'whatever' })).toMatchObject(userOf('smartAccount'))
    expect(await send('GET_USER', { preferredAccountType: 'eoa' })).toMatchObject(userOf('eoa'))
  })

  test('default: a network without them has the account with a key, and the choice stays', async () => {
    const send = startApp()
    await send('GET_USER', { preferredAccountType: 'smartAccount' })
    for (const chainId of [10, 8453])
      expect(await send('GET_USER', { chainId })).toMatchObject({
        result: { address: owner, accounts: [{ address: owner, type: 'eoa' }], preferredAccountType: 'eoa' },
      })
    expect(await send('INIT_SMART_ACCOUNT')).toMatchObject({ status: 'error' })
    expect(await send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toMatchObject({ status: 'error' })
    expect(await send('GET_USER', { chainId: 1 })).toMatchObject(userOf('smartAccount'))
  })

  test.each([true, false])('default: whether it is deployed is said: %s', async (isDeployed) => {
    expect(await startApp({ isDeployed })('GET_USER')).toMatchObject({ result: { smartAccountDeployed: isDeployed } })
  })

  test('error: a node that does not answer does not end a login, and says nothing of the account', async () => {
    const send = startApp({ isDeployed: null })
    const { result } = Object(await send('GET_USER'))
    expect(result).not.toHaveProperty('smartAccountDeployed')
    expect(await send('INIT_SMART_ACCOUNT')).toMatchObject({ status: 'error' })
  })

  test('error: an unknown account type, and nobody who is logged in', async () => {
    const send = startApp()
    expect(await send('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toMatchObject({ status: 'error' })
    await send('GET_USER')
    expect(await send('SET_PREFERRED_ACCOUNT', { type: 'other' })).toMatchObject({ status: 'error' })
  })
})

describe('networks of Solana', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

  test.each([mainnet, mainnet.slice('solana:'.length)])(
    'default: on %s, the user has the Solana address',
    async (id) => {
      const send = startApp()
      const user = { address: solanaAddress, chainId: mainnet, accounts: [{ address: solanaAddress, type: 'eoa' }] }
      expect(await send('GET_USER', { chainId: id })).toMatchObject({ status: 'success', result: user })
      expect(await send('GET_CHAIN_ID')).toMatchObject({ result: { chainId: mainnet } })
      expect(await send('GET_USER')).toMatchObject({ result: user })
      expect(await send('GET_USER', { chainId: 10 })).toMatchObject({ result: { address: owner, chainId: 10 } })
      expect(await send('GET_USER')).toMatchObject({ result: { address: owner, chainId: 10 } })
    },
  )

  test('default: a method is for the network that it names, the current one, or the first', async () => {
    const send = startApp()
    await send('GET_USER', { chainId: 10 })
    const params = { method: 'solana_signTransaction', params: { transaction: 'a' } } as const
    const networkOf = async (more: { readonly chainId?: string } = {}) =>
      Object(await send('RPC_REQUEST', { ...params, ...more })).result
    expect(await networkOf()).toEqual([solanaAddress, mainnet])
    expect(await networkOf({ chainId: devnet })).toEqual([solanaAddress, devnet])
    expect(await send('SWITCH_NETWORK', { chainId: devnet })).toMatchObject({ result: { chainId: devnet } })
    expect(await networkOf()).toEqual([solanaAddress, devnet])
    // Methods of EVM stay on the last network of EVM.
    expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({ result: [owner, 'eoa', 10] })
  })

  test('error: a network of Solana that the operator does not have', async () => {
    const reply = await startApp()('SWITCH_NETWORK', { chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' })
    expect(reply).toMatchObject({ status: 'error' })
  })
})

describe('public clients', () => {
  test('behavior: a social login has no null that their schema refuses', async () => {
    const payload = { uri: 'https://provider.test/' }
    const ofPublic = await startApp({ isPrivate: false })('CONNECT_SOCIAL', payload)
    expect(ofPublic).toMatchObject({ status: 'success', result: { email: '', address: owner } })
    expect(ofPublic).not.toHaveProperty('result.userName')
    expect(await startApp()('CONNECT_SOCIAL', payload)).toMatchObject({ result: { email: null } })
  })

  test('behavior: a login by the link alone has no payload, which their schema has not', async () => {
    expect(await startApp({ isPrivate: false })('CONNECT_DEVICE')).toEqual({ status: 'success', result: undefined })
    expect(await startApp()('CONNECT_DEVICE')).toEqual({ status: 'success', result: { isLoggedIn: true } })
  })

  test('behavior: the user of one that knows no chain yet, and sends 0, is on the first one', async () => {
    const send = startApp({ isPrivate: false })
    expect(await send('GET_USER', { chainId: 0 })).toMatchObject({ status: 'success', result: { chainId: 1 } })
    expect(await send('GET_USER', { chainId: 10 })).toMatchObject({ status: 'success', result: { chainId: 10 } })
    expect(await send('GET_USER', { chainId: 3 })).toMatchObject({ status: 'error' })
  })
})

describe('the address of an account that has none', () => {
  const email = 'thief@mail.example'
  const shown = (confirmations: ConfirmStore) =>
    vi.waitFor(() => {
      const [first] = confirmations.getState()
      if (first?.status !== 'ready') throw new Error('Nothing is shown.')
      return first
    })

  test.each([true, false])(
    'security: it is confirmed in the frame, with who requests it (on the port: %s)',
    async (isPrivate) => {
      const confirmations = createConfirmStore()
      const reply = startApp({ confirmations, isPrivate })('UPDATE_EMAIL', { email })
      const { confirmation, id } = await shown(confirmations)
      const origin = 'https://meadow.example'
      expect(confirmation).toMatchObject({ origin, account: owner, content: { type: 'add-email', email } })
      confirmations.approve(id)
      expect(await reply).toEqual({ status: 'success', result: { action: 'VERIFY_SECONDARY_OTP' } })
    },
  )

  test('security: where the user declines, the app gets an error', async () => {
    const confirmations = createConfirmStore()
    const reply = startApp({ confirmations })('UPDATE_EMAIL', { email })
    confirmations.reject((await shown(confirmations)).id)
    expect(await reply).toMatchObject({ status: 'error', message: 'The user rejected the request.' })
  })
})
