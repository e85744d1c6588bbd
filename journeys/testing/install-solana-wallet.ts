import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

/**
 * How the wallet answers: as it should, with a rejection, or with a signature of another message or transaction. `break`: one that sends
 * by itself does, and fails before it says so.
 */
export type SolanaAnswer = 'honest' | 'reject' | 'other-message' | 'other-transaction' | 'break'

/** A Solana wallet in a page. */
export type SolanaPageWallet = {
  readonly address: string
  /** From now on the wallet answers in this way. */
  readonly answerWith: (answer: SolanaAnswer) => Promise<void>
}

/**
 * Puts a Wallet Standard wallet with a real key into a page, as an extension does. It remembers over reloads that the page
 * may connect.
 * @param look - its name, and its icon as a `data:` URI. A wallet with the same look for EVM is the same wallet. `privateKey`
 * is in base58, 64 bytes; left out, it is a new one. `sendsTo`: the URL of the node to which it sends, without being able to sign alone.
 */
export async function installSolanaWallet(
  page: Page,
  {
    privateKey,
    sendsTo = null,
    ...look
  }: {
    readonly name: string
    readonly icon: string
    readonly privateKey?: string
    readonly sendsTo?: string | null
  },
): Promise<SolanaPageWallet> {
  const key = privateKey === undefined ? generateKeyPairSync('ed25519').privateKey : readKey(privateKey)
  const jwk = key.export({ format: 'jwk' })
  const address = getBase58Decoder().decode(Buffer.from(String(jwk.x), 'base64url'))
  await page.addInitScript(putSolanaWalletInPage, {
    ...look,
    address,
    sendsTo,
    privateKey: { kty: 'OKP', crv: 'Ed25519', ...jwk },
  })
  return {
    address,
    answerWith: (answer) =>
      page.evaluate((how) => {
        window.dispatchEvent(new CustomEvent('test-solana-wallet', { detail: how }))
      }, answer),
  }
}

function readKey(privateKey: string): KeyObject {
  // PKCS 8 of Ed25519: a fixed head, then the 32 bytes of the seed (RFC 8410).
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const seed = getBase58Encoder().encode(privateKey).slice(0, 32)
  return createPrivateKey({ key: Buffer.concat([head, Uint8Array.from(seed)]), format: 'der', type: 'pkcs8' })
}

/** Runs in the page, so it may use nothing of this file. */
function putSolanaWalletInPage({
  name,
  icon,
  address,
  privateKey,
  sendsTo,
}: {
  readonly name: string
  readonly icon: string
  readonly address: string
  readonly privateKey: JsonWebKey
  readonly sendsTo: string | null
}): void {
  let answer = 'honest'
  window.addEventListener('test-solana-wallet', (event) => {
    if (event instanceof CustomEvent) answer = event.detail
  })
  const permission = 'test-solana-wallet'
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet']
  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains,
    features: ['solana:signMessage', sendsTo === null ? 'solana:signTransaction' : 'solana:signAndSendTransaction'],
  }
  const key = crypto.subtle.importKey('jwk', privateKey, 'Ed25519', false, ['sign'])

  async function sign(requested: Uint8Array) {
    if (answer === 'reject') throw Object.assign(new Error('The user rejected it.'), { code: 4001 })
    const other = new TextEncoder().encode('I owe the app 100 SOL')
    const signedMessage = answer === 'other-message' ? other : requested
    const signature = await crypto.subtle.sign('Ed25519', await key, new Uint8Array(signedMessage))
    return [{ signedMessage, signature: new Uint8Array(signature), account }]
  }
  /** Signs a transaction of one signer: a count of 1, the signature, and the message. */
  async function signTransaction(requested: Uint8Array) {
    if (answer === 'reject') throw Object.assign(new Error('The user rejected it.'), { code: 4001 })
    const signed = new Uint8Array(requested)
    // The last byte is of the last instruction, or says that there are no lookup tables.
    if (answer === 'other-transaction') signed[signed.length - 2] = (signed.at(-2) ?? 0) ^ 1
    const signature = await crypto.subtle.sign('Ed25519', await key, signed.slice(65))
    signed.set(new Uint8Array(signature), 1)
    return { signedTransaction: signed }
  }
  type Inputs = readonly { readonly transaction: Uint8Array }[]
  const signAll = (...inputs: Inputs) => Promise.all(inputs.map(({ transaction }) => signTransaction(transaction)))
  async function signAndSendTransaction(...inputs: Inputs) {
    const signed = await signAll(...inputs)
    for (const { signedTransaction } of signed) {
      const params = [btoa(String.fromCharCode(...signedTransaction)), { encoding: 'base64', skipPreflight: true }]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
      await fetch(sendsTo ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
    if (answer === 'break') throw new Error('The wallet broke.')
    return signed.map(({ signedTransaction }) => ({ signature: signedTransaction.slice(1, 65) }))
  }
  const wallet = {
    ...{ version: '1.0.0', name, icon, chains, accounts: [account] },
    features: {
      'standard:connect': {
        connect: async ({ silent = false } = {}) => {
          if (!silent && answer === 'reject') throw Object.assign(new Error('The user rejected it.'), { code: 4001 })
          if (!silent) localStorage.setItem(permission, 'yes')
          return { accounts: localStorage.getItem(permission) === null ? [] : [account] }
        },
      },
      'standard:disconnect': { disconnect: async () => localStorage.removeItem(permission) },
      'standard:events': { on: () => () => {} },
      'solana:signMessage': { signMessage: ({ message }: { readonly message: Uint8Array }) => sign(message) },
      ...(sendsTo === null
        ? { 'solana:signTransaction': { supportedTransactionVersions: ['legacy', 0], signTransaction: signAll } }
        : { 'solana:signAndSendTransaction': { supportedTransactionVersions: ['legacy', 0], signAndSendTransaction } }),
    },
  }
  const register = (api: { readonly register: (added: object) => void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail)
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
