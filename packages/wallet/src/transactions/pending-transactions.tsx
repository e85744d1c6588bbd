import { useState } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { RowEnd } from '../controls/badge.tsx'
import { Group, Row } from '../controls/row.tsx'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatPurpose } from '../send/format-item.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { useReadable } from '../store/use-readable.ts'
import type { PendingBatch } from '../swap/pending-swap.tsx'
import { swapKey } from './has-transactions.ts'
import { isStillPending } from './transaction.ts'
import { transactionWords } from './transaction-words.ts'
import { transactionsOf } from './transactions-store.ts'

const transferPart = lazyPart(() => import('../modal/transfer-views.ts'))
const swapPart = lazyPart(() => import('../modal/swap-views.ts'))

/** Adds the messages of this chunk. */
export function setUp(): void {
  addEnglish(enSend)
}

/** The account's transactions that are not mined yet. Nothing while there is none. */
export function PendingTransactions() {
  const { address, namespace } = useWalletAccount()
  if (address === null) return null
  return namespace === 'eip155' ? <EvmPending address={address} /> : <PendingTransfer />
}

/** The transfer of an account of another namespace, whose code is loaded for such an account. */
function PendingTransfer() {
  const loaded = useLoaded(transferPart)
  // Without it the account is still shown, and Send follows it.
  return loaded === null || loaded === 'failed' ? null : <loaded.PendingTransfer />
}

/** A batch has no transaction before the wallet reports it. The views of swaps, to which its row leads, are loaded only where a swap is on its way. */
function EvmPending({ address }: { readonly address: string }) {
  const { wallet } = useProvided()
  const [isSaved] = useState(() => createLazyStorage(wallet.environment.storage).getItem(swapKey(wallet)) !== null)
  const loaded = useLoaded(isSaved ? swapPart : null)
  if (loaded === null || loaded === 'failed') return <EvmTransactions address={address} batch={null} />
  return (
    <loaded.PendingSwap address={address}>
      {(batch) => <EvmTransactions address={address} batch={batch} />}
    </loaded.PendingSwap>
  )
}

function EvmTransactions({ address, batch }: { readonly address: string; readonly batch: PendingBatch | null }) {
  const { wallet } = useProvided()
  const transactions = useReadable(transactionsOf(wallet))
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const prefetchView = usePrefetchView()
  const t = useMessages()
  const pending = transactions.filter(
    ({ from, status }) => status === 'pending' && from.toLowerCase() === address.toLowerCase(),
  )
  const isListed = pending.some(({ purpose }) => purpose.type === 'swap' && purpose.isBatched)
  const unlisted = isListed ? null : batch
  if (pending.length === 0 && unlisted === null) return null
  const tileOf = (chainId: number) => (
    <NetworkTile network={requested.find(({ id }) => id === `eip155:${chainId}`) ?? null} />
  )
  return (
    <Group label={t('transaction.list')}>
      {unlisted !== null && (
        <li>
          <Row
            end={<RowEnd leadsOn>{t(unlisted.isLate ? 'transaction.stillPending' : 'transaction.pending')}</RowEnd>}
            focusKey="batch"
            name={formatPurpose(unlisted.purpose, locale, t)}
            onIntent={() => prefetchView('Swap')}
            onPress={() => wallet.modal.push({ type: 'Swap' })}
            tile={tileOf(unlisted.chainId)}
          />
        </li>
      )}
      {pending.map((transaction) => {
        const { id, chainId, purpose } = transaction
        const isLate = isStillPending(transaction, wallet.environment.now())
        return (
          <li key={id}>
            <Row
              end={<RowEnd leadsOn>{transactionWords(transaction, isLate, t).headline}</RowEnd>}
              focusKey={id}
              name={formatPurpose(purpose, locale, t)}
              onIntent={() => prefetchView('Transaction')}
              onPress={() => wallet.modal.push({ type: 'Transaction', id })}
              tile={tileOf(chainId)}
            />
          </li>
        )
      })}
    </Group>
  )
}
