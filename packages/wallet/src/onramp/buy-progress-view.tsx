import { type CaipNetworkId, toCaipNetworkId } from '../caip/caip.ts'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { coinIcon, linkIcon, outIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { BuyChainId } from './buy-options.ts'
import { canBuy } from './buy-state.ts'
import { orderWords } from './buy-words.ts'
import { useBuy } from './use-buy.ts'

/** A purchase that goes on in the provider's window. */
export function BuyInProgressView() {
  const { modal } = useProvided().wallet
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const { state, buy } = useBuy()
  const { copy, status: copying } = useCopy()
  const t = useMessages()
  const { order } = state
  const words = orderWords(order, { t, locale })
  useAnnouncement(copying === 'copied' ? t('qr.linkCopied') : `${words.headline}. ${words.text}`)
  const url = order.status === 'watching' || order.status === 'late' ? order.url : null
  const networkId = order.status === 'seen' ? toNetworkId(order.chainId) : null
  const network = requested.find(({ id }) => id === networkId)
  const hash = order.status === 'seen' && order.evidence.type === 'provider' ? order.evidence.transactionHash : null
  const isOpen = order.status === 'opening' || url !== null
  // A ring with a check would say that it is the purchase.
  const isPerhaps = order.status === 'seen' && order.evidence.type === 'balance'
  const tile = (
    <IconTile size={64}>
      <Icon path={coinIcon} />
    </IconTile>
  )
  const again = () => {
    if (canBuy(state)) return void buy.buy()
    // After a reload nothing is entered any more.
    buy.dismiss()
    modal.replace({ type: 'OnRampProviders' })
  }
  const end = () => {
    buy.dismiss()
    modal.reset({ type: 'Account' })
  }
  return (
    <ViewFrame title={t('buy.progress')}>
      <State
        headline={words.headline}
        picture={
          isPerhaps ? (
            tile
          ) : (
            <WaitRing status={order.status === 'seen' ? 'done' : isOpen ? 'waiting' : 'stopped'}>{tile}</WaitRing>
          )
        }
      >
        {/* Text of the API, in its own direction. */}
        {order.status === 'error' && order.reason !== null ? <bdi>{order.reason}</bdi> : words.text}
      </State>
      <Stack>
        {hash !== null && network?.explorerUrl != null && (
          <Filled>
            <LinkRow
              href={`${network.explorerUrl}/tx/${hash}${network.explorerQuery ?? ''}`}
              name={t('account.explorer')}
              tile={
                <IconTile>
                  <Icon path={outIcon} />
                </IconTile>
              }
            />
          </Filled>
        )}
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
          {order.status !== 'error' && order.status !== 'failed' ? null : (
            <Button kind="primary" onPress={again}>
              {t('common.tryAgain')}
            </Button>
          )}
          {order.status !== 'error' && (
            <Button kind={order.status === 'seen' ? 'primary' : 'plain'} onPress={end}>
              {t('buy.done')}
            </Button>
          )}
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

function toNetworkId(chainId: BuyChainId): CaipNetworkId {
  return typeof chainId === 'number' ? toCaipNetworkId(chainId) : chainId
}
