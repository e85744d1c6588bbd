import { WaitingHint } from '../connection/waiting-hint.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Stack } from '../controls/layout.tsx'
import { State } from '../controls/state.tsx'
import { WaitRing } from '../controls/wait-ring.tsx'
import type { Translate } from '../language/use-messages.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { SwitchTimeoutError } from './errors.ts'
import type { Network } from './network.ts'
import { NetworkTile } from './network-tile.tsx'
import type { NetworksState } from './networks.ts'
import { unlistedNetworkName } from './unlisted-network.ts'
import { useNetworks } from './use-networks.ts'

/** The view of a switch: waiting for the wallet, or the failure. */
export function SwitchNetworkView({ view: { network } }: { readonly view: { readonly network: Network } }) {
  const { modal, networks, account } = useProvided().wallet
  const state = useNetworks()
  const { connectedWalletInfo } = useReadable(account)
  const t = useMessages()
  const wallet = connectedWalletInfo?.name ?? ''
  const words = switchMessages(state, { network, wallet, t })
  const startedAt = 'startedAt' in state.switching ? state.switching.startedAt : null
  useAnnouncement(words.headline, words.ring === 'stopped' ? 'assertive' : 'polite')
  return (
    <ViewFrame title={<bdi>{network.name}</bdi>}>
      <State
        headline={words.headline}
        picture={
          <WaitRing status={words.ring}>
            <NetworkTile network={network} size={64} />
          </WaitRing>
        }
      >
        {words.text}
      </State>
      <Stack>
        {startedAt !== null && <WaitingHint startedAt={startedAt} wallet={wallet} />}
        {words.ring !== 'done' && (
          <Columns>
            <Button onPress={modal.goBackOrClose}>{t('switching.otherNetworks')}</Button>
            {words.canRetry && (
              <Button kind={words.ring === 'stopped' ? 'primary' : 'plain'} onPress={() => void networks.retry()}>
                {words.ring === 'stopped' ? t('common.tryAgain') : t('connecting.askAgain')}
              </Button>
            )}
          </Columns>
        )}
      </Stack>
    </ViewFrame>
  )
}

type SwitchWords = {
  readonly ring: 'waiting' | 'stopped' | 'done'
  readonly headline: string
  readonly text: string
  readonly canRetry: boolean
}

/** Returns the texts for the state of a switch. */
export function switchMessages(
  { switching, active, activeId }: Pick<NetworksState, 'switching' | 'active' | 'activeId'>,
  { network, wallet, t }: { readonly network: Network; readonly wallet: string; readonly t: Translate },
): SwitchWords {
  const still = active?.name ?? unlistedNetworkName(activeId, t)
  switch (switching.status) {
    case 'idle':
      return {
        ring: activeId === network.id ? 'done' : 'stopped',
        headline: activeId === network.id ? t('switching.switched', { network: network.name }) : network.name,
        text: '',
        canRetry: false,
      }
    case 'pending':
      return {
        ring: 'waiting',
        headline: t('connecting.waiting', { wallet }),
        text: t('switching.waitingText', { network: network.name, wallet }),
        canRetry: true,
      }
    case 'adding':
      return {
        ring: 'waiting',
        headline: t('switching.adding', { network: network.name, wallet }),
        text: t('switching.addingText', { network: network.name }),
        canRetry: false,
      }
    case 'rejected':
      return {
        ring: 'stopped',
        headline: t('connecting.rejected', { wallet }),
        text: t('switching.rejectedText', { network: still }),
        canRetry: true,
      }
    case 'unsupported':
      return {
        ring: 'stopped',
        headline: t('switching.unsupported', { network: network.name, wallet }),
        text: t('switching.unsupportedText'),
        canRetry: false,
      }
    case 'failed':
      return {
        ring: 'stopped',
        headline:
          switching.error instanceof SwitchTimeoutError
            ? t('switching.timeout', { wallet })
            : t('switching.failed', { network: network.name }),
        text: t('switching.failedText', { wallet }),
        canRetry: true,
      }
    default:
      return switching satisfies never
  }
}
