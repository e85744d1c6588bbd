import { Address } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { outIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { TransferStatus } from './transfer-source.ts'
import { formatSent, progressWords } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

/** A transfer that was sent, live until it is final; also one of before a reload. */
export function TransferProgress() {
  const { status } = useTransfers()
  const t = useMessages()
  return <ViewFrame title={t('transaction.title')}>{'transfer' in status && <Live status={status} />}</ViewFrame>
}

function Live({ status }: { readonly status: Extract<TransferStatus, { readonly transfer: unknown }> }) {
  const { modal } = useProvided().wallet
  const { form, transfers } = useTransfers()
  const { active } = useNetworks()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { order, id } = status.transfer
  const { title, text } = progressWords(status, t)
  useAnnouncement(`${title}. ${text}`)
  const tokens = form.tokens.status === 'ready' ? form.tokens.tokens : []
  const asset = formatSent(order, { tokens, locale })
  // What was reviewed is not what was sent.
  const isSent = status.status !== 'changed'
  const isPending = status.status === 'pending' || status.status === 'searching'
  return (
    <Stack>
      <State
        headline={title}
        picture={
          <WaitRing status={isPending ? 'waiting' : status.status === 'finalized' ? 'done' : 'stopped'}>
            <NetworkTile network={active} size={64} />
          </WaitRing>
        }
      >
        {text}
      </State>
      <dl {...part('details')}>
        {isSent && asset !== null && (
          <div {...part('detail')}>
            <dt>{t('send.amount')}</dt>
            <dd>
              <bdi dir="ltr">{asset}</bdi>
            </dd>
          </div>
        )}
        {isSent && (
          <div {...part('detail')}>
            <dt>{t('send.to')}</dt>
            <dd>
              <Address address={order.receiver} />
            </dd>
          </div>
        )}
        {id !== null && (
          <div {...part('detail')}>
            <dt>{t('transaction.hash')}</dt>
            <dd>
              <Address address={id} />
            </dd>
          </div>
        )}
      </dl>
      {id !== null && active?.explorerUrl != null && (
        <Filled>
          <LinkRow
            href={`${active.explorerUrl}/tx/${id}${active.explorerQuery ?? ''}`}
            name={t('account.explorer')}
            tile={
              <IconTile>
                <Icon path={outIcon} />
              </IconTile>
            }
          />
        </Filled>
      )}
      {isPending ? (
        <Button kind="text" onPress={modal.close}>
          {t('common.close')}
        </Button>
      ) : (
        <Button onPress={transfers.leave}>{t('transfer.another')}</Button>
      )}
    </Stack>
  )
}
