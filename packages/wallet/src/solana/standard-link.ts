import { getTransactionEncoder, type Transaction } from '@solana/kit'
import type { SolanaLink } from './solana-link.ts'
import type { SolanaTarget } from './solana-targets.ts'
import { decodeTransaction, readAccount, readAnswers, readBytes } from './standard-answers.ts'

/**
 * Returns the requests of a Wallet Standard wallet.
 * Source: https://github.com/anza-xyz/wallet-standard/tree/master/packages/core/features.
 */
export function createStandardLink({
  wallet,
  account,
  network,
}: Extract<SolanaTarget, { type: 'standard' }>): SolanaLink {
  const from = { account: account.identity }
  const onNetwork = { ...from, chain: network.walletChain }
  const encode = (transaction: Transaction) => new Uint8Array(getTransactionEncoder().encode(transaction))
  return {
    signMessage: async (message) => {
      const answer = await wallet.request(['solana:signMessage', 'signMessage'], [{ ...from, message }])
      return readSigned(readAnswers(answer, 1)[0])
    },
    signIn: !wallet.hasFeature('solana:signIn')
      ? null
      : async (message) => {
          const answer = await wallet.request(['solana:signIn', 'signIn'], [message])
          const [signed] = readAnswers(answer, 1)
          return { ...readSigned(signed), account: readAccount(signed) }
        },
    isSending: !wallet.hasFeature('solana:signTransaction') && wallet.hasFeature('solana:signAndSendTransaction'),
    signTransactions: async (transactions) => {
      const inputs = transactions.map((transaction) => ({ ...onNetwork, transaction: encode(transaction) }))
      const answer = await wallet.request(['solana:signTransaction', 'signTransaction'], inputs)
      return readAnswers(answer, inputs.length).map((signed) =>
        decodeTransaction(readBytes(signed, 'signedTransaction')),
      )
    },
    signAndSendTransaction: async (transaction, options) => {
      const input = { ...onNetwork, transaction: encode(transaction), options }
      const call = ['solana:signAndSendTransaction', 'signAndSendTransaction'] as const
      return readBytes(readAnswers(await wallet.request(call, [input]), 1)[0], 'signature')
    },
  }
}

function readSigned(answer: unknown) {
  return { message: readBytes(answer, 'signedMessage'), signature: readBytes(answer, 'signature') }
}
