/** The frame with a login that is a double: one account whose key is in the page. Everything else is the frame's. */
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Login } from '../../apps/frame/src/account/login.ts'
import type { PromptStore, RecoveryPrompt } from '../../apps/frame/src/account/prompt-store.ts'
import { solanaAddressOf } from '../../apps/frame/src/keys/derive/solana-key.ts'
import { PasskeyUnsupportedError, RecoveryDeniedError } from '../../apps/frame/src/keys/errors.ts'
import { signEvm } from '../../apps/frame/src/keys/worker/sign.ts'
import { signSolana } from '../../apps/frame/src/keys/worker/sign-solana.ts'
import { startFrame } from '../../apps/frame/src/start-frame.ts'
import { frameAccountKey, phrase, recoveryPassword } from './account.ts'

const account = privateKeyToAccount(frameAccountKey)
/** The Solana key of the same account. */
const solanaKey = hexToBytes(frameAccountKey)
/** How many times the key was used. The journeys read it. */
const counter = { signatures: 0 }
Object.assign(window, { counter })

/** What the operator's paymaster adds to an operation. */
const sponsorship = {
  paymaster: '0xbebebebebebebebebebebebebebebebebebebebe',
  paymasterData: `0x${'0'.repeat(12)}${'f'.repeat(12)}${'5a'.repeat(65)}`,
  ...{ paymasterVerificationGasLimit: 70_000n, paymasterPostOpGasLimit: 30_000n },
} as const

const nothing = () => Promise.resolve()

/** What the user has to do for their account after a code, by the code. */
const promptsByCode: Readonly<Record<string, Pick<RecoveryPrompt, 'type' | 'method'>>> = {
  '000001': { type: 'set-up', method: null },
  '000002': { type: 'unlock', method: 'passkey' },
  '000003': { type: 'unlock', method: 'password' },
  '000004': { type: 'renew', method: 'password' },
  '000005': { type: 'sign', method: 'password' },
}

const createLogin = (prompts: PromptStore): Login => ({
  open: () =>
    Promise.resolve({
      address: account.address,
      solanaAddress: solanaAddressOf(solanaKey),
      email: 'ana@meadow.example',
    }),
  isConnected: () => Promise.resolve(true),
  connectEmail: () => Promise.resolve({ action: 'VERIFY_OTP', matchCode: 'KT-47' }),
  connectDevice: () => Promise.resolve(undefined),
  connectCode: async (code) => {
    const prompt = promptsByCode[code]
    if (prompt === undefined) return
    await prompts.request(prompt, async (choice) => {
      if (choice.type === 'passkey') throw new PasskeyUnsupportedError()
      if (choice.password !== recoveryPassword) throw new RecoveryDeniedError()
    })
  },
  startSocial: (provider) => Promise.resolve({ uri: `https://provider.test/${provider}` }),
  connectSocial: () => Promise.resolve({ userName: null }),
  startFarcaster: () => Promise.resolve({ url: 'https://farcaster.test' }),
  connectFarcaster: () => Promise.resolve({ userName: 'ana' }),
  connectPasskey: () => Promise.resolve(),
  leave: () => {},
  signOut: nothing,
  updateEmail: () => Promise.resolve({ action: 'VERIFY_PRIMARY_OTP' }),
  updateEmailPrimary: nothing,
  updateEmailSecondary: () => Promise.resolve({ newEmail: 'ana@a.example' }),
  openDevices: async () => {
    const seenAt = { firstSeenAt: 1_790_000_000, lastSeenAt: 1_796_000_000 }
    let list = [
      { device: 'a'.repeat(43), name: 'Chrome on macOS', origin: 'https://meadow.example', ...seenAt, isCurrent: true },
      {
        device: 'b'.repeat(43),
        name: 'A browser on Android',
        origin: 'https://a-long-name.orchard.example:8443',
        ...seenAt,
        isCurrent: false,
      },
    ]
    return {
      address: account.address,
      list: async () => list,
      revoke: async (device) => {
        list = list.filter((one) => one.device !== device)
      },
    }
  },
  changeRecovery: async (approve) => {
    await approve(account.address)
    const change = prompts.request({ type: 'change', method: null }, async (choice) => {
      if (choice.type === 'passkey') throw new PasskeyUnsupportedError()
    })
    return change.then(
      () => true,
      () => false,
    )
  },
  openExport: () =>
    Promise.resolve({
      method: 'password',
      reveal: async (choice) => {
        if (choice.type !== 'password' || choice.password !== recoveryPassword) throw new RecoveryDeniedError()
        return { phrase, evmPrivateKey: frameAccountKey, solanaPrivateKey: 'So1ana'.repeat(14) }
      },
    }),
  sign: async (_, request) => {
    counter.signatures++
    switch (request.type) {
      case 'message':
        return account.signMessage({ message: { raw: request.message } })
      case 'typedData':
        return account.signTypedData(request.typedData)
      case 'transaction':
        return account.signTransaction(request.transaction)
      case 'userOperation':
      case 'accountMessage':
      case 'accountTypedData': {
        const signed = await signEvm(request, hexToBytes(frameAccountKey))
        if (signed.type !== 'signature') throw new TypeError('It is a signature.')
        return signed.signature
      }
      default:
        return request satisfies never
    }
  },
  signSolana: async (_, request) => {
    counter.signatures++
    const signed = signSolana(request, solanaKey)
    if (signed.type !== 'solana') throw new TypeError('It is a signature.')
    return signed.signature
  },
  signAuthorization: async (_, authorization) => {
    counter.signatures++
    const signed = await signEvm({ type: 'authorization', authorization }, hexToBytes(frameAccountKey))
    if (signed.type !== 'authorization') throw new TypeError('It is an authorization.')
    return signed
  },
  // The journeys add it to the URL of the frame.
  sponsor: async () => (location.hash === '#sponsored' ? sponsorship : null),
})

startFrame((_, __, prompts) => createLogin(prompts))
