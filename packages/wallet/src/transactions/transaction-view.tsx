import { useEffect, useState } from 'react'
import { Address } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { copyIcon, outIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import { formatDateTime } from '../language/format-time.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatPurpose } from '../send/format-item.ts'
import { sendCss } from '../send/generated/send-css.ts'
import { useReadable } from '../store/use-readable.ts'
import { ReplaceButtons } from './replace-buttons.tsx'
import { isStillPending, type SentTransaction, STILL_PENDING_MS } from './transaction.ts'
import { transactionWords } from './transaction-words.ts'
import { transactionsOf } from './transactions-store.ts'

/** One transaction that was sent from here, live until it is mined, replaced, dropped or failed. */
export function TransactionView({ view }: { readonly view: Extract<View, { type: 'Transaction' }> }) {
  const { wallet } = useProvided()
  const transactions = useReadable(transactionsOf(wallet))
  const t = useMessages()
  useStyles('send', sendCss)
  const transaction = transactions.find(({ id }) => id === view.id)
  return (
    <ViewFrame title={t('transaction.title')}>
      {transaction === undefined ? <State>{t('transaction.unknown')}</State> : <Live transaction={transaction} />}
    </ViewFrame>
  )
}

function Live({ transaction }: { readonly transaction: SentTransaction }) {
  const { wallet } = useProvided()
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const { copy, status: copying } = useCopy()
  const part = usePart()
  const t = useMessages()
  const isLate = useIsLate(transaction)
  const { status, hash, chainId, purpose, sentAt, isDifferent } = transaction
  const network = requested.find(({ id }) => id === `eip155:${chainId}`) ?? null
  const words = transactionWords(transaction, isLate, t)
  useAnnouncement(`${words.headline}. ${words.text}`)
  const receiver = purpose.type === 'send' ? purpose : null
  const shownHash = status === 'replaced' && transaction.by !== null ? transaction.by : hash
  return (
    <Stack>
      <State
        headline={words.headline}
        picture={
          <WaitRing status={status === 'pending' ? 'waiting' : status === 'mined' ? 'done' : 'stopped'}>
            <NetworkTile network={network} size={64} />
          </WaitRing>
        }
      >
        {words.text}
      </State>
      {isDifferent && (
        <Alert icon={warnIcon} title={t('transaction.different')} tone="warn">
          {t('transaction.differentText')}
        </Alert>
      )}
      <dl {...part('details')}>
        <div {...part('detail')}>
          <dt>{t('transaction.title')}</dt>
          <dd>{formatPurpose(purpose, locale, t)}</dd>
        </div>
        {receiver !== null && (
          <div {...part('detail')}>
            <dt>{t('send.to')}</dt>
            <dd>
              {receiver.receiverName !== null && <bdi>{receiver.receiverName}</bdi>}{' '}
              <Address address={receiver.receiver} />
            </dd>
          </div>
        )}
        <div {...part('detail')}>
          <dt>{t('signIn.network')}</dt>
          <dd>
            <bdi>{network?.name ?? chainId}</bdi>
          </dd>
        </div>
        <div {...part('detail')}>
          <dt>{t('transaction.sentAt')}</dt>
          <dd>{formatDateTime(locale, sentAt)}</dd>
        </div>
        <div {...part('detail')}>
          <dt>{t('transaction.hash')}</dt>
          <dd>
            <Address address={shownHash} />
          </dd>
        </div>
      </dl>
      {network?.explorerUrl != null && (
        <Filled>
          <LinkRow
            href={`${network.explorerUrl}/tx/${shownHash}`}
            name={t('account.explorer')}
            tile={
              <IconTile>
                <Icon path={outIcon} />
              </IconTile>
            }
          />
        </Filled>
      )}
      <Button icon={copying === 'copied' ? checkIcon : copyIcon} onPress={() => void copy(shownHash)}>
        {t(copying === 'copied' ? 'common.copied' : 'transaction.copyHash')}
      </Button>
      {status === 'pending' && <ReplaceButtons transaction={transaction} />}
      {status === 'pending' && (
        <Button kind="text" onPress={wallet.modal.close}>
          {t('common.close')}
        </Button>
      )}
    </Stack>
  )
}

/** Whether a transaction is pending for longer than users expect. Nothing is rendered until then. */
function useIsLate(transaction: SentTransaction): boolean {
  const { environment } = useProvided().wallet
  const [, setChecked] = useState(0)
  const { sentAt, status } = transaction
  useEffect(() => {
    const left = sentAt + STILL_PENDING_MS - environment.now()
    if (status !== 'pending' || left <= 0) return
    return environment.setTimeout(() => setChecked(environment.now()), left)
  }, [environment, sentAt, status])
  return isStillPending(transaction, environment.now())
}
