import { useWalletAccount } from '../account/use-wallet-account.ts'
import { RowEnd } from '../controls/badge.tsx'
import { Group, Row } from '../controls/row.tsx'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/view-prefetch.ts'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatPurpose } from '../send/format-item.ts'
import { useReadable } from '../store/use-readable.ts'
import { isStillPending } from './transaction.ts'
import { transactionWords } from './transaction-words.ts'
import { transactionsOf } from './transactions-store.ts'

const transferPart = lazyPart(() => import('../modal/transfer-views.ts'))

/** Adds the messages of this chunk. */
export function setUp(): void {
  addEnglish(enSend)
}

/** The account's transactions that are not mined yet. Nothing while there is none. */
export function PendingTransactions() {
  const { address, namespace } = useWalletAccount()
  if (address === null) return null
  return namespace === 'eip155' ? <EvmTransactions address={address} /> : <PendingTransfer />
}

/** The transfer of an account of another namespace, whose code is loaded for such an account. */
function PendingTransfer() {
  const loaded = useLoaded(transferPart)
  // Without it the account is still shown, and Send follows it.
  return loaded === null || loaded === 'failed' ? null : <loaded.PendingTransfer />
}

function EvmTransactions({ address }: { readonly address: string }) {
  const { wallet } = useProvided()
  const transactions = useReadable(transactionsOf(wallet))
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const prefetchView = usePrefetchView()
  const t = useMessages()
  const pending = transactions.filter(
    ({ from, status }) => status === 'pending' && from.toLowerCase() === address.toLowerCase(),
  )
  if (pending.length === 0) return null
  return (
    <Group label={t('transaction.list')}>
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
              tile={<NetworkTile network={requested.find((one) => one.id === `eip155:${chainId}`) ?? null} />}
            />
          </li>
        )
      })}
    </Group>
  )
}
