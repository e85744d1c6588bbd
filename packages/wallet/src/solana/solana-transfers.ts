import { type Address, signatureBytes, type Transaction } from '@solana/kit'
import type { CaipNetworkId } from '../caip/caip.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { TransferAccount, TransferSource, TransferStorage, Transfers } from '../transfer/transfer-source.ts'
import { SIGNATURE_LAMPORTS } from './build-transfer.ts'
import { maxSolAmount } from './check-sol-balance.ts'
import { limitPrice, readUnitPrice } from './priority-fee.ts'
import { readReceiver } from './read-receiver.ts'
import { readSolanaTokens, readSolBalance } from './read-solana-tokens.ts'
import { createLink, toRequestError } from './request-wallet.ts'
import { createTransferSender } from './send-transfer.ts'
import { sendByWallet, takeSignature } from './sign-transactions.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { formatSolanaAmount, SOL_DECIMALS } from './solana-amount.ts'
import type { SolanaLink } from './solana-link.ts'
import type { SolanaNetwork } from './solana-networks.ts'
import { nodesOf } from './solana-nodes.ts'
import type { SolanaTarget } from './solana-targets.ts'
import { createTransferNode } from './transfer-node.ts'
import { toTransferStatus } from './transfer-status.ts'
import { SolanaAccountMissingError } from './wallet-errors.ts'

/** Compute units of a transfer of SOL, many times over, so that the fee that Max leaves is enough when prices rise. */
const MAX_FEE_UNITS = 10_000

/** What sending of an adapter's accounts needs. */
export type SolanaTransfersOptions = {
  readonly networkOf: (networkId: CaipNetworkId) => SolanaNetwork
  /** Returns the wallet of a connection, or null when it is not connected. */
  readonly targetOf: (walletId: string) => SolanaTarget | null
}

/** Creates how the Send view sends SOL and tokens. What it reads, simulates and sends goes to the node of the network. */
export function createSolanaTransfers({ networkOf, targetOf }: SolanaTransfersOptions): TransferSource {
  const nodes = ({ networkId }: TransferAccount) => nodesOf(networkOf(networkId))
  return {
    readTokens: async (account) => {
      const { rpc } = nodes(account)
      const owner = parseSolanaAddress(account.address)
      const [amount, tokens] = await Promise.all([readSolBalance(rpc, owner), readSolanaTokens(rpc, owner)])
      const shownAmount = formatSolanaAmount(amount, SOL_DECIMALS)
      return [
        { ...{ id: null, name: 'Solana', symbol: 'SOL', decimals: SOL_DECIMALS }, amount, shownAmount },
        ...tokens.map(({ mint, name, symbol, token, ...held }) => ({
          ...{ id: mint, name, symbol, decimals: token.decimals, amount: held.amount },
          shownAmount: held.shownAmount,
        })),
      ]
    },
    readMax: async (account) => {
      const { rpc } = nodes(account)
      const owner = parseSolanaAddress(account.address)
      const [balance, minimum, price] = await Promise.all([
        readSolBalance(rpc, owner),
        rpc.getMinimumBalanceForRentExemption(0n).send(),
        readUnitPrice(rpc, [owner]),
      ])
      const priority = (limitPrice(price, MAX_FEE_UNITS) * BigInt(MAX_FEE_UNITS)) / 1_000_000n
      return maxSolAmount(balance, SIGNATURE_LAMPORTS + priority + minimum)
    },
    readReceiver: (account, text, facts) =>
      readReceiver(nodes(account).rpc, text, { ...facts, sender: account.address }),
    createTransfers: (account, storage) => createTransfers(account, { ...{ networkOf, targetOf }, storage }),
  }
}

function createTransfers(
  account: TransferAccount,
  { networkOf, targetOf, storage }: SolanaTransfersOptions & { readonly storage: TransferStorage },
): Transfers {
  const from = parseSolanaAddress(account.address)
  const findLink = () => {
    const target = targetOf(account.walletId)
    // A wallet signs for the network that it is on.
    return target === null || target.network.id !== account.networkId ? null : createLink(target)
  }
  const isSentByWallet = () => findLink()?.isSending === true
  const sender = createTransferSender({
    ...createTransferNode(nodesOf(networkOf(account.networkId))),
    ...{ storage, isSentByWallet },
    sign: async (transaction) => {
      const link = findLink()
      if (link === null) throw new SolanaAccountMissingError()
      const answer = link.isSending ? sendToSign(link, transaction, from) : signAlone(link, transaction, from)
      return answer.catch((cause: unknown) => {
        throw toRequestError(cause)
      })
    },
    clock: {
      now: Date.now,
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms)
        }),
    },
  })
  const status = createDerivedStore(() => toTransferStatus(sender.getState(), isSentByWallet()), [sender])
  return {
    getState: status.getState,
    getInitialState: status.getInitialState,
    subscribe: status.subscribe,
    plan: ({ tokenId, amount, receiver, memo }) =>
      sender.plan({
        ...{ from, amount, memo },
        to: parseSolanaAddress(receiver),
        mint: tokenId === null ? null : parseSolanaAddress(tokenId),
      }),
    confirm: sender.confirm,
    leave: sender.leave,
    stop: () => {
      sender.stop()
      status.destroy()
    },
  }
}

async function signAlone(link: SolanaLink, transaction: Transaction, from: Address): Promise<Transaction> {
  const [answer] = await link.signTransactions([transaction])
  return takeSignature(transaction, answer, from)
}

async function sendToSign(link: SolanaLink, transaction: Transaction, from: Address): Promise<Transaction> {
  const signature = await sendByWallet(link, transaction, { preflightCommitment: 'confirmed' })
  return { ...transaction, signatures: { ...transaction.signatures, [from]: signatureBytes(signature) } }
}
