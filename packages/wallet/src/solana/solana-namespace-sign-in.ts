import type { NamespaceSignIn } from '../sign-in/namespace-sign-in.ts'
import { createLink, toRequestError } from './request-wallet.ts'
import { signInBy, toSolanaSignInMessage } from './sign-in.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { formatSolanaSignInMessage, parseSolanaSignInMessage } from './solana-sign-in-message.ts'
import type { SolanaTarget } from './solana-targets.ts'
import { SolanaAccountMissingError } from './wallet-errors.ts'

/** Creates how the sign-in of the modal signs with Solana. @param targetOf - returns the wallet of a connection, or null. */
export function createSolanaSignIn(targetOf: (walletId: string) => SolanaTarget | null): NamespaceSignIn {
  return {
    prepare: ({ address, chainId }, options) => {
      const message = toSolanaSignInMessage({ address: parseSolanaAddress(address), chainId }, options)
      return { message, text: formatSolanaSignInMessage(message), preparedAt: options.now }
    },
    sign: async ({ walletId, networkId }, text) => {
      const target = targetOf(walletId)
      if (target === null || target.network.id !== networkId) throw new SolanaAccountMissingError()
      const signed = await signInBy(createLink(target), parseSolanaSignInMessage(text)).catch((cause: unknown) => {
        throw toRequestError(cause)
      })
      return signed.signature
    },
  }
}
