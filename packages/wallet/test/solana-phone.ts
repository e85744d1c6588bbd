import { WalletKit } from '@reown/walletkit'
import { getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import { createCore, memoryStorage } from '../../../devnet/test-wallet/src/create-core.ts'
import type { TestSolanaKey } from './standard-wallet.ts'

/** The EVM account of the phone. */
export const PHONE_EVM_ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** What a phone answers to a request. Throws where its user declines. */
export type PhoneAnswer = (method: string, params: Readonly<Record<string, unknown>>) => object | Promise<object>

/** Signs what is requested, as a wallet does. */
export const answerWith =
  (key: Pick<TestSolanaKey, 'sign'>): PhoneAnswer =>
  (method, { message, transaction, transactions }) => {
    const sign = (bytes: Parameters<typeof key.sign>[0]) => getBase58Decoder().decode(key.sign(bytes))
    const open = (wire: unknown) => getTransactionDecoder().decode(Buffer.from(String(wire), 'base64'))
    switch (method) {
      case 'solana_signMessage':
        return { signature: sign(getBase58Encoder().encode(String(message))) }
      case 'solana_signAllTransactions':
        return {
          transactions: (Array.isArray(transactions) ? transactions : []).map((wire) => {
            const { messageBytes } = open(wire)
            return Buffer.of(1, ...key.sign(messageBytes), ...messageBytes).toString('base64')
          }),
        }
      default:
        return { signature: sign(open(transaction).messageBytes) }
    }
  }

/** A phone wallet that approves at once: EVM accounts, Solana accounts or both. The first key signs. */
export async function startSolanaPhone(
  relayUrl: string,
  {
    keys: [key, ...others],
    networkIds,
  }: { readonly keys: readonly [TestSolanaKey, ...TestSolanaKey[]]; readonly networkIds: readonly string[] },
) {
  const { core, destroy } = createCore({
    ...{ name: `phone-${Math.random()}`, relayUrl, projectId: 'test', storage: memoryStorage() },
  })
  const metadata = { name: 'Phone', description: '', url: 'http://localhost', icons: [] }
  const kit = await WalletKit.init({ core, metadata })
  const settings: {
    shares: readonly ('eip155' | 'solana')[]
    /** What the wallet can do on Solana; null is all that is requested. */
    methods: string[] | null
    answer: PhoneAnswer
    readonly requests: string[]
  } = { shares: ['eip155', 'solana'], methods: null, answer: answerWith(key), requests: [] }
  const proposals: Readonly<Record<string, { readonly chains?: string[]; readonly methods: string[] }>>[] = []
  const namespacesOf = (wanted: Readonly<Record<string, { readonly methods?: string[] }>>) => ({
    ...(settings.shares.includes('eip155')
      ? {
          eip155: {
            chains: ['eip155:1'],
            accounts: [`eip155:1:${PHONE_EVM_ADDRESS}`],
            methods: wanted['eip155']?.methods ?? [],
            events: ['accountsChanged', 'chainChanged'],
          },
        }
      : {}),
    ...(settings.shares.includes('solana')
      ? {
          solana: {
            chains: [...networkIds],
            accounts: networkIds.flatMap((id) => [key, ...others].map(({ address }) => `${id}:${address}`)),
            methods: settings.methods ?? wanted['solana']?.methods ?? [],
            events: [],
          },
        }
      : {}),
  })
  kit.on('session_proposal', ({ id, params: { optionalNamespaces } }) => {
    proposals.push(optionalNamespaces)
    void kit.approveSession({ id, namespaces: namespacesOf(optionalNamespaces) })
  })
  kit.on('session_request', ({ topic, id, params: { request } }) => {
    settings.requests.push(request.method)
    const response = { id, jsonrpc: '2.0' as const }
    void Promise.resolve()
      .then(() => settings.answer(request.method, request.params))
      .then(
        (result) => ({ ...response, result }),
        () => ({ ...response, error: { code: 5000, message: 'User rejected.' } }),
      )
      .then((answer) => kit.respondSessionRequest({ topic, response: answer }))
  })
  return {
    settings,
    proposals,
    destroy,
    pair: (uri: string) => kit.pair({ uri }),
    sessions: () => Object.values(kit.getActiveSessions()),
    end: () =>
      Promise.all(
        Object.keys(kit.getActiveSessions()).map((topic) =>
          kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
        ),
      ),
  }
}
