import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { coinIcon, linkIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import type { Translate } from '../language/use-messages.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import type { BuyOrder } from './buy-state.ts'
import { useBuy } from './use-buy.ts'

/** A purchase that goes on in the provider's window. */
export function BuyInProgressView() {
  const { modal } = useProvided().wallet
  const { state, buy } = useBuy()
  const { copy, status: copying } = useCopy()
  const t = useMessages()
  const { order } = state
  const words = orderWords(order, t)
  useAnnouncement(copying === 'copied' ? t('qr.linkCopied') : `${words.headline}. ${words.text}`)
  const url = order.status === 'watching' || order.status === 'late' ? order.url : null
  const end = () => {
    buy.dismiss()
    modal.reset({ type: 'Account' })
  }
  return (
    <ViewFrame title={t('buy.progress')}>
      <State
        headline={words.headline}
        picture={
          <WaitRing
            status={
              order.status === 'seen' ? 'done' : url === null && order.status !== 'opening' ? 'stopped' : 'waiting'
            }
          >
            <IconTile size={64}>
              <Icon path={coinIcon} />
            </IconTile>
          </WaitRing>
        }
      >
        {words.text}
      </State>
      <Stack>
        {url !== null && 'provider' in order && (
          <Filled>
            <LinkRow
              href={url}
              name={t('buy.open', { provider: order.provider.name })}
              tile={
                <IconTile>
                  <Icon path={linkIcon} />
                </IconTile>
              }
            />
          </Filled>
        )}
        <Columns>
          {url !== null && (
            <Button onPress={() => void copy(url)}>{t(copying === 'copied' ? 'qr.linkCopied' : 'qr.copyLink')}</Button>
          )}
          {order.status === 'error' ? (
            <Button kind="primary" onPress={() => void buy.buy()}>
              {t('common.tryAgain')}
            </Button>
          ) : (
            <Button kind={order.status === 'seen' ? 'primary' : 'plain'} onPress={end}>
              {t('buy.done')}
            </Button>
          )}
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

function orderWords(order: BuyOrder, t: Translate): { readonly headline: string; readonly text: string } {
  if (order.status === 'idle') return { headline: t('buy.noActivity'), text: t('buy.noActivityText') }
  const provider = order.provider.name
  switch (order.status) {
    case 'opening':
      return { headline: t('buy.opening', { provider }), text: t('buy.outsideText', { provider }) }
    case 'watching':
      return { headline: t('buy.outside'), text: t('buy.outsideText', { provider }) }
    case 'late':
      return { headline: t('buy.late'), text: t('buy.lateText', { provider }) }
    case 'seen':
      return { headline: t('buy.seen', { amount: `${order.received} ${order.symbol}` }), text: t('buy.seenText') }
    case 'error':
      return { headline: t('buy.failed', { provider }), text: order.reason ?? t('buy.failedText') }
    default:
      return order satisfies never
  }
}
